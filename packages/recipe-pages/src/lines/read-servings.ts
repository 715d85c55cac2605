/** Numbers in words, up to a dozen, in English, German, French, Spanish, Italian, Dutch and Hebrew. */
const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'one eine einen ein une un una uno een אחת',
    'two zwei deux dos due twee שתיים שתי שני',
    'three drei trois tres tre drie שלוש שלושה',
    'four vier quatre cuatro quattro ארבע ארבעה',
    'five fünf cinq cinco cinque vijf חמש חמישה',
    'six sechs seis sei zes שש שישה',
    'seven sieben sept siete sette zeven שבע שבעה',
    'eight acht huit ocho otto שמונה',
    'nine neun neuf nueve nove negen תשע תשעה',
    'ten zehn dix diez dieci tien עשר עשרה',
    'eleven elf onze once undici',
    'twelve zwölf douze doce dodici twaalf',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at + 1])),
)

const NUMBER = `\\d{1,4}(?:[.,]\\d{1,2})?|${Object.keys(WORDS).join('|')}`
const DOZEN = 'dozen|dutzend|douzaines?|docenas?|dozzin[ae]|dozijn|תריסר'
const PEOPLE =
  'serv(?:es|ings?)|people|persons?|adults?|portions?|portionen|personen|leute|personnes?|convives|parts|personas?|raciones|ración|porciones|comensales|persone|porzion[ie]|commensali|porties?|eters|pessoas?|porções|pers\\.?|portioner|personer|annosta|porcj[ei]|osób|osoby|porc[eií]|porcí|adag|főre|порци\\p{L}{0,2}|персон\\p{L}{0,1}|מנות|סועדים|אנשים|人分|人份|人'
const SLICES =
  'slices|pieces|stücke?|scheiben|tranches|parts|morceaux|rebanadas|trozos|fette|pezzi|plakken|stukken|stuks|פרוסות|חתיכות'
/** What follows a number of a size or a weight, and no number of servings. */
const MEASURE =
  '(?:[-\\s]?(?:g|gr|kg|mg|ml|cl|dl|l|oz|lbs?|cm|mm|inch(?:es)?|in|grams?|gramm|grammes|gramos|grammi|kilos?|lit(?:er|re|ro|ri)s?|pounds?|ounces?|cups?|quarts?|pints?|gallons?|zoll|c|f)(?![\\p{L}])|\\s?["”″°%]|\\s?[x×]\\s?\\d)'

const BEFORE = '(?<![\\p{L}\\p{M}\\d.,/×])'
const OF_PEOPLE = [
  new RegExp(
    `${BEFORE}(${NUMBER})(?:\\s*(?:-|–|to|bis|à|a|tot|or|oder)\\s*(?:${NUMBER}))?\\s*(?:\\p{L}{1,12}\\s)?(?:${PEOPLE})(?![\\p{L}\\p{M}])`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${PEOPLE})(?![\\p{L}\\p{M}])[\\s:：=(]{0,4}(?:about |approx\\.? |ca\\.? |for )?(${NUMBER})(?![\\p{L}\\d]|${MEASURE})`,
    'iu',
  ),
  new RegExp(
    `${BEFORE}(${NUMBER})(?:\\s*(?:-|–|to|bis|à|a|tot)\\s*(?:${NUMBER}))?\\s(?:\\p{L}{1,12}\\s)?(?:${SLICES})(?![\\p{L}\\p{M}])`,
    'iu',
  ),
]
const DOZENS = new RegExp(`${BEFORE}(?:(half(?: a)?)|(${NUMBER}|a))?\\s?(?:${DOZEN})(?![\\p{L}])`, 'iu')
const SOME = new RegExp(`${BEFORE}(${NUMBER})(?![\\p{L}\\d.,]|${MEASURE})`, 'iu')
const TIMES_MEASURE = new RegExp(`${BEFORE}(\\d{1,3})\\s?[x×]\\s?\\d+(?:[.,]\\d+)?${MEASURE}`, 'iu')

const LONGEST = 120

/**
 * How many a yield serves, or how many pieces it makes: '4-6 servings' 4, 'serves four' 4, '2 dozen' 24, '1 (9x13-inch)
 * pan; 12 servings' 12. Null for a weight or a volume, and for what no household cooks.
 */
export function servingsIn(yields: string | null): number | null {
  const text = (yields ?? '').slice(0, LONGEST)
  for (const pattern of OF_PEOPLE) {
    const match = pattern.exec(text)
    if (match) return plausible(numberOf(match[1]!))
  }
  const dozens = DOZENS.exec(text)
  if (dozens) return plausible(12 * (dozens[1] ? 0.5 : numberOf(dozens[2] ?? '1')))
  const found = TIMES_MEASURE.exec(text) ?? SOME.exec(text)
  return found ? plausible(numberOf(found[1]!)) : null
}

/** Whether a text says for how many people something is, by the word for them. */
export const namesServings = (text: string): boolean =>
  OF_PEOPLE.some((pattern) => pattern.test(text.slice(0, LONGEST)))

const numberOf = (text: string): number =>
  text.toLowerCase() === 'a' ? 1 : (WORDS[text.toLowerCase()] ?? Number(text.replace(',', '.')))

const plausible = (number: number): number | null =>
  number >= 1 && number <= 500 ? Math.round(number) : null
