import { roundQuantity } from './quantity.ts'
import table from './tables/stock-units.json' with { type: 'json' }

/** Units with their spellings in all languages. Stock converts within a system, exactly. */
const UNITS: readonly {
  unit: string
  system?: string
  grams?: number
  ml?: number
  names: Partial<Record<string, string[]>>
}[] = table.units

type Measure = {
  /** Units of one dimension in one system convert to each other; a unit of no system only to itself. */
  base: string
  /** The size of one unit in g or ml. */
  factor: number
}

/** Exact conversions only; all other units are kept as they are. */
const MEASURES = new Map<string, Measure>()
/** Spellings found on receipts and packs, by the product's unit. */
const SPELLINGS = new Map<string, string>()

for (const { unit, system, grams, ml, names } of UNITS) {
  for (const spelling of Object.values(names).flat()) if (spelling) SPELLINGS.set(spelling, unit)
  if (!system) continue
  MEASURES.set(unit, { base: `${system} ${grams ? 'mass' : 'volume'}`, factor: grams ?? ml ?? 1 })
}

/** The different characters that printers use in Hebrew abbreviations ('ק"ג', "ג'"). */
const ABBREVIATION_MARKS = /["'`´’”״׳]/g

/** Normalises a unit to the product's spelling: trimmed, lower case, variants unified ('Kgs' → 'kg'). */
export const canonicalUnit = (unit: string): string => {
  const known = SPELLINGS.get(unit)
  if (known !== undefined) return known
  const folded = unit.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, '')
  return SPELLINGS.get(folded.replace(ABBREVIATION_MARKS, '')) ?? folded
}

/** Whether a unit is a weight or a volume rather than a count. */
export const isMeasure = (unit: string): boolean => MEASURES.has(canonicalUnit(unit))

/** What a pack holds, and what each of the packs in it holds: 1980 and 330 for '6x330ml'. */
export type PackSize = { size: number; inner: number; unit: string }

const NUMBER = String.raw`\d+(?:[.,]\d+)*`
const PACK = new RegExp(String.raw`^(?:(${NUMBER})\s*[x×*]\s*)?(${NUMBER})[\s-]*(\p{L}.*)$`, 'iu')

/**
 * Splits a unit that starts with a number into its pack size and unit ('500g', '1,5 l', '6x330ml'), or returns null
 * when it is a plain unit (INV-076).
 */
export const splitPackSize = (unit: string): PackSize | null => {
  const match = PACK.exec(unit.normalize('NFKC').trim())
  if (!match?.[2] || !match[3]) return null
  const packUnit = canonicalUnit(match[3])
  // '6x' alone is a factor without a size.
  if (packUnit === 'x') return null
  const inner = readNumber(match[2], packUnit)
  const size = roundQuantity(readNumber(match[1] ?? '1', 'item') * inner)
  return Number.isFinite(size) && size > 0 ? { size, inner, unit: packUnit } : null
}

/** Converts between units of one kind (kg and g, l and ml, lb and oz, packs of them); null when they differ in kind. */
export const convertQuantity = (quantity: number, from: string, to: string): number | null => {
  const source = measureOf(from)
  const target = measureOf(to)
  return source.base === target.base ? roundQuantity((quantity * source.factor) / target.factor) : null
}

/** How many of a unit make one of another of its kind, not rounded (0.001 for g in kg); null when they differ in kind. */
export const unitRatio = (from: string, to: string): number | null => {
  const source = measureOf(from)
  const target = measureOf(to)
  return source.base === target.base ? source.factor / target.factor : null
}

const measureOf = (unit: string): Measure => {
  const pack = splitPackSize(unit)
  const plain = pack?.unit ?? canonicalUnit(unit)
  const measure = MEASURES.get(plain) ?? { base: plain, factor: 1 }
  return { base: measure.base, factor: measure.factor * (pack?.size ?? 1) }
}

/**
 * Parses '1.5', '1,5' and '1,500'. A comma before three digits separates thousands only for small units: 1,500 kg is
 * never a pack, but 1,500 g is a common one.
 */
const readNumber = (digits: string, unit: string): number => {
  const partsThousands = ['g', 'ml', 'item'].includes(unit) && /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(digits)
  return Number(partsThousands ? digits.replaceAll(',', '') : digits.replace(',', '.'))
}
