import { describe, expect, it } from 'vitest'
import { keepUntilChanged } from './keep-until-changed.ts'

const setUp = (most = 10) => {
  const state = { stamps: 'a' as string | null, at: 0, made: 0, stock: 'one egg' }
  const keep = keepUntilChanged<string>(
    { readStamps: () => Promise.resolve(state.stamps), now: () => new Date(state.at) },
    { changes: ['inventory.changed'], most },
  )
  const ask = (household = 'h', variant = '') =>
    keep(household, variant, () => {
      state.made += 1
      return Promise.resolve(state.stock)
    })
  return { state, keep, ask }
}

describe('keepUntilChanged', () => {
  it('makes something once for callers at the same time and later ones, apart by household and variant', async () => {
    const { state, ask } = setUp()
    expect(await Promise.all([ask(), ask()])).toEqual(['one egg', 'one egg'])
    await ask()
    expect(state.made).toBe(1)
    await ask('h', 'vegan')
    await ask('other')
    expect(state.made).toBe(3)
  })

  it('makes it again when a change was published, and every time while nobody can tell', async () => {
    const { state, ask } = setUp()
    await ask()
    state.stock = 'two eggs'
    state.stamps = 'b'
    expect(await ask()).toBe('two eggs')
    state.stock = 'three eggs'
    state.stamps = null
    expect(await ask()).toBe('three eggs')
    expect(await ask()).toBe('three eggs')
    expect(state.made).toBe(4)
  })

  it('does not take what was read before a change for what is there after it', async () => {
    const { state, keep } = setUp()
    const early = await keep('h', '', () => {
      const read = state.stock
      // Somebody changes it while it is being read.
      state.stock = 'two eggs'
      state.stamps = 'b'
      return Promise.resolve(read)
    })
    expect(early).toBe('one egg')
    expect(await keep('h', '', () => Promise.resolve(state.stock))).toBe('two eggs')
  })

  it('forgets what is old, what was used longest ago, and failures', async () => {
    const { state, keep, ask } = setUp(2)
    await ask('a')
    await ask('b')
    await ask('a')
    await ask('c')
    await ask('a')
    expect(state.made).toBe(3)
    await ask('b')
    expect(state.made).toBe(4)
    state.at += 5 * 60_000
    await ask('b')
    expect(state.made).toBe(5)
    await expect(keep('d', '', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await ask('d')).toBe('one egg')
  })
})
