import { hash, verify } from '@node-rs/argon2'

/** Argon2id at OWASP's first recommendation: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password with argon2id and a random salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

let decoy: Promise<string> | undefined

/** Checks a password; without a hash it works as long and says no, so that time does not tell who has an account. */
export const verifyPassword = async (password: string, storedHash: string | undefined): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password')
  const isMatch = await verify(storedHash ?? (await decoy), password)
  return isMatch && storedHash !== undefined
}
