import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from './password.ts'
import type { PasswordHasher } from './password.ts'

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

  it('mixes a secret into hashes that the database does not have, and takes older ones until they are renewed', async () => {
    const secrets = ['the first pepper of this installation', 'the second pepper of this installation']
    const [plain, first, both] = [[], secrets.slice(0, 1), secrets.toReversed()].map((known) =>
      createPasswordHasher(1, { secrets: known }),
    ) as [PasswordHasher, PasswordHasher, PasswordHasher]
    const stored = { plain: await plain.hash('pears', owner), first: await first.hash('pears', owner) }
    expect(stored.first).toMatch(/^pepper=[\w-]{8}\$argon2id\$/)
    // The hash alone does not tell whether a guess is right.
    expect(await plain.verify('pears', stored.first.replace(/^pepper=.{8}/, ''))).toBe(false)
    await expect(plain.verify('pears', stored.first)).rejects.toThrow(/pepper [\w-]{8} is not configured/)
    for (const hasher of [first, both])
      for (const hash of Object.values(stored)) {
        expect(await hasher.verify('pears', hash)).toBe(true)
        expect(await hasher.verify('plums', hash)).toBe(false)
      }
    expect([plain, first, both].map((hasher) => hasher.isOutdated(stored.first))).toEqual([true, false, true])
    expect(await both.verify('pears', await both.rehash('pears'))).toBe(true)
    const cheap = createPasswordHasher(1, { cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
    expect(cheap.isOutdated(stored.plain)).toBe(true)
    expect(plain.isOutdated(stored.plain)).toBe(false)
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
