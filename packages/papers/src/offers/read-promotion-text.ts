import { readFood } from '@larder/foods'

/** What a promotion asks and gives. */
type PromotionTerms = {
  /** How many have to be bought: pieces; kg for goods sold by weight. */
  min_qty: number
  /**
   * What `min_qty` pieces cost together; for goods sold by weight, what 1 kg costs. Null where the text says only how much
   * less it is.
   */
  discounted_price: number | null
  /** How much less is paid for all of `min_qty` together, in percent; null where the text says what they cost. */
  percent_off: number | null
}

const PRICE = String.raw`(?<price>\d{1,5}(?:[.,]\d{1,2})?)(?![\d%]|[.,]\d)`
const CURRENCY = String.raw`(?:ש"?ח|שקל(?:ים)?|nis|ils|eur|usd|[€$£₪])`
const MONEY = String.raw`(?:${CURRENCY}\s{0,3})?${PRICE}(?:\s{0,3}${CURRENCY})?`
/** A count of packs; digits of a size or of an article code are none. */
const COUNT = String.raw`(?<![\d.,/%+]|\d-)(?<count>\d{1,2})`
const PIECES = String.raw`(?:\s{0,3}(?:יח(?:ידות|')?|מארזים|pcs|pieces|units|packs|items))?`
/** The Hebrew 'at', with hyphens on any side; and other words that put a price behind goods. */
const AT = String.raw`\s{0,3}[-–]?\s{0,3}(?<!\p{L})(?:ב|at|for|je|à)\s{0,3}[-–]?\s{0,3}`
const LETTER_ENDS = String.raw`(?!\p{L})`

const rule = (pattern: string) => new RegExp(pattern, 'iu')

/** '11.90 per 100 g', in grams. */
const BY_WEIGHT = rule(
  String.raw`${MONEY}\s{0,3}(?:ל|per|/|for|je)\s{0,3}-?\s{0,3}(?<grams>\d{2,4})\s{0,3}(?:גר(?:ם|')?|ג'?|g|gr|grams?)${LETTER_ENDS}`,
)
/** '100 g at 11.90' is a pack of 100 g, but 'kg at 11.90' is a price of 1 kg. */
const MANY_KILOS = rule(String.raw`${COUNT}\s{0,3}(?:ק\s{0,3}["']?\s{0,3}ג|קילו|kgs?|kilos?)${AT}${MONEY}`)
const MANY = rule(String.raw`${COUNT}${PIECES}${AT}${MONEY}`)
/** '3/10', as on some shelf labels, means the same only where a currency says so. */
const MANY_BY_SLASH = rule(
  String.raw`${COUNT}\s{0,3}/\s{0,3}(?:${CURRENCY}\s{0,3}${PRICE}|(?<price2>\d{1,4}(?:[.,]\d{1,2})?)\s{0,3}${CURRENCY})`,
)
const ONE = rule(String.raw`${AT.replace('(?<!\\p{L})', String.raw`(?<![\p{L}"'])`)}${MONEY}`)
/** A price without a word before it is one when it has a currency, both decimals, or a dash behind it at the end. */
const BARE = rule(
  String.raw`(?<![\d.,])(?:${CURRENCY}\s{0,3}${PRICE}|(?<price2>\d{1,4}[.,]\d{2})(?![\d%]|[.,]\d)|(?<price3>\d{1,4}(?:[.,]\d{1,2})?)\s{0,3}(?:${CURRENCY}|-$))`,
)

/** 'buy 2 get 1', '2+1': how many are paid, and how many more are free. */
const FREE = rule(
  String.raw`(?<![\d.,])(?:(?<paid>\d)\s{0,3}\+\s{0,3}(?<free>\d)(?![\d.,])|buy (?<paid2>\d),? get (?<free2>\d)(?! (?:at|for|half)))`,
)
/** The second one costs less: half, 50%, nothing. */
const SECOND = rule(String.raw`(?<!\p{L})(?:ה?שנ(?:י|ייה|יה)|(?:the )?(?:second|2nd)(?: one)?)(?!\p{L})`)
const HALF = rule(String.raw`(?:חצי (?:ה?מחיר)|half(?:[ -]price| off)?)`)
const GIVEN = rule(String.raw`(?<!\p{L})(?:ב?חינם|מתנה|(?:for )?free)(?!\p{L})`)
const PERCENT = rule(
  String.raw`(?<percent>\d{1,2}(?:[.,]\d)?)\s{0,3}%\s{0,3}(?:הנחה|off|discount|rabatt|günstiger)|(?:הנחה (?:של )?|save |-)(?<percent2>\d{1,2})\s{0,3}%`,
)

/** From which total of a basket, and with which codes; neither is a price of the goods. */
const CONDITIONS =
  /(?<!\p{L})(?:מעל|בקני[יה]ה (?:מעל|של)|מו|קוד|מוגבל ל|עד|over|above|from|limit)\s*(?:-\s*)?\d+(?:[.,]\d+)?(?!\s*\p{L})/giu

const FRESH = /(?<!\p{L})(?:טרי(?:ה|ים|ות)?|fresh)(?!\p{L})/iu
/** Sold by weight over the counter, and so are their promotions, when they are fresh or counted in kg. */
const WEIGHED = ['Meat', 'Seafood', 'Produce']
/** More of one thing is what a pack holds ('50 pieces at 7.90'). */
const MOST_PACKS = 24
/** The number after these is an age in years. */
const AGED = /(?<!\p{L})(?:וו?יסקי|רום|ברנדי|קוניאק|whisk(?:e)?y|rum|brandy|cognac)(?!\p{L})/iu
const YOUNGEST = 6

/**
 * Reads what a promotion's text says, in Hebrew or English: 'N for P', a price of one or of 100 g, percent, '2+1', the
 * second at half price. Null for a text that says none of these.
 */
export function readPromotionText(text: string): PromotionTerms | null {
  const words = foldMarks(text).replace(CONDITIONS, ' ')
  return (
    readByWeight(words) ??
    readSecond(words) ??
    readMany(words) ??
    readFree(words) ??
    readPercent(words) ??
    readOne(words)
  )
}

const foldMarks = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[`´’‘׳]/gu, "'")
    .replace(/[״“”]|''/gu, '"')
    // So that no pattern has to look along many blanks.
    .replace(/\s+/gu, ' ')
    .trim()

const numberOf = (written: string | undefined) => Number((written ?? '').replace(',', '.'))
const round = (price: number) => Math.round(price * 100) / 100
const atPrice = (min_qty: number, price: number): PromotionTerms => ({
  min_qty,
  discounted_price: round(price),
  percent_off: null,
})
const percentOff = (min_qty: number, percent: number): PromotionTerms => ({
  min_qty,
  discounted_price: null,
  percent_off: Math.round(percent * 10) / 10,
})

/** The feeds of the shops give goods by weight a count of 0.01 and the price of 1 kg. */
const LEAST_WEIGHED = 0.01

function readByWeight(words: string): PromotionTerms | null {
  const found = BY_WEIGHT.exec(words)?.groups
  return found ? atPrice(LEAST_WEIGHED, (numberOf(found['price']) * 1000) / numberOf(found['grams'])) : null
}

function readMany(words: string): PromotionTerms | null {
  const kilos = MANY_KILOS.exec(words)?.groups
  if (kilos && numberOf(kilos['count']) > 1 && isWeighed(words)) return perKilo(kilos)
  const found = (MANY.exec(words) ?? MANY_BY_SLASH.exec(words))?.groups
  if (!found) return null
  const count = numberOf(found['count'])
  if (count < 2 || count > MOST_PACKS || (count >= YOUNGEST && AGED.test(words))) return null
  return FRESH.test(words) && isWeighed(words)
    ? perKilo(found)
    : atPrice(count, numberOf(found['price'] ?? found['price2']))
}

const isWeighed = (words: string) => {
  const food = readFood(words)
  return food.is_food === true && WEIGHED.includes(food.category)
}

const perKilo = ({ count, price }: Record<string, string>) =>
  atPrice(numberOf(count), numberOf(price) / numberOf(count))

function readOne(words: string): PromotionTerms | null {
  const found = (lastOf(ONE, words) ?? lastOf(BARE, words))?.groups
  return found ? atPrice(1, numberOf(found['price'] ?? found['price2'] ?? found['price3'])) : null
}

const lastOf = (pattern: RegExp, words: string) =>
  [...words.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].at(-1)

function readFree(words: string): PromotionTerms | null {
  const found = FREE.exec(words)?.groups
  if (!found) return null
  const paid = numberOf(found['paid'] ?? found['paid2'])
  const free = numberOf(found['free'] ?? found['free2'])
  return paid > 0 && free > 0 ? percentOff(paid + free, (100 * free) / (paid + free)) : null
}

function readSecond(words: string): PromotionTerms | null {
  if (!SECOND.test(words)) return null
  if (HALF.test(words)) return percentOff(2, 25)
  if (GIVEN.test(words)) return percentOff(2, 50)
  const percent = readPercent(words)?.percent_off
  return percent == null ? null : percentOff(2, percent / 2)
}

function readPercent(words: string): PromotionTerms | null {
  const found = PERCENT.exec(words)?.groups
  const percent = numberOf(found?.['percent'] ?? found?.['percent2'])
  return percent > 0 ? percentOff(1, percent) : null
}
