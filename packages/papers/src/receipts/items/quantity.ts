import { moneyPattern } from '../../words/money-words.ts'

/** The purchased quantity of an item, and its unit price when printed. */
export type Quantity = {
  quantity: number
  unit: string
  unitPrice: number | null
  start: number
  end: number
  /** What may be between its numbers, in columns around the name: '5 WALL PLUG 1.00 5.00'. */
  between?: string
}

const NUMBER = String.raw`\d{1,3}(?:[.,]\s?\d{1,3})?`
/** A currency in letters may have lost one of them: '4 X R 8.90'. */
const PRICE = String.raw`(?:RM|(?<!\p{L})R[HNW]?|EUR|[$€£₪])?\s?(\d{1,7}[.,]\s?\d{1,4}|(?<!\d)\.\d{2}(?!\d))`
const WEIGHT_UNIT = String.raw`(kgs?|g|gr|lbs?|1bs?|oz|l|ltr|litres?|ml|ק"ג|קג|גרם)`
/** Pieces in any language; the sign after it may touch it. */
const PIECE_UNIT = String.raw`(?:(?:${moneyPattern('piece')})(?!(?!x\s?\d)\p{L}))`
const TIMES = String.raw`(?:x|×|\*|@|a|à)`

/** `EUR/kg`, `/lb` */
const PER_UNIT = String.raw`\s?(?:\p{Sc}|\p{L}{1,4}\.?)?\s?/\s?\p{L}+`

/** A measured unit is the size of a pack: '6x1.25L'. */
const NO_SIZE = String.raw`(?!\d|(?:kgs?|gr?|ml|cl|l|ltr?|oz|lbs?)(?!\p{L})|\s(?:kgs?|ml|cl|ltr?|oz|lbs?)(?!\p{L}))`

/** `0,455 kg x 3,99 EUR/kg`, `0.930 kg @ 1.20`, `1.25 lb @ 0.99/lb` */
const WEIGHED = new RegExp(
  String.raw`(?<![\d.,])(${NUMBER})\s?${WEIGHT_UNIT}(?![\p{L}\d])\.?(?:\s?(?:net\s?)?(?:${TIMES}|at|net)\s?${PRICE}(?:${PER_UNIT})?|\s?${PRICE}${PER_UNIT})?`,
  'iu',
)
/** `2 x 3.50`, `2 Stk x 0,79`, `2 @ 1.50`, `12x0.99` */
const PIECES_TIMES_PRICE = new RegExp(
  String.raw`(?<!\d[.,]|\d|%)(\d{1,3})(?:[.,]0{1,3})?\s?${PIECE_UNIT}?\.?\s?(?:${TIMES}|at)\s?${PRICE}${NO_SIZE}(?:\s?(?:EUR|RM|[$€£₪])?\s?/?\s?(?:${PIECE_UNIT}|\p{L}{1,5})?\.?)?`,
  'iu',
)
/** `4,99 x 2`, `0.59 EUR x 3` */
const PRICE_TIMES_PIECES = new RegExp(
  String.raw`${PRICE}\s?(?:EUR|RM|[$€£₪])?\s?(?:x|×|\*)\s?(\d{1,3})(?:(?![\d.,])(?:\s?${PIECE_UNIT}\.?)?|[.,]0{1,3}\s?${PIECE_UNIT}\.?)`,
  'iu',
)

const UNITS: Record<string, string> = {
  kg: 'kg',
  kgs: 'kg',
  'ק"ג': 'kg',
  קג: 'kg',
  g: 'g',
  gr: 'g',
  גרם: 'g',
  lb: 'lb',
  lbs: 'lb',
  // The engine reads the letter as a figure.
  '1b': 'lb',
  '1bs': 'lb',
  oz: 'oz',
  l: 'L',
  ltr: 'L',
  litre: 'L',
  litres: 'L',
  ml: 'ml',
}

/** `0,16 kg x`: the price of one kg was lost. */
const TIMES_AT_END = new RegExp(String.raw`^\s?${TIMES}\s*$`, 'iu')

/** `x4`, `4 x`, `@ 4`, `Qty: 4`, `4 Stk`: a row with nothing but a count. */
const BARE_COUNT = new RegExp(
  String.raw`^[^\p{L}\p{N}@]*(?:(?:${TIMES}|qty|menge|anzahl)[\s:.]*(\d{1,3})\s?${PIECE_UNIT}?|(\d{1,3})\s?(?:${TIMES}|${PIECE_UNIT}))[^\p{L}\p{N}]*$`,
  'iu',
)

/** `Stk x 1,79`, `N Stk x 1,79`: the count was not read. */
const LOST_COUNT = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,3}(?:\p{L}\s)?${PIECE_UNIT}\.?\s?(?:x|×|\*|@|à)\s?${PRICE}(?:\s?(?:\p{Sc}|\p{L}{1,3}))?\W{0,2}$`,
  'iu',
)

/** Pieces whose number is missing in a row with nothing else: a quantity of 0 with the price of one, else null. */
export function findLostCount(text: string): Quantity | null {
  const match = LOST_COUNT.exec(text)
  const unitPrice = toNumber(match?.[1] ?? '')
  return unitPrice > 0 ? { quantity: 0, unit: 'item', unitPrice, start: 0, end: text.length } : null
}

/** The count in a row without other text, else null; `start` and `end` are its position. */
export function findBareCount(text: string): Quantity | null {
  const match = BARE_COUNT.exec(text)
  const quantity = Number(match?.[1] ?? match?.[2] ?? 0)
  return quantity > 0 ? { quantity, unit: 'item', unitPrice: null, start: 0, end: text.length } : null
}

const toNumber = (text: string) => Number(text.replace(/\s/g, '').replace(',', '.'))

/** A printed multiplication or weight in a row; `start` and `end` are its position. Null when there is none. */
export function findQuantity(text: string): Quantity | null {
  const weighed = WEIGHED.exec(text)
  // '500g' is the size of a pack; a measured weight has decimals or a price after it.
  const perUnit = weighed?.[3] ?? weighed?.[4]
  const isCutOff = weighed !== null && TIMES_AT_END.test(text.slice(weighed.index + weighed[0].length))
  if (weighed && (perUnit !== undefined || isCutOff || /[.,]\s?\d{3}/.test(weighed[1] ?? ''))) {
    const unit = UNITS[(weighed[2] ?? '').toLowerCase()] ?? 'item'
    const unitPrice = perUnit === undefined ? null : toNumber(perUnit)
    return { quantity: toNumber(weighed[1] ?? ''), unit, unitPrice, ...placeOf(weighed) }
  }
  const pieces = PIECES_TIMES_PRICE.exec(text)
  if (pieces && Number(pieces[1]) > 0)
    return {
      quantity: Number(pieces[1]),
      unit: 'item',
      unitPrice: toNumber(pieces[2] ?? ''),
      ...placeOf(pieces),
    }
  const reversed = PRICE_TIMES_PIECES.exec(text)
  if (reversed && Number(reversed[2]) > 0)
    return {
      quantity: Number(reversed[2]),
      unit: 'item',
      unitPrice: toNumber(reversed[1] ?? ''),
      ...placeOf(reversed),
    }
  return null
}

const placeOf = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })

/** Whether quantity times unit price is the line's price, allowing for the rounding of a weight. */
export function explainsPrice({ quantity, unitPrice }: Quantity, price: number): boolean {
  return unitPrice !== null && Math.abs(quantity * unitPrice - Math.abs(price)) < 0.0151
}
