const PLAIN = /^-?(\d+(?:[.,]\d*)?|[.,]\d+)$/
/** '1,234.5', '1.234,5' and '1,234,567': the last separator is the decimal one, or there is none. */
const GROUPED = /^-?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/
/** Ambiguous: thousands in one country, three decimals in another. */
const AMBIGUOUS = /^-?[1-9]\d{0,2},\d{3}$/

const clean = (typed: string): string => typed.normalize('NFKC').replace(/\s/gu, '').replace('−', '-')

/**
 * Reads a number as people type it, digits with a decimal comma or point; undefined for empty text, NaN for an invalid
 * or ambiguous number. Notations of programs ('1e3', '0x10') are typing errors here.
 */
export function readNumber(typed: string): number | undefined {
  const text = clean(typed)
  if (text === '') return undefined
  if (AMBIGUOUS.test(text)) return Number.NaN
  if (PLAIN.test(text)) return Number(text.replace(',', '.'))
  if (!GROUPED.test(text)) return Number.NaN
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const hasDecimals = text.includes('.') && text.includes(',')
  const whole = (hasDecimals ? text.slice(0, last) : text).replace(/[.,]/g, '')
  return Number(hasDecimals ? `${whole}.${text.slice(last + 1)}` : whole)
}

/** The message for a text that `readNumber` does not accept. */
export function numberProblem(typed: string): string {
  const text = clean(typed)
  if (!AMBIGUOUS.test(text)) return 'Write a number such as 2.5'
  return `Write ${text.replace(',', '')} or ${text.replace(',', '.')}: a comma can mean both`
}
