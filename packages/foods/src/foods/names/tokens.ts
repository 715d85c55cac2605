import { foldFood, foldedSingular } from './fold-food.ts'
import { isKnownWord, nameOfSkeleton, skeletonOf } from './lexicon.ts'

/** A folded word of a printed name; commas and brackets separate segments. */
export type Token = {
  word: string
  segment: number
  isAfterHyphen: boolean
  /** A dot says that it was cut short: 'Frischk.', 'Erdb.Konf.' */
  isCut: boolean
}

/** Longer texts are not names; the rest is not read. */
const MOST_LETTERS = 160
const MOST_WORDS = 24

const UNIT =
  'kgs?|gr?|gms?|grams?|gramm|mg|lt?|ltr|liters?|litres?|ml|cl|dl|oz|floz|lbs?|pcs?|pk|ct|stk|stuck|er|cm|mm|in|pack|x|קג|גרמ?|ג|ל|מל|ליטר|יח'
/** '500 g', '1,5L', '6x', '24Z', 'O,2 L': amounts, which don't tell what it is; a letter O may be a misread zero. */
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\d|o(?=[.,]\d))[\do.,]{0,15}\s?(?:[x*×]\s?\d[\d.,]*\s?)?(?:%|(?:${UNIT})(?![\p{L}]))`,
  'gu',
)
/** 'ApplePie' is two words, 'McIntosh' and 'KitKat' are one each. */
const CAPITAL_INSIDE = /(?<=\p{L}{3}\p{Ll})(?=\p{Lu}\p{Ll}{2})/gu
/** 'EiweiBbrot', 'GrieB': a 'ß' that was read as a capital; before 'l', 'r' and vowels it may begin a word ('CokeBlue'). */
const MISREAD_SHARP_S = /(?<=\p{L}\p{Ll}?[aeiouäöü])B(?=[bcdfgkmnpstvwz]|$|[^\p{L}\p{N}])/gu
const LETTERS = /\p{L}+/gu
/** A word with a 'ß' where it ends a known word, which a 'b' does not: 'CheeseBbq' has none. */
const withSharpS = (word: string): string =>
  word.replace(MISREAD_SHARP_S, (capital, at: number) => {
    const before = word.slice(0, at)
    return isKnownWord(foldFood(`${before}ß`)) && !isKnownWord(foldFood(`${before}b`)) ? 'ß' : capital
  })
/** '100 PLUS' and '7-Up' are words of brands that begin with a figure. */
const FIGURE_APART = /(?<![\p{L}\p{N}])(\d{1,3})[ -](\p{L}{2,12})(?![\p{L}\p{N}])/gu
const WORD = /(-?)([\p{L}\p{N}]+)(\.(?!\p{N}))?|[,;|()[\]\n]/gu

/** The words of a printed name, without amounts and numbers; misread digits inside words become letters. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let segment = 0
  const folded = foldFood(
    text.slice(0, MOST_LETTERS).replace(LETTERS, withSharpS).replace(CAPITAL_INSIDE, ' '),
  )
    .replace(FIGURE_APART, (apart, figures: string, letters: string) =>
      isKnownWord(figures + letters) ? figures + letters : apart,
    )
    .replace(AMOUNT, ' ')
  for (const [, hyphen = '', printed, dot] of folded.matchAll(WORD)) {
    if (printed === undefined) segment++
    else {
      for (const word of lettersOf(printed)) {
        tokens.push({
          word,
          segment,
          isAfterHyphen: hyphen !== '' && tokens.length > 0,
          isCut: dot !== undefined,
        })
      }
    }
    if (tokens.length >= MOST_WORDS) break
  }
  return tokens
}

/** The words in a mix of letters and digits: 'm1lk' is milk, 'abc24z' is abc. */
function lettersOf(printed: string): string[] {
  if (!/\p{N}/u.test(printed) || isKnownWord(printed)) return [printed]
  if (/\p{L}/u.test(printed) && printed.length >= MIN_MISREAD) {
    const skeleton = skeletonOf(printed)
    const read = nameOfSkeleton(skeleton) ?? nameOfSkeleton(skeletonOf(foldedSingular(printed)))
    if (read !== null) return [read]
  }
  return (printed.match(/\p{L}+/gu) ?? []).filter((part) => part.length >= MIN_PART || isKnownWord(part))
}
const MIN_MISREAD = 4
const MIN_PART = 3
