/** Units that are words and have a plural; units of measurement do not. */
const PLURALS: ReadonlyMap<string, string> = new Map([
  ['item', 'items'],
  ['package', 'packages'],
  ['bunch', 'bunches'],
  ['cup', 'cups'],
])

/** A unit as people write it: a litre without prefix is 'L'. */
export const formatUnit = (unit: string): string => (unit === 'l' ? 'L' : unit)

/** The singular or plural of a unit for a formatted amount: '1' and 'about 1' take the singular. */
export const unitFor = (amount: string, unit: string): string =>
  /(^|\s)1$/.test(amount) ? formatUnit(unit) : (PLURALS.get(unit) ?? formatUnit(unit))
