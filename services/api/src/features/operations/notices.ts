import { ERRORS } from '@larder/shared/contracts/base/errors'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'

/** What errors mean here, where the product's sentence is for people who keep a household. */
const REFUSALS: Partial<Record<ErrorBody['code'], string>> = {
  queue_unavailable:
    'Redis does not answer, so nothing can be said of queues, or done to them. What needs no queue goes on, and no receipt is lost.',
  database_unavailable:
    'The database does not answer: look at its log, and whether its process and its disk are well. Nothing has to be repaired when it is back.',
  foreign_site:
    'The form was not sent from a page of your present session. Nothing was done: load the page again.',
}

/** Why something was not done or shown, for the operator. */
export const reasonOf = ({ code, detail }: Pick<ErrorBody, 'code' | 'detail'>): string =>
  REFUSALS[code] ?? (detail || ERRORS.internal.message)

/** The heading of a refusal, by its status. */
export const headingOf = (status: number): string => {
  if (status === ERRORS.not_found.status) return 'Not found'
  return status >= 500 ? 'That did not work' : 'That was refused'
}

/** What a page says after an act; the address names it, so that loading the page again does nothing again. */
const NOTICES = {
  paused: 'The queue is paused: what is being worked on ends, and nothing new begins.',
  'not-paused': 'Nothing was done: the queue is paused already.',
  resumed: 'The queue goes on.',
  'not-resumed': 'Nothing was done: the queue is not paused.',
  retried: 'It waits for its next attempt.',
  'not-retried': 'Nothing was done: it has not failed any more, or what it would need is gone.',
  'retrying-all': 'All that have failed until now are being started again.',
  'not-retrying-all': 'Nothing was done: nothing has failed, or all are being started again already.',
  suspended: 'The household is suspended.',
  'not-suspended': 'Nothing was done: it is suspended already.',
  released: 'The household is released. What waited for it begins within a minute.',
  'not-released': 'Nothing was done: it was not suspended.',
  'household-gone': 'Nothing was done: that household is gone.',
  'backup-begun': 'A backup is being made.',
  'restore-begun':
    'The backup is being written into a new folder and compared; then Larder is away for a moment.',
  'desk-busy': 'Nothing was done: a backup is being made or brought back already.',
} as const
export type Notice = keyof typeof NOTICES

/** The sentence of a notice that an address names; undefined for any other. */
export const noticeOf = (name: string | undefined): string | undefined =>
  name !== undefined && Object.hasOwn(NOTICES, name) ? NOTICES[name as Notice] : undefined
