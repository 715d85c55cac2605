import { describe, expect, it } from 'vitest'
import { createIdempotencyKeys, randomKey } from './idempotency-keys.ts'

describe('createIdempotencyKeys', () => {
  it('keeps the key while the content stays the same and uses another one for changed content', () => {
    const keyFor = createIdempotencyKeys()
    const first = keyFor({ quantity: 1 })
    expect(keyFor({ quantity: 1 })).toBe(first)
    expect(keyFor({ quantity: 2 })).not.toBe(first)
  })
})

describe('randomKey', () => {
  it('returns 32 hexadecimal digits, different each time', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(randomKey()).not.toBe(randomKey())
  })
})
