import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from './password.ts'

const owner = { username: 'Maya', email: 'maya@example.org' }

describe('createPasswordHasher', () => {
  it('verifies the password of a hash, no other, and none without a hash', async () => {
    const hasher = createPasswordHasher(2)
    const stored = await hasher.hash('pears & plums', owner)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hasher.verify('pears & plums', stored)).toBe(true)
    expect(await hasher.verify('pears & prunes', stored)).toBe(false)
    expect(await hasher.verify('no account has this password', null)).toBe(false)
  })

  it('refuses to hash commonly guessed passwords', async () => {
    const hasher = createPasswordHasher(1)
    await expect(hasher.hash('password1', owner)).rejects.toMatchObject({ code: 'password_too_common' })
  })

  it('runs and queues only a few at once, and refuses the others', async () => {
    const hasher = createPasswordHasher(1, { maxWaiting: 2 })
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((password) => hasher.hash(password, owner)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes[3]).toMatchObject({ reason: { code: 'server_busy' } })
    await expect(hasher.hash('later', owner)).resolves.toBeTypeOf('string')
  })
})
