/**
 * Orders two texts by their UTF-16 code units, as stores order keys: days and instants of one format, ids, folded names.
 * Negative where the first comes first, 0 for equal ones. (People read names in the order of their language.)
 */
export const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
