/** The units that people are offered; any text may be one. */
export const UNITS = [
  'item',
  'kg',
  'g',
  'lb',
  'oz',
  'l',
  'ml',
  'cup',
  'tbsp',
  'tsp',
  'bunch',
  'package',
] as const

/** The unit of things that are counted. */
export const DEFAULT_UNIT = 'item'
