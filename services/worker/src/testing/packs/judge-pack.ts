import type { AgreedDate } from '@larder/papers'
import { toCalendarDate } from '@larder/shared/domain/inventory/calendar-day'
import { settlePackDate } from '@larder/shared/domain/inventory/pack-dates/settle-pack-date'
import type { PackPicture } from './pack-pictures.ts'
import { TODAY } from './pack-texts.ts'

/**
 * What a household gets of the dates that were read from a picture: `right` is the date, or the right question where the
 * print leaves one open or is in the past; `wrong` is another date, or one without that question; else it is `asked`.
 */
export function judgePack(
  dates: readonly AgreedDate[],
  { truth, other, order }: Pick<PackPicture, 'truth' | 'other' | 'order'>,
): 'right' | 'wrong' | 'asked' {
  const { date, choices } = settlePackDate(dates, { today: toCalendarDate(TODAY), order })
  const mustAsk = other !== null || truth < TODAY
  if (date !== null) return date === toCalendarDate(truth) && !mustAsk ? 'right' : 'wrong'
  return mustAsk && choices.includes(toCalendarDate(truth)) ? 'right' : 'asked'
}
