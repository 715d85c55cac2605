import { createHash, hkdfSync } from 'node:crypto'
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

type Options = {
  maxWaiting?: number
  cost?: typeof OWASP_COST
  /** What goes into hashes besides the password: the first into new ones, all into those to be checked. */
  secrets?: readonly string[]
}

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

/** A secret that goes into hashes and is not in the database, so that a copy of that alone can't be guessed at. */
const toPepper = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'larder password pepper', 32))
  return { id: createHash('sha256').update('id').update(key).digest('base64url').slice(0, 8), key }
}

/** A stored hash begins with the id of its pepper, where it has one. */
const PEPPERED = /^pepper=([\w-]{8})(\$.+)$/

/**
 * Hashes and checks passwords, as many at once as `cores` allow: each takes a core and 19 MiB for tens of milliseconds,
 * and unlimited calls could occupy the whole machine. Only tests make hashes that cost less.
 */
export const createPasswordHasher = (
  cores: number,
  { maxWaiting = MAX_WAITING, cost = OWASP_COST, secrets = [] }: Options = {},
) => {
  const gate = createGate(Math.min(cores, MAX_AT_ONCE), maxWaiting)
  const peppers = secrets.map(toPepper)
  const [pepper] = peppers
  const prefix = pepper ? `pepper=${pepper.id}` : ''
  const costs = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  let decoy: Promise<string> | undefined

  const make = async (password: string): Promise<string> =>
    `${prefix}${await gate(() => hash(password, { ...cost, secret: pepper?.key }))}`

  /** @throws Error when the pepper of the hash is not at hand */
  const check = (password: string, stored: string): Promise<boolean> => {
    const [, id, inner = stored] = PEPPERED.exec(stored) ?? []
    const used = peppers.find((one) => one.id === id)
    if (id !== undefined && used === undefined) throw new Error(`The password pepper ${id} is not configured`)
    return gate(() => verify(inner, password, { secret: used?.key }))
  }

  return {
    /**
     * Hashes a new password of `owner` with argon2id and a random salt, unless it is a commonly guessed one: that rule
     * is enforced here for every way to set a password.
     * @throws DomainError password_too_common, password_is_name, server_busy
     */
    hash: async (password: string, owner: PasswordOwner): Promise<string> => {
      await assertGuessedLate(password, owner)
      return make(password)
    },

    /** Whether a stored hash has an older pepper, or none, or another cost than those of today. */
    isOutdated: (stored: string): boolean => !stored.startsWith(`${prefix}${costs}`),

    /**
     * Hashes a password anew that has just been verified, with today's pepper and cost.
     * @throws DomainError server_busy
     */
    rehash: make,

    /**
     * Checks a password; without a hash it takes equally long and returns false, so that timing does not reveal who has
     * an account.
     * @throws DomainError server_busy
     */
    verify: async (password: string, storedHash: string | null): Promise<boolean> => {
      decoy ??= make('no account has this password')
      const isMatch = await check(password, storedHash ?? (await decoy))
      return isMatch && storedHash !== null
    },
  }
}
export type PasswordHasher = ReturnType<typeof createPasswordHasher>
