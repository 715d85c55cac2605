import { REMINDER_ACTS } from '@larder/shared/contracts/insights/notifications'
import type { ReminderAct } from '@larder/shared/contracts/insights/notifications'
import { hashSecret } from '../../../auth/sessions/refresh-token.ts'

/** What a link does: an act for one line of a delivery, which is found by the hash. */
type ActLink = { tokenHash: string; index: number; act: ReminderAct }

/** What is stored of the secret of a delivery. */
export const hashOfLinks = (secret: string): string => hashSecret(hashSecret(secret))

/**
 * The token of a link. That which ends the mails has the hash of the secret in its place: it stands in an address, which
 * others may write into their logs, and must open none of the other links.
 */
export const writeActToken = (secret: string, index: number, act: ReminderAct): string =>
  `${act === 'unsubscribe' ? hashSecret(secret) : secret}.${index}.${act}`

/** Reads the token of a link; null for what is none. */
export const readActToken = (token: string): ActLink | null => {
  const [, secret, index, name] = /^([\w-]{43})\.(\d{1,3})\.(\w+)$/.exec(token) ?? []
  const act = REMINDER_ACTS.find((one) => one === name)
  if (secret === undefined || act === undefined) return null
  const tokenHash = act === 'unsubscribe' ? hashSecret(secret) : hashOfLinks(secret)
  return { tokenHash, index: Number(index), act }
}
