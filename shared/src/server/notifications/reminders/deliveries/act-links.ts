import { REMINDER_ACTS } from '@larder/shared/contracts/insights/notifications'
import type { ReminderAct } from '@larder/shared/contracts/insights/notifications'

/** What a link does: an act for one line of a delivery. */
export type ActLink = { secret: string; index: number; act: ReminderAct }

/** The token of a link: the secret of its delivery, and what is to be done. */
export const writeActToken = ({ secret, index, act }: ActLink): string => `${secret}.${index}.${act}`

/** Reads the token of a link; null for what is none. */
export const readActToken = (token: string): ActLink | null => {
  const [, secret, index, name] = /^([\w-]{43})\.(\d{1,3})\.(\w+)$/.exec(token) ?? []
  const act = REMINDER_ACTS.find((one) => one === name)
  return secret === undefined || act === undefined ? null : { secret, index: Number(index), act }
}
