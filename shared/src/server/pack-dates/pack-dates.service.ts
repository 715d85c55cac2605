import { DomainError } from '@larder/shared/contracts/base/errors'
import type { PackDateAnswer } from '@larder/shared/contracts/packs/pack-dates'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { dayOrderIn } from '@larder/shared/domain/inventory/pack-dates/day-order'
import { settlePackDate } from '@larder/shared/domain/inventory/pack-dates/settle-pack-date'
import type { AgreedDate } from '@larder/papers'
import type { Actor } from '../authz.ts'
import type { Questions } from '../jobs/questions.ts'

/** Longer than a worker may take: whoever holds a pack before a camera has typed the date by then. */
const TIMEOUT_MS = 12_000

/** What is wrong with a picture rather than with the reading. (The messages of the errors themselves speak of files.) */
const OF_PICTURE = ['file_unreadable', 'file_too_complex'] as const
const NO_PICTURE = 'This picture could not be opened. Please take another one.'

/** What a worker answers about a picture. */
export type PackDateReply = { dates: AgreedDate[] } | { error: string }

/** Reads the dates on packs, from pictures that are never stored. */
export const createPackDatesService = (questions: Questions, now: () => Date) => ({
  /**
   * What a household believes of the date on the picture of a pack, a JPEG. `signal` ends the waiting.
   * @throws DomainError dates_unread when no worker answers in time; file_unreadable, file_too_complex; the signal's reason
   */
  read: async (
    { timeZone }: Pick<Actor, 'timeZone'>,
    picture: Uint8Array,
    signal: AbortSignal,
  ): Promise<PackDateAnswer> => {
    const asked = questions.ask('pack-date.read', picture, { timeoutMs: TIMEOUT_MS, signal })
    const reply = (await asked.catch(unlessQueueIsDown)) as PackDateReply | undefined
    if (reply === undefined) throw new DomainError('dates_unread')
    if ('error' in reply) {
      const cause = OF_PICTURE.find((code) => code === reply.error)
      throw cause ? new DomainError(cause, NO_PICTURE) : new DomainError('dates_unread')
    }
    return settlePackDate(reply.dates, { today: todayIn(timeZone, now()), order: dayOrderIn(timeZone) })
  },
})
export type PackDatesService = ReturnType<typeof createPackDatesService>

/** @throws the error, unless it is that of a queue that is not reachable */
const unlessQueueIsDown = (error: unknown): undefined => {
  if (error instanceof DomainError && error.code === 'queue_unavailable') return undefined
  throw error
}
