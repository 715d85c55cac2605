/**
 * A code of goods in its normal form: a GTIN of 14 digits, with zeros before a shorter one, so that the code of a pack is
 * the same text however it was printed (GS1 General Specifications, section 3.3.2).
 */
export type Gtin = string

/** Why a text is no code of goods, in words for whoever typed it. */
export const BARCODE_PROBLEMS = {
  digits: 'A barcode consists of digits only',
  length: 'A barcode has 8, 12, 13 or 14 digits',
  check: 'The last digit does not fit the others. Please check the number.',
} as const

export type ReadBarcode =
  | { gtin: Gtin; problem: null }
  | { gtin: null; problem: (typeof BARCODE_PROBLEMS)[keyof typeof BARCODE_PROBLEMS] }

const LENGTHS = [8, 12, 13, 14]

const pad = (digits: string): Gtin => digits.padStart(14, '0')

/** Whether the last digit fits the others: weights of 3 and 1 from the right (GS1 General Specifications, section 7.9.1). */
const hasCheckDigit = (digits: string): boolean => {
  const sum = [...pad(digits)].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3), 0)
  return sum % 10 === 0
}

/**
 * The 12 digits that a UPC-E of 8 digits stands for, which leaves out zeros (GS1 General Specifications, section 5.2.2.4.2).
 */
const expandUpcE = (digits: string): string => {
  const [maker, rest, kind, check] = [
    digits.slice(1, 3),
    digits.slice(3, 6),
    digits.charAt(6),
    digits.charAt(7),
  ]
  if (kind <= '2') return `0${maker}${kind}0000${rest}${check}`
  if (kind === '3') return `0${maker}${rest.charAt(0)}00000${rest.slice(1)}${check}`
  if (kind === '4') return `0${maker}${rest.slice(0, 2)}00000${rest.charAt(2)}${check}`
  return `0${maker}${rest}0000${kind}${check}`
}

/**
 * Reads a code as scanned or typed, spaces and hyphens included: EAN-13, EAN-8, UPC-A, UPC-E or GTIN-14. Eight digits that
 * begin with 0 are a UPC-E where that fits: as EAN-8 they would be a number that a shop gives for itself.
 */
export const readBarcode = (text: string): ReadBarcode => {
  const digits = text.normalize('NFKC').replace(/[\s\p{Cf}-]/gu, '')
  if (!/^\d+$/.test(digits)) return { gtin: null, problem: BARCODE_PROBLEMS.digits }
  if (!LENGTHS.includes(digits.length)) return { gtin: null, problem: BARCODE_PROBLEMS.length }
  const isNothing = /^0+$/.test(digits)
  if (digits.length === 8 && digits.startsWith('0') && !isNothing) {
    const upcA = expandUpcE(digits)
    if (hasCheckDigit(upcA)) return { gtin: pad(upcA), problem: null }
  }
  if (isNothing || !hasCheckDigit(digits)) return { gtin: null, problem: BARCODE_PROBLEMS.check }
  return { gtin: pad(digits), problem: null }
}

const isGtin8 = (gtin: Gtin): boolean => gtin.startsWith('000000')

/** A code as it is usually printed: with 8, 12, 13 or 14 digits. */
export const printBarcode = (gtin: Gtin): string => {
  if (isGtin8(gtin)) return gtin.slice(6)
  if (gtin.startsWith('00')) return gtin.slice(2)
  return gtin.startsWith('0') ? gtin.slice(1) : gtin
}

/** The ways in which a code may have been written: with 8, 12, 13 or 14 digits, as far as zeros can be left out. */
export const spellingsOfBarcode = (gtin: Gtin): string[] =>
  LENGTHS.map((length) => gtin.slice(-length)).filter((spelling) => Number(spelling) === Number(gtin))

/** In 13 digits: numbers for use in one region or one company (GS1 General Specifications, section 1.4.2: 02, 04, 20-29). */
const RESTRICTED_13 = /^0(?:02|04|2\d)/
/** In 8 digits: those that begin with 0 or 2 (GS1 General Specifications, section 1.4.3). */
const RESTRICTED_8 = /^000000[02]/

/** Whether a shop made the code for itself: in another shop it may mean something else, and nobody else knows it. */
export const isShopCode = (gtin: Gtin): boolean =>
  isGtin8(gtin) ? RESTRICTED_8.test(gtin) : RESTRICTED_13.test(gtin)

/** In 13 digits, 20-29 and 02 may contain a weight or a price (GS1 General Specifications, section 2.1.12). */
const VARIABLE_MEASURE = /^0(?:02|2\d)/
const ARTICLE_DIGITS = 8

/**
 * The beginning that codes of one article have in common when the shop prints a weight or a price in the last digits: two
 * of the prefix and five of the article. Null for all other codes. Which shop does that nobody can tell from the code, so
 * that a code with the same beginning is a proposal and no certainty.
 */
export const articleOfShopCode = (gtin: Gtin): string | null =>
  !isGtin8(gtin) && VARIABLE_MEASURE.test(gtin) ? gtin.slice(0, ARTICLE_DIGITS) : null
