import { hasYear, type PackDate } from './pack-date.ts'

/** A date of a pack, and whether it may be believed: two looks at the picture read the same. */
export type AgreedDate = PackDate & { isAgreed: boolean }

const keyOf = ({ readings }: PackDate): string => readings.map(({ date }) => date).join(' ')

/** Whether a date without a year is one that another look could read whole, or stands beside a marked one. */
const isSameDay = (whole: PackDate, { readings }: PackDate): boolean =>
  whole.isMarked ||
  whole.readings.some((one) => readings.some(({ date }) => date.slice(-5) === one.date.slice(-5)))

/**
 * What several looks at one picture read, each date once. A misread digit makes another date that looks as good, but hardly
 * the same one at another size of the picture.
 */
export function agreeOnDates(looks: readonly (readonly PackDate[])[]): AgreedDate[] {
  const all = new Map<string, PackDate[]>()
  for (const dates of looks) {
    const ofLook = new Map(dates.map((date) => [keyOf(date), date]))
    for (const [key, date] of ofLook) all.set(key, [...(all.get(key) ?? []), date])
  }
  const found = [...all.values()].map((same): AgreedDate => {
    const best = same.reduce((one, other) => (other.confidence > one.confidence ? other : one))
    return {
      ...best,
      isMarked: same.some(({ isMarked }) => isMarked),
      isDoubtful: same.every(({ isDoubtful }) => isDoubtful),
      isAgreed: same.length > 1,
    }
  })
  const whole = found.filter(({ readings }) => readings.every(hasYear))
  const dates = found.filter(
    (date) => date.readings.every(hasYear) || !whole.some((one) => isSameDay(one, date)),
  )
  const isMarked = dates.some((date) => date.isMarked)
  return dates.filter((date) => date.isMarked || !isMarked)
}
