import { mayBeSame } from '../may-be-same.ts'
import { findUnit, sizeOfUnit } from '../unit-names.ts'
import { canonicalUnit, convertQuantity, isMeasure, splitPackSize } from '../stock-units.ts'

/**
 * The pack size in a product name: the number of pieces, and the size of one in `unit` (g, kg, ml, l, oz, lb or item).
 */
export type NamedPack = { count: number; size: number; unit: string }

const NUMBER = String.raw`(?:\d+(?:[.,]\d+)*|(?<=^|\s)[.,]\d+)`
const TIMES = String.raw`\s*[x×*]\s*`
/** Words between a count and its multiplication sign: '8 יח' * 100 ג'', '4 pcs x 125 g'. */
const PIECES = String.raw`(?:\s*(?:יח(?:ידות|')?|'s|pcs|pieces|stk|stück|cans|bottles))?`
/** '4 pots de 125 g', '6 briks of 1 l', '12 latas x 33 cl', '6 ud x 125 g': any word for what holds one. */
const CONTAINERS = String.raw`\s?\p{L}{2,12}\.?\s(?:(?:de|di|da|of|von|van|à|je|x|×)\s|d['’])`
/** A number attached to a word is a size ('MILK1L'); after a single letter it is a code ('B12'). */
const START = String.raw`(?<!\d|\d[.,/-]|(?:^|\s)[.,])(?<!(?<!\p{L})\p{L})`
const SIZE = new RegExp(
  String.raw`${START}(?:(${NUMBER})(?:${PIECES}${TIMES}|(${CONTAINERS})))?(${NUMBER})[\s-]*(\p{L}[\p{L}"']*)(?:${TIMES}(\d{1,2})(?!\d|[.,]\d))?`,
  'giu',
)

/** Words that give the number of pieces in a pack, anywhere in the name. */
const COLLECTIVES: readonly (readonly [RegExp, number | null])[] = [
  [/(?<!\p{L})(?:pack|set|box|case) of (\d{1,2})(?!\d)/iu, null],
  [/(?<!\d)(\d{1,2})[\s-]?(?:pack|pak|pk|er)(?!\p{L})/iu, null],
  // Swedish '6-p', Turkish "15'li".
  [/(?<!\d)(\d{1,2})(?:-p|['’]l[iıuü])(?!\p{L})/iu, null],
  [/(?<!\d)(\d{1,2})er[\s-]?pack(?:ung)?(?!\p{L})/iu, null],
  [/(?<!\d)(\d{1,2})\s?(?:bottles|cans|flaschen|dosen|בקבוקים|בק|פחיות)(?!\p{L})/iu, null],
  [/מארז של (\d{1,2})(?!\d)/u, null],
  [
    /(?<!\p{L})(?:lot|filet|pack|paquet|bax|zgrzewka|boîte|malla|pack[- ]?de|confezione|set|net)(?: de| di| da| van| mit|-| )?\s?(\d{1,2})(?![\d.,]|\s?(?:kg|gr?|ml|cl|l|x)(?!\p{L}))/iu,
    null,
  ],
  [/(?<!\p{L})twin ?pack(?!\p{L})|(?<!\p{L})מארז זוג(?!\p{L})/iu, 2],
  [/(?<!\p{L})(?:ה|ב)?שלי?שי(?:י?ה|י?ית|יה)(?!\p{L})/u, 3],
  [/(?<!\p{L})(?:ה|ב)?רביעי(?:י?ה|י?ית)(?!\p{L})/u, 4],
  [/(?<!\p{L})(?:ה|ב)?חמישי(?:י?ה|י?ית)(?!\p{L})/u, 5],
  [/(?<!\p{L})(?:ה|ב)?שישי(?:י?ה|י?ית)(?!\p{L})|(?<!\p{L})six[\s-]?pack(?!\p{L})/iu, 6],
  [/(?<!\p{L})(?:ה|ב)?שמיני(?:י?ה|י?ית)(?!\p{L})/u, 8],
]

/** Several eggs, in the languages of the European Union, Hebrew, Norwegian, Turkish and Ukrainian. */
const EGGS =
  'eggs|eier|[oœ]?eufs|œufs|huevos|uova|ovos|eieren|ägg|æg|egg(?=\\s*$)|kananmunaa?|munaa|munad?|jaj|jaja|jajek|vajec|vajcia|tojás|ouă|oua|яйця|яєць|яйца|jajc|jajca|αυγά|αβγά|olas|kiaušini(?:ai|ų)|yumurta|ביצים|telur'
/** Eggs are graded by letters: the L of '12 L' is no litre. */
const GRADED = new RegExp(String.raw`(?<!\p{L})(?:egg|${EGGS})(?!\p{L})`, 'iu')
/** '12 eggs', '10 frische Eier', '18 large free-range eggs': a number, and at most three words before the eggs. */
const COUNTED_EGGS = new RegExp(
  String.raw`(?<![\d.,/%*x×-])(\d{1,3})[\s-](?:\p{L}[\p{L}-]{0,20}\s){0,3}(?:${EGGS})(?!\p{L})`,
  'iu',
)

/** Grams next to these words are the protein content, as on high-protein dairy: '20g protein', 'Pro 25 g'. */
const PROTEIN_BEFORE = /(?<!\p{L})(?:pro|protein|eiweiß|פרו|חלבון)(?:\s+\p{L}+)?\s*$/iu
const PROTEIN_AFTER = /^\s*(?:protein|eiweiß|חלבון)(?!\p{L})/iu
const MOST_PROTEIN_GRAMS = 30
/** High-protein cups named by their protein content usually hold 200 g, in every country. */
const PROTEIN_CUP: NamedPack = { count: 1, size: 200, unit: 'g' }

/** Bars and snacks of that kind weigh less than a cup. */
const LIGHT_PROTEIN =
  /(?<!\p{L})(?:bars?|riegel|snack|chips|cookies?|wafer|powder|חטיף|חטיפי|עוגיה|עוגיית|ופל)(?!\p{L})/iu

/** Tills cut names after a number of characters, and so may lose the unit. */
const CUT_UNITS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d\s?)ליט?$/u, 'ליטר'],
  [/(?<=\d{2}\s?)מ"?$/u, 'מל'],
  [/(?<=\d\s?)ק"?$/u, 'קג'],
]

const DOUBLED_FRACTION = /[\u00bc-\u00be]{2}/

type Found = NamedPack & { isProtein: boolean; isInBrackets: boolean; isInContainers: boolean }

/** No pack holds more of any unit: such numbers are mistakes. */
const MOST_IN_PACK = 100_000

/**
 * Reads the pack size from a product's name ('Cola 6 x 330 ml', 'פסטה 500 גרם'), null when it states none. Percentages,
 * ranges and article codes are not sizes; of several sizes, a multiplied one takes precedence, then the last one in
 * metric units. Null too for what contradicts itself ('2 kg (500 ml)', '½½ l').
 */
export function findNamedPack(name: string): NamedPack | null {
  if (DOUBLED_FRACTION.test(name)) return null
  const text = restoreCutUnit(spellUsVolumes(spellFractions(repairFigures(foldMarks(name)))))
  const found = findSizes(text)
  const sizes = found.filter((size) => !size.isProtein)
  const several = sizes.findLast((size) => size.count > 1)
  const best =
    (several?.isInContainers ? wholeOf(sizes, several) : several) ??
    wholeOf(sizes, sizes.findLast(isMetric)) ??
    sizes.at(-1)
  if (!best) return found.length > 0 ? PROTEIN_CUP : findCount(text)
  if (contradicts(best, sizes[sizes.indexOf(best) - 1])) return null
  return {
    count: best.count > 1 ? best.count : piecesOf(best, collectiveCount(text) ?? 1, GRADED.test(text)),
    size: best.size,
    unit: best.unit,
  }
}

/** Several pieces that are sold together weigh less: 'fish fingers 30 pack 750 g' weigh that together. */
const MOST_GRAMS_TOGETHER = 1800
const FEWEST_TOGETHER = 4

/** How many pieces of a size a pack has, of which another word says how many: one where the size is that of all; eggs are counted. */
const piecesOf = ({ size, unit }: Found, count: number, areEggs: boolean): number => {
  const grams = convertQuantity(size * count, unit, 'g')
  return !areEggs && grams !== null && count >= FEWEST_TOGETHER && grams >= MOST_GRAMS_TOGETHER ? 1 : count
}

const isMetric = ({ unit }: Found) => unit !== 'oz' && unit !== 'lb'

/** What a size in brackets is a part of: '35 g (25 sachets de 1.4g)' holds 35 g. Other sizes are their own. */
const wholeOf = (sizes: readonly Found[], size: Found | undefined): Found | undefined =>
  size?.isInBrackets === true
    ? (sizes.find((other) => !other.isInBrackets && (unitRatioOf(other, size) ?? 0) > 1) ?? size)
    : size

/** How many of one size another holds; null where they are of different kinds. */
const unitRatioOf = (whole: Found, part: Found): number | null => {
  const converted = convertQuantity(whole.size, whole.unit, part.unit)
  return converted === null ? null : converted / part.size
}

/** Whether a volume in brackets can't be that of the weight before it, or the other way round. */
const contradicts = (size: Found, before: Found | undefined): boolean =>
  before !== undefined &&
  size.isInBrackets &&
  convertQuantity(1, before.unit, size.unit) === null &&
  !mayBeSame(amountOf(before), amountOf(size))

const amountOf = ({ count, size, unit }: NamedPack) => ({ quantity: count * size, unit })

/** The measured pack of a name as a unit of stock ('500g', '6x330ml'); counts of pieces are left out. */
export function findPackUnit(name: string): string | null {
  const pack = findNamedPack(name)
  if (!pack || !isMeasure(pack.unit)) return null
  return pack.count > 1 ? `${pack.count}x${pack.size}${pack.unit}` : `${pack.size}${pack.unit}`
}

function findSizes(text: string): Found[] {
  return [...text.matchAll(SIZE)].flatMap((match) => {
    const [phrase, before, containers, size = '', printedUnit = '', after] = match
    const unit = canonicalUnit(printedUnit)
    const isGrade = unit === 'l' && GRADED.test(text)
    const one = isMeasure(unit) && !isGrade ? splitPackSize(`${size.replace(/^[.,]/, '0.')}${unit}`) : null
    if (!one) return []
    const isProtein =
      one.unit === 'g' &&
      one.size <= MOST_PROTEIN_GRAMS &&
      !LIGHT_PROTEIN.test(text) &&
      (PROTEIN_BEFORE.test(text.slice(0, match.index)) ||
        PROTEIN_AFTER.test(text.slice(match.index + phrase.length)))
    const [count, each] = orderFactors(Number((before ?? after ?? '1').replace(',', '.')), one.size)
    if (count <= 0 || count * each > MOST_IN_PACK) return []
    const { size: stocked, unit: stockUnit } = inStockUnit(each, one.unit)
    return [
      {
        count,
        size: stocked,
        unit: stockUnit,
        isProtein,
        isInBrackets: isOpen(text, match.index),
        isInContainers: containers !== undefined,
      },
    ]
  })
}

/** Whether a bracket is open at a place: also in '(25 sachets de 1.4g)'. */
const isOpen = (text: string, at: number): boolean => text.lastIndexOf('(', at) > text.lastIndexOf(')', at)

/** The maximum number of pieces in a pack: '200*3 g' is three pieces of 200 g. */
const MOST_PIECES = 60

const orderFactors = (count: number, size: number): [count: number, size: number] =>
  Number.isInteger(size) && (count > MOST_PIECES || !Number.isInteger(count)) ? [size, count] : [count, size]

/** Converts centilitres and decilitres to millilitres, because the product shows those. */
function inStockUnit(size: number, unit: string): { size: number; unit: string } {
  if (unit !== 'cl' && unit !== 'dl') return { size, unit }
  return { size: convertQuantity(size, unit, 'ml') ?? size, unit: 'ml' }
}

function collectiveCount(text: string): number | null {
  for (const [pattern, fixed] of COLLECTIVES) {
    const match = pattern.exec(text)
    if (match) return fixed ?? Number(match[1])
  }
  return null
}

/** '12 per pack', 'par 50': beside a measure these say nothing of it ('bin liners 30 l, 20 per pack'). */
const PIECES_PER_PACK: readonly RegExp[] = [
  /(?<![\d.,])(\d{1,3}) (?:per|a|im|pro) (?:pack|pk|packung|box)(?!\p{L})/iu,
  /(?<!\p{L})par (\d{1,3})(?![\d.,]|\s?\p{L})/iu,
]

/** A pack without a measure: '12 pcs', 'pack of 6'. */
function findCount(text: string): NamedPack | null {
  const counts = [...text.matchAll(/(?<![\d.,/%*x×-])(\d{1,3})\s*(\p{L}[\p{L}']*)/giu)].map(
    ([, count, unit = '']) => Number(count) * (canonicalUnit(unit) === 'item' ? 1 : piecesIn(unit)),
  )
  const perPack = PIECES_PER_PACK.map((pattern) => Number(pattern.exec(text)?.[1] ?? 0))
  const size =
    [...counts, ...perPack].find((count) => count > 0) ??
    collectiveCount(text) ??
    Number(COUNTED_EGGS.exec(text)?.[1] ?? 0)
  return size ? { count: 1, size, unit: 'item' } : null
}

const piecesIn = (unit: string): number =>
  findUnit(unit) === 'dozen' ? 12 : PIECE_OF_PACK.test(unit) ? 1 : 0

/**
 * What household goods are counted by, in English, German, French, Spanish, Italian and Dutch: rolls, sheets, sachets, tabs,
 * capsules and nappies, as they stand on packs.
 */
export const PIECE_OF_PACK =
  /^(?:count|ct|rolls?|rollen|rouleaux?|rollos?|rotoli|sheets|tücher|feuilles|hojas|fogli|vellen|sachets|tea ?bags|teebeutel|bolsitas|bustine|zakjes|tabs|tablets|tabletten|pastilles|pastillas|pastiglie|capsules?|cápsulas|kapseln|nappies|windeln|couches|pañales|pannolini|luiers)$/iu

const restoreCutUnit = (text: string) =>
  CUT_UNITS.reduce((restored, [cut, unit]) => restored.replace(cut, unit), text.trimEnd())

const MEASURE = String.raw`(?:kgs?|gr?|ml|cl|l|ltr?)(?!\p{L})`
/**
 * Letters that are misread digits, because a unit that needs digits follows: 'O,2 L', '5OO g', 'IKG', '6OZ' as '60Z'.
 */
const MISREAD_FIGURES: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\d])O(?=[.,]\d)/giu, '0'],
  [new RegExp(String.raw`(?<=\d(?:[.,]?\d)*[.,]?O?)O(?=O?\s?${MEASURE})`, 'giu'), '0'],
  [new RegExp(String.raw`(?<![\p{L}\d])[Il|](?=[.,]\d+\s?${MEASURE})`, 'giu'), '1'],
  [/(?<![\p{L}\d])[Il|](?=\s?(?:kgs?|ltr?)(?!\p{L}))/giu, '1'],
  [/(?<=(?<![\p{L}\d.,])\d{1,2})0Z(?!\p{L})/gu, 'OZ'],
]

const repairFigures = (text: string) =>
  MISREAD_FIGURES.reduce((repaired, [misread, figure]) => repaired.replace(misread, figure), text)

/** Unifies the characters that are used to abbreviate Hebrew words. */
const foldMarks = (name: string) =>
  name
    .replace(/½/g, ' 1/2')
    .replace(/¼/g, ' 1/4')
    .normalize('NFKC')
    .replace(/[`´’‘׳]/g, "'")
    .replace(/[״“”]|''/g, '"')

const millilitresOf = (unit: 'fl oz' | 'gallon' | 'quart' | 'pint' | 'imperial pint'): number =>
  sizeOfUnit(unit)?.size ?? 0

/** Gallons, quarts, pints and fluid ounces, which no stock is kept in, in litres and millilitres: '1 gal', '8 x 12 fl oz'. */
const spellUsVolumes = (text: string) =>
  text
    .replace(
      /(?<![\d.,])(\d{1,3}(?:\.\d{1,2})?)[\s-]?(?:(gal(?:lons?)?)|fl\.?\s?oz\.?)(?!\p{L})/giu,
      (_, count: string, gallons?: string) =>
        gallons === undefined
          ? `${Math.round(millilitresOf('fl oz') * Number(count))} ml`
          : `${((millilitresOf('gallon') * Number(count)) / 1000).toFixed(3)} l`,
    )
    .replace(PINTS, (shown, count: string, imperial: string | undefined, quarts: string | undefined) =>
      METRIC.test(text)
        ? shown
        : `${Math.round(
            millilitresOf(quarts ? 'quart' : imperial ? 'imperial pint' : 'pint') * Number(count),
          )} ml`,
    )

/** '1 pint', '2 imperial pints', '1.5 qt'; beside a metric size they say it once more. */
const PINTS =
  /(?<![\d.,])(\d{1,2}(?:\.\d{1,2})?)[\s-]?(imperial\s)?(?:pints?|pts?|(qts?|quarts?))(?!\p{L})/giu
const METRIC = /\d\s?(?:kgs?|gr?|ml|cl|l|ltr|lit(?:re|er)s?)(?!\p{L})/iu

/** Replaces fractions before a unit by decimals: '1/2 kg', 'חצי ליטר'. */
const spellFractions = (text: string) =>
  text
    .replace(
      /(?<![\d/])(?:(\d)\s)?([1-3])\/([248])(?=\s?\p{L})/gu,
      (_, whole: string | undefined, top, bottom) =>
        String(Number(whole ?? 0) + Number(top) / Number(bottom)),
    )
    .replace(/(?<!\p{L})חצי(?=\s*(?:ליטר|קילו|ק"ג))/gu, '0.5')
    .replace(/(?<!\p{L})רבע(?=\s*(?:ליטר|קילו|ק"ג))/gu, '0.25')
