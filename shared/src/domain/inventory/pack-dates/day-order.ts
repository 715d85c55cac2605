import type { DayOrder } from '@larder/papers'
import { remember } from '../../remember.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Part of ECMA-402, and of Node, but not of the language version that the types are of. */
type LocaleOfRegion = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/** The places with two letters, by the time zones that the tables of the platform have for them. */
const readRegions = (): Map<string, Intl.Locale[]> => {
  const regions = new Map<string, Intl.Locale[]>()
  for (const letters of LETTERS.flatMap((one) => LETTERS.map((other) => one + other))) {
    const locale: LocaleOfRegion = new Intl.Locale(`und-${letters}`)
    for (const timeZone of locale.getTimeZones?.() ?? [])
      regions.set(timeZone, [...(regions.get(timeZone) ?? []), locale.maximize()])
  }
  return regions
}
/** Read when it is first asked for, which takes a fifth of a second. */
let regionsByZone: Map<string, Intl.Locale[]> | undefined

const ORDERS: readonly string[] = ['dmy', 'mdy', 'ymd'] satisfies DayOrder[]

const orderIn = (region: Intl.Locale): string =>
  new Intl.DateTimeFormat(`${region.language}-${region.region}`, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    calendar: 'gregory',
  })
    .formatToParts(0)
    .flatMap(({ type }) => (['day', 'month', 'year'].includes(type) ? [type.slice(0, 1)] : []))
    .join('')

const ordersOf = remember((timeZone): readonly string[] => {
  // Names that were given up ('Asia/Calcutta') stand in the tables for those that people choose, or the other way round.
  const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  regionsByZone ??= readRegions()
  return [...new Set((regionsByZone.get(known) ?? []).map(orderIn))]
})

/**
 * In which order dates are written in numbers where a household lives, of which its IANA time zone is all that is known;
 * null where that says nothing (UTC), or countries that share it differ.
 * @throws RangeError for a name that is no time zone
 */
export const dayOrderIn = (timeZone: string): DayOrder | null => {
  const [order, ...others] = ordersOf(timeZone)
  return order !== undefined && others.length === 0 && ORDERS.includes(order) ? (order as DayOrder) : null
}
