import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { assertGuessedLate } from './password-rules.ts'
import type { PasswordOwner } from './password-rules.ts'

/** Argon2id with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). */
const OWASP_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One of the four threads of Node's pool must stay free for file access and name resolution. */
const MAX_AT_ONCE = 3
/** About two seconds of waiting on a slow machine; later calls are refused. */
const MAX_WAITING = 50

/** Runs at most `atOnce` calls and queues at most `maxWaiting`, first come, first served. */
const createGate = (atOnce: number, maxWaiting: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= maxWaiting) throw new DomainError('server_busy')
      // A finished call passes its place to the next, so the count does not change.
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
 * Hashes and checks passwords, as many at once as `cores` allow: each takes a core and 19 MiB for tens of milliseconds,
 * and unlimited calls could occupy the whole machine. Only tests make hashes that cost less.
 */
export const createPasswordHasher = (cores: number, { maxWaiting = MAX_WAITING, cost = OWASP_COST } = {}) => {
  const gate = createGate(Math.min(cores, MAX_AT_ONCE), maxWaiting)
  let decoy: Promise<string> | undefined

  return {
    /**
     * Hashes a new password of `owner` with argon2id and a random salt, unless it is a commonly guessed one: that rule
     * is enforced here for every way to set a password.
     * @throws DomainError password_too_common, password_is_name, server_busy
     */
    hash: async (password: string, owner: PasswordOwner): Promise<string> => {
      await assertGuessedLate(password, owner)
      return gate(() => hash(password, cost))
    },

    /**
     * Checks a password; without a hash it takes equally long and returns false, so that timing does not reveal who has
     * an account.
     * @throws DomainError server_busy
     */
    verify: async (password: string, storedHash: string | null): Promise<boolean> => {
      decoy ??= hash('no account has this password', cost)
      const against = storedHash ?? (await decoy)
      const isMatch = await gate(() => verify(against, password))
      return isMatch && storedHash !== null
    },
  }
}
export type PasswordHasher = ReturnType<typeof createPasswordHasher>
