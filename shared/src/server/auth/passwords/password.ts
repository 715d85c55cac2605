import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { assertGuessedLate } from './password-rules.ts'
import type { PasswordOwner } from './password-rules.ts'

/** Argon2id at OWASP's first recommendation: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One of the four threads that Node gives to such work must stay free for files and names. */
const MAX_AT_ONCE = 3
/** About two seconds of waiting on a slow machine; who comes later is told to come again. */
const MAX_WAITING = 50

/** Lets `atOnce` calls run and `maxWaiting` wait, first come, first served. */
const createGate = (atOnce: number, maxWaiting: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= maxWaiting) throw new DomainError('server_busy')
      // The one that ends hands its place over, so the count stays.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * Hashes and checks passwords, as many at once as `cores` can carry: each takes a core and 19 MiB for tens of
 * milliseconds, and whoever can ask for them could else take the whole machine.
 */
export const createPasswordHasher = (cores: number, maxWaiting = MAX_WAITING) => {
  const gate = createGate(Math.min(cores, MAX_AT_ONCE), maxWaiting)
  let decoy: Promise<string> | undefined

  return {
    /**
     * Hashes a new password of `owner` with argon2id and a random salt, unless it is one that is guessed first: so no
     * way to choose a password gets past that rule.
     * @throws DomainError password_too_common, password_is_name, server_busy
     */
    hash: async (password: string, owner: PasswordOwner): Promise<string> => {
      await assertGuessedLate(password, owner)
      return gate(() => hash(password, OPTIONS))
    },

    /**
     * Checks a password; without a hash it works as long and says no, so that time does not tell who has an account.
     * @throws DomainError server_busy
     */
    verify: async (password: string, storedHash: string | null): Promise<boolean> => {
      decoy ??= hash('no account has this password', OPTIONS)
      const against = storedHash ?? (await decoy)
      const isMatch = await gate(() => verify(against, password))
      return isMatch && storedHash !== null
    },
  }
}
export type PasswordHasher = ReturnType<typeof createPasswordHasher>
