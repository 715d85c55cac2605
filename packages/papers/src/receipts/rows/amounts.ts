/** An amount of money in a row: `start` and `end` are its position in the row's text. */
export type Amount = { value: number; start: number; end: number; hasCurrency: boolean }

const CURRENCY_SIGN = String.raw`(?:[RKk][MHNW]M?|MYR|USD|EUR|GBP|ILS|NIS|SGD|CHF|INR|Rs\.?|US\$|S\$|[$€£₪¥₹])`
/** Digits, and letters that OCR confuses with them. */
const DIGIT = '[0-9OoQDSsBIl|]'
/**
 * A space beside a decimal point is an OCR error; beside a comma only at the end of the row, where it is not a list of
 * numbers.
 */
const SEPARATOR = String.raw`(?:\s?[.·]\s?|\s?,|,\s(?=\d{2}\s*\p{L}?\S{0,3}$))`
/**
 * Sign, currency, whole part (thousands in groups of three, or as in India: `1,04,999.00`), separator, two decimals, minus after. A space separates
 * thousands only where a comma separates the cents: '2 120.00' is two for 120.00. A third digit after the separator
 * makes it a weight; `5R` there is the tax code SR.
 */
const AMOUNT = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}.,/:#-])|(?=RM\d))(?<sign>[-–—])?(?<currency>${CURRENCY_SIGN}\s{0,2})?(?<sign2>[-–—])?` +
    String.raw`(?<whole>\d{1,2}(?:,\d{2}){1,3},\d{3}(?=\s?\.)|${DIGIT}{1,3}(?:[.,']${DIGIT}{3}){1,4}|${DIGIT}{1,3}(?: ${DIGIT}{3}){1,4}(?=\s?,)|${DIGIT}{1,6}|)${SEPARATOR}(?<cents>${DIGIT}{2})` +
    String.raw`(?=5R\b|(?!${DIGIT}|[.,]\d|\s?%(?![A-Z]\b)|[\p{L}]{3}|\s?(?:Uhr|[ap]m)\b))(?<after>\s?[-–](?![\p{L}\d]))?(?<currencyAfter>\s?(?:EUR|RM|[€₪£$]|ש["״]ח))?`,
  'gu',
)
/** `Table No .26` is not money. */
const NUMBER_SIGN = /\b(?:no|nr|num)\s*$/i
/** `2.00-Y`: the minus stands before a tax code. */
const MINUS_BEFORE_CODE = /^[-–][A-Z]{1,2}$/
/** Nothing but a tax code or a mark after it. */
const STANDS_LAST = /^\s?(?:[A-Z*]{1,2}\d?)?$/
/** `1737 .59`: an article number before a price without its zero. */
const CODE_BEFORE_CENTS = /^\d{4,}\s(?=[.,])/
/** `17.9258` at the end of a row is 17.92 and a tax code that was read as digits. */
const WITH_CODE = /(?<![\d.,])(\d{1,4})[.,](\d{2})[58S][0-9RS%]?$/
/** `1:35` for 1.35: only where nothing but an amount can be, and never a time such as 20:27. */
const COLON_AMOUNT = /(?<![\d.,:])(\d|2[4-9]|[3-9]\d|[1-9]\d{2,3}):(\d{2})(?![\d:])\s*\p{L}?$/u

/** `371 SR`: a separator was lost, and the tax code shows that it is a price. */
const BARE_WITH_CODE = /(?<![\d.,/:-])(\d{1,3}) ?(\d{2})\s(?=[s5]R$)/i
const WHOLE_AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d])${CURRENCY_SIGN}\s?(\d{1,3}(?:,\d{3})+|\d{1,6})$`,
  'u',
)
const DATE_LIKE = /\d[-/.]\d{1,2}[-/.]\d|\b20[0-4]\d\b|\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** `90 אג'`: hundredths of a shekel. */
const AGOROT = /(?<![\d.,])(\d{1,2})\s?אג(?:['׳]|ורות)?(?!\p{L})/gu

/**
 * The amounts of money in a row's text, from left to right, with OCR errors repaired (O for 0, S for 5, stray spaces).
 */
export function findAmounts(text: string): Amount[] {
  const amounts: Amount[] = []
  for (const match of text.matchAll(AMOUNT)) {
    const groups = match.groups ?? {}
    const code = CODE_BEFORE_CENTS.exec(match[0])?.[0] ?? ''
    const { cents = '' } = groups
    const whole = code === '' ? (groups['whole'] ?? '') : ''
    const rest = text.slice(match.index + match[0].length)
    // Real digits are required, or every 'SO.OO' in a name would be money; '.99' needs a currency, or must be last.
    const isCents =
      whole === '' &&
      /^\d\d$/.test(cents) &&
      STANDS_LAST.test(rest) &&
      !NUMBER_SIGN.test(text.slice(0, match.index))
    if (!/\d/.test(cents) || (!/\d/.test(whole) && !groups['currency'] && !isCents)) continue
    const value = Number(`${repairDigits(whole).replace(/\D/g, '')}.${repairDigits(cents)}`)
    const isNegative =
      Boolean((groups['sign'] && groups['sign'].trim() !== '~') ?? groups['sign2'] ?? groups['after']) ||
      MINUS_BEFORE_CODE.test(rest)
    amounts.push({
      value: isNegative ? -value : value,
      start: match.index + code.length,
      end: match.index + match[0].length,
      hasCurrency: Boolean(groups['currency'] ?? groups['currencyAfter']),
    })
  }
  for (const match of text.matchAll(AGOROT)) {
    const [start, end] = [match.index, match.index + match[0].length]
    amounts.push({ value: Number(match[1]) / 100, start, end, hasCurrency: true })
  }
  return amounts
}

/** The amount at the end of a row, its separator read as a colon or a tax code as more decimals, else null. */
export function findDamagedAmount(text: string): Amount | null {
  const match =
    (DATE_LIKE.test(text) ? null : COLON_AMOUNT.exec(text)) ??
    BARE_WITH_CODE.exec(text) ??
    (/\b(kg|l|lb|oz|ltr)\b/i.test(text) ? null : WITH_CODE.exec(text))
  if (!match) return null
  return {
    value: Number(`${match[1]}.${match[2]}`),
    start: match.index,
    end: text.length,
    hasCurrency: false,
  }
}

function repairDigits(text: string): string {
  return text
    .replace(/[OoQD]/g, '0')
    .replace(/[Ss]/g, '5')
    .replace(/[Il|]/g, '1')
    .replace(/B/g, '8')
}

/** `Rs 1939`: an amount without decimals at the end of a row of totals; its currency shows that it is money. */
export function findWholeAmount(text: string): number | null {
  const match = WHOLE_AMOUNT.exec(text)
  return match ? Number((match[1] ?? '').replaceAll(',', '')) : null
}

/**
 * `870` or `8 70` at the end of a row, for 8.70: a separator lost by OCR. To be trusted only when other amounts confirm
 * it.
 */
export const findBareAmount = (text: string): number | null => findLostPoint(text)?.value ?? null

/** The amount of `findBareAmount` with its place in the text. */
export function findLostPoint(text: string): Amount | null {
  const match = /(?<![\d.,/:-])(\d{1,4}) ?(\d{2})\s*\p{L}{0,2}$/u.exec(text)
  if (!match) return null
  const [start, end] = [match.index, match.index + match[0].length]
  return { value: Number(`${match[1]}.${match[2]}`), start, end, hasCurrency: false }
}

/** An amount as a whole number of cents, for comparisons. */
export const inCents = (value: number) => Math.round(value * 100)

/** Rounds to whole cents, because of sums such as 0.1 + 0.2. */
export const toCents = (value: number) => inCents(value) / 100

/** Whether two amounts are equal to the cent. */
export const sameAmount = (a: number, b: number) => Math.abs(a - b) < 0.005
