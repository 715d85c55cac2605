import { hasYear, type PackDate } from './pack-date.ts'

/** A date of a pack, and whether it may be believed: two looks at the picture read the same. */
export type AgreedDate = PackDate & { isAgreed: boolean }

const keyOf = ({ readings }: PackDate): string => readings.map(({ date }) => date).join(' ')

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
  // What a look read without a year is mostly a date whose year another look could read.
  const whole = found.filter(({ readings }) => readings.every(hasYear))
  const dates = whole.length > 0 ? whole : found
  const isMarked = dates.some((date) => date.isMarked)
  return dates.filter((date) => date.isMarked || !isMarked)
}
