import { describe, expect, it } from 'vitest'
import { createHouseholdRoom } from './household-room.ts'

const MAYA = { householdId: 'maya' }

/** A household with `have` things, and how often they were counted. */
const household = (have: number, max: number) => {
  const state = { have, countedTimes: 0, clock: 0 }
  const take = createHouseholdRoom({
    max,
    count: (_id, limit) => {
      state.countedTimes++
      return Promise.resolve(Math.min(state.have, limit))
    },
    code: 'household_entries_full',
    now: () => new Date(state.clock),
  })
  const add = async (amount: number) => {
    await take(MAYA, amount)
    state.have += amount
  }
  return { state, take, add }
}

describe('the capacity of a household', () => {
  it('allows as many as the limit, and not one more', async () => {
    const { state, add } = household(0, 100)
    for (let added = 0; added < 100; added++) await add(1)
    await expect(add(1)).rejects.toMatchObject({ code: 'household_entries_full' })
    expect(state.have).toBe(100)
  })

  it('is taken for all things of a call or for none', async () => {
    const { state, add } = household(95, 100)
    await expect(add(6)).rejects.toMatchObject({ code: 'household_entries_full' })
    await add(5)
    expect(state.have).toBe(100)
  })

  it('is counted rarely, both while there is room and while it is full', async () => {
    const { state, add } = household(0, 10_000)
    for (let added = 0; added < 4_000; added++) await add(1)
    expect(state.countedTimes).toBe(1)
    const full = household(10, 10)
    for (let attempt = 0; attempt < 50; attempt++) await expect(full.add(1)).rejects.toThrow()
    expect(full.state.countedTimes).toBe(1)
  })

  it('is free again soon after a removal, and notices within a minute what other processes added', async () => {
    const { state, add } = household(10, 10)
    await expect(add(1)).rejects.toThrow()
    state.have = 4
    state.clock += 2_000
    await add(1)
    state.have = 10
    state.clock += 60_000
    await expect(add(1)).rejects.toThrow()
  })

  it('stays near the limit when two processes fill it at once', async () => {
    const first = household(0, 1_000)
    const second = createHouseholdRoom({
      max: 1_000,
      count: () => Promise.resolve(first.state.have),
      code: 'household_entries_full',
      now: () => new Date(0),
    })
    for (const take of [first.take, second, first.take, second]) {
      const fill = async () => {
        for (;;) {
          await take(MAYA, 1)
          first.state.have++
        }
      }
      await expect(fill()).rejects.toThrow()
    }
    expect(first.state.have).toBeLessThanOrEqual(1_500)
  })
})
