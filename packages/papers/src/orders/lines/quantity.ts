import { moneyPattern } from '../../words/money-words.ts'
import { canonicalUnit, convertAmount, isMeasure } from '@larder/foods'

/** How many pieces, kilograms … a text says: `start` and `end` are its place in the text. */
export type PrintedQuantity = { quantity: number; unit: string; start: number; end: number }

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,3})?`
const TIMES = '[x×✕*]'
const PIECES = String.raw`(?:${moneyPattern('piece')}|un|stk|stck|st|stück|pcs?|pieces?|pce|ea|each|units?|unit[ée]s?|uds?|pzas?|pza|paq|unidades|unidad|unit[àa]|stuks?|pz|pezzi|pezzo|pi[èe]ces?|יח['׳]?|יחידות|יחידה)`
const WEIGHT = String.raw`(?:kgs?|kilos?|g|gr|gramm?(?:es|i|os)?|grams?|lbs?|oz|l|ltr|lit(?:re|er|ro)s?|litri|ml|fl\.?\s?oz|gal|gallons?|кг|г|гр|л|мл|γρ|κιλ[όά]|λίτρ[οα]|ק["״]?ג|קילו|גרם|ליטר)`

/** '2 x Milk', '2× Milk', '2 Stk. Gurken' at the beginning. */
const LEADING = new RegExp(
  String.raw`^(?:\((?<bracketed>\d{1,3})\s?${TIMES}?\)|(?<count>\d{1,3})\s?(?:${TIMES}|${PIECES}\.?(?:\s${TIMES})?)|${TIMES}\s?(?<after>\d{1,3}))(?=\s+\S|\p{Lu})\s*`,
  'iu',
)
const LEADING_WEIGHT = new RegExp(
  String.raw`^(?:(?<count>\d{1,3}[.,]\d{1,3})\s?(?<unit>${WEIGHT})|(?<whole>\d{1,2})\s?(?<kilos>kgs?|ק["״]?ג)|(?<grams>\d{2,4})\s?(?<small>g|gr|גרם))\s+(?:${TIMES}\s+|(?:de|di|of)\s+|d['’](?=\p{L}))?(?=\p{L})`,
  'iu',
)
/** 'Milk x 2', 'Milk (2)', 'Milk – 2 Stk'. */
const TRAILING = new RegExp(
  String.raw`(?:\s${TIMES}\s?(?<times>\d{1,3})|\s(?<before>\d{1,3})\s?[x×]|\s?\((?:(?:n|nr|no|qty|q\.?t[àa])\.?:?\s?)?(?:${TIMES}\s?)?(?<bracketed>\d{1,2})\s?(?:${TIMES}|${PIECES})?\)|(?:\s[-–—]|,)\s?(?<pieces>\d{1,3})\s?(?:${TIMES}|${PIECES}\.?)|\s?\((?<unitBefore>kgs?|gr?|lbs?)\.?\s?(?<measured>${NUMBER})\)|\s[-–—]\s(?<weighed>${NUMBER})\s?(?<unit>${WEIGHT}))\s*$`,
  'iu',
)
/** Nothing but a quantity. */
const ALONE = new RegExp(
  String.raw`^\(?(?:${TIMES}\s?)?(?<count>${NUMBER})\s?(?:${TIMES}|(?<unit>${PIECES}|${WEIGHT})\.?(?:\s?${TIMES})?)?\)?$`,
  'iu',
)
/** 'Kg 0,415', 'Pz 3', also with what was ordered in brackets behind it. */
const UNIT_AHEAD = new RegExp(
  String.raw`^(?<unit>${PIECES}|${WEIGHT})\.?\s?(?<count>${NUMBER})(?:\s?\([^()]*\))?$`,
  'iu',
)
/** '2 of 3', '2/3': so many of those that were ordered. */
const OF_ORDERED = /^(?<count>\d{1,3})\s?(?:\/|of|von|מתוך|sur|de|di)\s?\d{1,3}$/iu
/** Nothing but a quantity before a price: '2 x', '0,512 kg x', '2 @'. */
const BEFORE_PRICE = new RegExp(
  String.raw`^\(?(?<count>${NUMBER})\s?(?:(?<unit>${PIECES}|${WEIGHT})\.?)?\s?(?:${TIMES}|@|à|at|a|je|per)?[\s·•|,–-]*$`,
  'iu',
)
const AFTER_LABEL = new RegExp(
  String.raw`^[\s:.=]*(?:${TIMES}\s?)?(?<count>${NUMBER})\s?(?<unit>${PIECES}|${WEIGHT})?(?![\p{L}\p{N}])`,
  'iu',
)

const toNumber = (text: string) => Number(text.replace(',', '.'))

const volumeOf = (unit: string): string => (/^fl/iu.test(unit) ? 'fl oz' : unit)

function toQuantity(
  match: RegExpExecArray | null,
  count: string | undefined,
  unit = '',
): PrintedQuantity | null {
  if (!match || count === undefined) return null
  const quantity = toNumber(count)
  const known = canonicalUnit(unit.replace(/\.$/, ''))
  if (!(quantity > 0)) return null
  // 'fl oz' and 'gal' are no units of stock.
  const litres =
    unit === '' || isMeasure(known) ? null : convertAmount({ quantity, unit: volumeOf(unit) }, 'l')
  return {
    quantity: litres?.quantity ?? quantity,
    unit: litres ? 'l' : isMeasure(known) ? known : 'item',
    start: match.index,
    end: match.index + match[0].length,
  }
}

/** The quantity of a text that says nothing else ('2', '2 x', '0,512 kg', '2 of 3'). */
export function quantityAlone(text: string): PrintedQuantity | null {
  const alone = ALONE.exec(text.trim())
  const ordered = OF_ORDERED.exec(text.trim())
  const ahead = UNIT_AHEAD.exec(text.trim())
  // Longer numbers without a unit are codes.
  if (/^\d{4,}$/.test(text.trim())) return null
  return (
    toQuantity(ordered, ordered?.groups?.['count']) ??
    toQuantity(alone, alone?.groups?.['count'], alone?.groups?.['unit']) ??
    toQuantity(ahead, ahead?.groups?.['count'], ahead?.groups?.['unit'])
  )
}

/** The quantity that a text before a price says, and nothing else ('2 x'). */
export function quantityBeforePrice(text: string): PrintedQuantity | null {
  const match = BEFORE_PRICE.exec(text.trim())
  return toQuantity(match, match?.groups?.['count'], match?.groups?.['unit'])
}

/** The quantity at the beginning or end of a name ('2 x Milk', 'Milk (2)'); the size of a pack is none. */
export function quantityInName(text: string): PrintedQuantity | null {
  const leading = LEADING.exec(text)
  const { bracketed, count, after } = leading?.groups ?? {}
  const weight = LEADING_WEIGHT.exec(text)
  const kilos: {
    count?: string
    whole?: string
    unit?: string
    kilos?: string
    grams?: string
    small?: string
  } = weight?.groups ?? {}
  const trailing = TRAILING.exec(text)
  const end = trailing?.groups ?? {}
  return (
    toQuantity(weight, kilos.count ?? kilos.whole ?? kilos.grams, kilos.unit ?? kilos.kilos ?? kilos.small) ??
    toQuantity(leading, bracketed ?? count ?? after) ??
    toQuantity(
      trailing,
      end['times'] ?? end['before'] ?? end['bracketed'] ?? end['pieces'] ?? end['measured'] ?? end['weighed'],
      end['unitBefore'] ?? end['unit'],
    )
  )
}

/** The quantity after a label such as 'Qty' ('Qty: 2', 'Menge 0,5 kg'). */
export function quantityAfterLabel(text: string): PrintedQuantity | null {
  const match = AFTER_LABEL.exec(text)
  return toQuantity(match, match?.groups?.['count'], match?.groups?.['unit'])
}
