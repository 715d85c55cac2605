import { REMINDER_ACTS } from '@larder/shared/contracts/insights/notifications'
import type { ReminderAct } from '@larder/shared/contracts/insights/notifications'
import { hashSecret, randomSecret } from '../../../auth/sessions/refresh-token.ts'

/** What a link does: an act for one line of a delivery. */
type ActLink = { index: number; act: ReminderAct }

const OF_LINES = REMINDER_ACTS.filter((act) => act !== 'unsubscribe')

/** The links of a delivery: their tokens, and the hashes that are stored of them. */
export type ActLinks = { tokenOf: (act: ReminderAct, index: number) => string; hashes: string[] }

/**
 * Makes the links of a delivery with so many lines. Each has a secret of its own: whoever gets hold of one can do nothing
 * that the others do.
 */
export const makeActLinks = (lineCount: number): ActLinks => {
  const names = [
    ...Array.from({ length: lineCount }, (_, index) => OF_LINES.map((act) => `${index}.${act}`)).flat(),
    '0.unsubscribe',
  ]
  const tokens = new Map(names.map((name) => [name, `${randomSecret()}.${name}`]))
  return {
    tokenOf: (act, index) => tokens.get(`${index}.${act}`) ?? '',
    hashes: [...tokens.values()].map(hashSecret),
  }
}

/** Reads what the token of a link does; null for what is none. */
export const readActToken = (token: string): ActLink | null => {
  const [, index, name] = /^[\w-]{43}\.(\d{1,3})\.(\w+)$/.exec(token) ?? []
  const act = REMINDER_ACTS.find((one) => one === name)
  return index === undefined || act === undefined ? null : { index: Number(index), act }
}

/** The hash by which deliveries of an earlier version are found, whose links had one secret. */
export const formerHashOf = (token: string): string => {
  const secret = token.slice(0, 43)
  return hashSecret(token.endsWith('.unsubscribe') ? secret : hashSecret(secret))
}
