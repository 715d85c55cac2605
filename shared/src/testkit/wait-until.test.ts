import { describe, expect, it } from 'vitest'
import { waitUntil } from './wait-until.ts'

describe('waitUntil', () => {
  it('returns the first truthy result', async () => {
    let asked = 0
    const answer = await waitUntil('the third answer', () => (++asked === 3 ? 'here' : undefined))
    expect(answer).toBe('here')
    expect(asked).toBe(3)
  })

  it('continues while the check throws', async () => {
    let asked = 0
    const answer = await waitUntil('a check that stops throwing', () => {
      asked += 1
      if (asked < 3) throw new Error('not yet')
      return asked
    })
    expect(answer).toBe(3)
  })

  it('names what it waited for, and why the last check failed', async () => {
    const never = waitUntil('a parcel', () => Promise.reject(new Error('no post today')), { timeoutMs: 50 })
    await expect(never).rejects.toThrow('Waited 50 ms for a parcel')
    await expect(never).rejects.toMatchObject({ cause: { message: 'no post today' } })
  })
})
