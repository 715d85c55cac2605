import { findUnit, lowerCase, sizeOfUnit } from '../units/unit-names.ts'

/** A word or number of a phrase, with what precedes it. */
export type PhraseToken = {
  text: string
  /** In lower case, with plain apostrophes, like in the tables. */
  word: string
  /** The value of a number in digits ('1 1/2' is 1.5); null for words. */
  value: number | null
  /** The punctuation between the previous token and this one, without blanks: ',', '(', ') ;', '-'. */
  before: string
  /** Whether there is no blank before it, like before the 'g' of '200g'. */
  isGlued: boolean
  /** Whether it has a minus sign: '-2', but not '1-2' or the dash of a list, '- 2'. */
  isNegative: boolean
  /** How many brackets are open around it. */
  depth: number
}

/** Longer texts are not ingredient phrases; the rest is not read. */
export const LONGEST_PHRASE = 300

/** '.5', and ',5' where no list can go on. */
const DECIMAL_PART = String.raw`(?<![\p{L}\d.])\.\d+|^,\d+`
const NUMBER = String.raw`\d+ +\d+[/⁄]\d+|\d+[/⁄]\d+|\d+(?:[.,]\d+)*|${DECIMAL_PART}`
/** '2%' describes the milk, it is no amount of it. */
const PERCENTAGE = String.raw`\d+(?:[.,]\d+)* ?%`
/** An article or 'of' that lost its vowel is a word of its own: "d'ail". */
const ELIDED = String.raw`(?<![\p{L}\p{M}'])(?:d|l|dell)'(?=\p{L})`
const WORD = String.raw`[\p{L}\p{M}]+(?:['"״׳.-][\p{L}\p{M}]+)*['׳]?`
const TOKEN = new RegExp(`${PERCENTAGE}|(${NUMBER})|${ELIDED}|${WORD}`, 'giu')

const VULGAR_FRACTIONS = /(?=[\u00bc-\u00be\u2150-\u215e])|(?<=[\u00bc-\u00be\u2150-\u215e])/gu
/** Direction marks and other invisible characters. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** '1 and 1/2', '1 and a half'. */
const WHOLE_AND_PART = /(?<![\d.,/⁄])(\d+) (?:and|&|und|y|et) (?=[1-9][/⁄][2-9])/giu
const WHOLE_AND_HALF = /(?<![\d.,/⁄])(\d+) and (?:a|one) half(?!\p{L})/giu

/** '1-1/2': no range goes down to a part of 1. */
const WHOLE_HYPHEN_PART = /(?<![\d.,/⁄-])([1-9]\d{0,2}) ?- ?(?=(\d{1,2})[/⁄](\d{1,2})(?!\d))/gu
/** The ends of other numbers and cases: 'tablespoon(s)', 'Zehe(n)', 'Zehe/n'. */
const ENDING = /(?<=\p{L}{2})(?:\(-?(?:\p{Ll}{1,2}|nen)\)|\/-?(?:e?n|e?s)(?![\p{L}\d]))/gu
/** A word of a unit in brackets: 'colher (sopa)', 'cuillère (à soupe)'. */
const UNIT_IN_BRACKETS = /(?<!\p{L})(\p{L}{1,20}\.?) ?\(((?:\p{L}{1,2} )?\p{L}{1,12}\.?)\)/gu

/** A unit that runs into the name: '500gHack'. */
const UNIT_AND_NAME = /(?<=\d ?(?:kg|g|ml|cl|dl|l))(?=\p{Lu}\p{Ll}{2})/gu

/** Unifies different notations: fractions (surrounded by blanks: '1½', '1-1/2' and '1 and 1/2' are '1 1/2'), endings in brackets, apostrophes, dashes, blanks. */
export const normalizePhrase = (phrase: string): string =>
  phrase
    .slice(0, LONGEST_PHRASE)
    .replace(INVISIBLE, '')
    .replace(VULGAR_FRACTIONS, ' ')
    .normalize('NFKC')
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(WHOLE_HYPHEN_PART, (all, whole: string, above: string, below: string) =>
      Number(above) < Number(below) ? `${whole} ` : all,
    )
    .replace(ENDING, '')
    .replace(UNIT_AND_NAME, ' ')
    .replace(UNIT_IN_BRACKETS, (all, word: string, more: string) =>
      findUnit(`${word} ${more}`) === null ? all : `${word} ${more}`,
    )
    .replace(WHOLE_AND_PART, '$1 ')
    .replace(WHOLE_AND_HALF, '$1 1/2')
    .trim()

/** Splits a normalised phrase into words and numbers; punctuation is recorded at the token after it. */
export function tokenize(phrase: string): PhraseToken[] {
  const tokens: PhraseToken[] = []
  let end = 0
  let depth = 0
  for (const match of phrase.matchAll(TOKEN)) {
    const [text, figures] = match
    const gap = phrase.slice(end, match.index)
    for (const mark of gap) {
      if (mark === '(' || mark === '[') depth += 1
      else if ((mark === ')' || mark === ']') && depth > 0) depth -= 1
    }
    end = match.index + text.length
    tokens.push({
      text,
      word: lowerCase(text),
      value: figures === undefined ? null : readFigures(figures, phrase.slice(end)),
      before: gap.replaceAll(' ', ''),
      isNegative: figures !== undefined && /(?:^| )-$/.test(gap),
      isGlued: gap === '' && tokens.length > 0,
      depth,
    })
  }
  return tokens
}

/** Three digits behind a point or comma, which set thousands apart in some languages and are decimals in others. */
const THREE_DIGITS = /^[1-9]\d{0,2}[.,]\d{3}$/
const NEXT_WORD = /^ ?(\p{L}{1,12})/u

/**
 * The value of '1 1/2', '3/4', '1.5', '.5', '1,5', '1,000'; NaN for invalid numbers ('1/0', '1.2.3'). Three digits behind
 * the sign are decimals of a large unit ('1,234 kg') and thousands of a small one ('1.500 g'); of another '1.000' is NaN.
 */
function readFigures(figures: string, rest: string): number {
  const [, whole = '0', above, below] = /^(?:(\d+) +)?(\d+)[/⁄](\d+)$/.exec(figures) ?? []
  if (above && below) return Number(below) === 0 ? NaN : Number(whole) + Number(above) / Number(below)
  if (THREE_DIGITS.test(figures)) {
    const { base = '', size = 0 } = sizeOfUnit(findUnit(NEXT_WORD.exec(rest)?.[1] ?? '') ?? '') ?? {}
    const isMeasured = base === 'g' || base === 'ml'
    if (isMeasured && size >= 1000) return Number(figures.replace(',', '.'))
    if (isMeasured && size === 1) return Number(figures.replace(/[.,]/, ''))
    if (figures.includes('.')) return NaN
  }
  const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(figures)
    ? figures.replaceAll(',', '')
    : figures.replace(',', '.')
  return Number(plain)
}
