import { MIN_PASSWORD_LENGTH } from '@larder/shared/contracts/accounts/auth'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { foldName } from '@larder/foods'

/** The future owner of a password. */
export type PasswordOwner = { username: string; email: string }

const COMMON_COUNT = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** The commonest passwords of sufficient length, folded; loaded on first use. */
const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter((word) => word.length >= MIN_PASSWORD_LENGTH)
  return new Set(longEnough.slice(0, COMMON_COUNT))
}

/**
 * Refuses passwords that are guessed first: the 10,000 commonest ones, and the owner's own name or address.
 * @throws DomainError password_too_common, password_is_name
 */
export const assertGuessedLate = async (password: string, { username, email }: PasswordOwner) => {
  const folded = foldName(password)
  const address = foldName(email)
  if ([foldName(username), address, address.split('@')[0]].includes(folded)) {
    throw new DomainError('password_is_name')
  }
  common ??= loadCommon()
  // Nothing but blanks is guessed as soon; and a blank at the end or wide letters make no other password.
  if (folded === '' || (await common).has(folded)) throw new DomainError('password_too_common')
}
