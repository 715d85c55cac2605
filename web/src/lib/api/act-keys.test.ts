import { describe, expect, it } from 'vitest'
import { createActKeys, randomKey } from './act-keys.ts'

describe('createActKeys', () => {
  it('keeps the key of an act over retries and gives a changed act another one', () => {
    const keyFor = createActKeys()
    const first = keyFor({ quantity: 1 })
    expect(keyFor({ quantity: 1 })).toBe(first)
    expect(keyFor({ quantity: 2 })).not.toBe(first)
  })
})

describe('randomKey', () => {
  it('gives 32 hexadecimal digits, each time others', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(randomKey()).not.toBe(randomKey())
  })
})
