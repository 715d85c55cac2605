import { withWholeWords } from './complete-name.ts'

/**
 * Article numbers and barcodes at the start: a word of four digits or more, with a few letters before and one after; a
 * count in brackets may precede it.
 */
const LEADING_CODE =
  /^[#*]?(?:\(\d{1,2}\)\s?|[A-Z]\s)?(?=(?:[^\d\s]*\d){4})[A-Z]{0,3}\d[\d./-]*[A-Z]?[\s:,.-]+/i
/** A barcode after the name, and the mark after that. */
const TRAILING_BARCODE = /(?<!\s)\s+\d{8,}(?:\s+[A-Z]{1,2})?$/
const LEADING_NUMBERING = /^\d{1,2}(?:\s?[.)]\s+|\)(?=[\p{L}\p{N}]))/u
const LEADING_TAX_CODE = /^(?:SR|ZRL?|OS|S|Z|T|GS)\s?[:.]\s*/
/** Tax codes and marks after the price: A, B, SR, *, ZRL. */
const TRAILING_MARKS = /(?<!\s)(?:\s+(?:[A-Z]{1,2}\*?|ZRL|SST|[#*+%=~|_-]+|x[A-Z])){1,8}$/
const TRAILING_CURRENCY = /(?<!\s)\s+(?:RM|EUR|MYR|USD|ש["״]ח|[$€£₪])$/i
/** `@5.90`: the price of one piece. */
const TRAILING_UNIT_PRICE = /(?<!\s)\s*@\s*(?:RM|[$€£₪])?[\d.,]+$/
const EDGE = /^[^\p{L}\p{N}(]+|(?<![^\p{L}\p{N})%"'!])[^\p{L}\p{N})%"'!]+$/gu

/** Ends with a capital after small letters: print from the back of the paper that shows through is mirrored. */
const MIRRORED = /^\p{Ll}{3,}\p{Lu}$/u
const isInCapitals = (word: string): boolean => /\p{Lu}{2}/u.test(word) && !/\p{Ll}/u.test(word)

/** Removes mirrored words, and small letters beside them, from the end of a name printed in capitals. */
function withoutMirrored(name: string): string {
  const words = name.split(' ')
  const end = words.findLastIndex(isInCapitals) + 1
  const rest = words.slice(end)
  return end > 0 && rest.some((word) => MIRRORED.test(word)) ? words.slice(0, end).join(' ') : name
}

/** `IKG`, `l L`, `O,5L`, `I000 G`: figures of a pack that were read as letters; a letter alone is a one. */
const LETTERS_OF_SIZE =
  /(?<=\p{L}.{0,200}\s)(?:[Il|](?=\s?(?:kg|ltr|l)$)|(?=[OoIl|]{0,3}[\d.,])[\dOoIl|]{1,4}(?:[.,][\dOoIl|]{1,3})?(?=\s?(?:kg|g|ltr|l|ml|cl)(?!\p{L})))/giu
const withFigures = (name: string): string =>
  name.replace(LETTERS_OF_SIZE, (size) => size.replace(/[Oo]/g, '0').replace(/[Il|]/g, '1'))

/** The name of an item from the text of its row without the amounts: no codes, marks, numbering or specks. */
export function cleanItemName(text: string): string {
  let name = withoutMirrored(withWholeWords(text.replace(/\s+/g, ' ').trim()))
  for (let previous = ''; previous !== name;) {
    previous = name
    name = name
      .replace(EDGE, '')
      .replace(LEADING_NUMBERING, '')
      .replace(LEADING_CODE, '')
      .replace(LEADING_TAX_CODE, '')
      .replace(TRAILING_CURRENCY, '')
      .replace(TRAILING_UNIT_PRICE, '')
      .replace(TRAILING_BARCODE, '')
      .trim()
  }
  return withFigures(name)
}

/** Removes tax codes and marks that follow the price. */
export const withoutTrailingMarks = (text: string) => text.replace(TRAILING_MARKS, '')

/** Words of columns beside the numbers, which are not names. */
const NO_NAME =
  /\b(nos?|pcs?|pkt|pkts|units?|ea|each|ctn|btl|box|rm|eur|euro|myr|usd|chf|qty|kg|ltr|disc|x|zrl|sr|stk|zr|os|gst)\b/gi

/** Whether a row of text is a name rather than an article or shelf number. */
export function isNameLike(text: string): boolean {
  const rest = text.replace(/\b[A-Z]?\d{6,}[A-Z]?\b/g, ' ')
  const letters = rest.match(/\p{L}/gu)?.length ?? 0
  const digits = rest.match(/\d/g)?.length ?? 0
  return letters >= 4 && letters > digits && /\p{L}{3}/u.test(rest)
}

/** The minimum number of letters of a name: fewer are a code, a unit or a speck. */
export function hasName(text: string): boolean {
  const rest = text.replace(NO_NAME, ' ')
  const letters = rest.match(/\p{L}/gu)?.length ?? 0
  return letters >= 3 && /\p{L}{2}/u.test(rest)
}
