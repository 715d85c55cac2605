import { describe, expect, it } from 'vitest'
import { UNIT_NAMES, findUnit } from '../../units/unit-names.ts'
import kitchen from '../../units/tables/kitchen-units.json' with { type: 'json' }
import stock from '../../units/tables/stock-units.json' with { type: 'json' }
import further from '../../foods/further/further-names.json' with { type: 'json' }
import { readPhrase } from '../read-phrase.ts'

/** Those of the European Union, and Hebrew, Malay, Norwegian, Turkish and Ukrainian. */
const LANGUAGES = (
  'bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv ' + 'he ms no tr uk'
).split(' ')
/** What every language has a word for, by the units that say it: a spoon is a metric one but in English. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  teaspoon: ['metric tsp', 'tsp'],
  tablespoon: ['metric tbsp', 'tbsp'],
  cup: ['metric cup', 'cup'],
  glass: ['glass'],
  pinch: ['pinch'],
  handful: ['handful'],
  clove: ['clove'],
  bunch: ['bunch'],
  slice: ['slice'],
  can: ['can'],
  packet: ['package'],
  piece: ['item'],
}
const UNITS: readonly { unit: string; names: Readonly<Partial<Record<string, readonly string[]>>> }[] = [
  ...stock.units,
  ...kitchen.units,
]
const spellingsOf = (units: readonly string[], language: string): string[] =>
  UNITS.filter(({ unit }) => units.includes(unit)).flatMap(({ names }) => names[language] ?? [])

const NAME = 'Xyzzy'
/** Capitals have no accent that tells a slice from the cheese. */
const CHEESE_IN_CAPITALS = 'φέτα'
/** 'C' alone is a cup of coffee. */
const SPOON_OF_LETTER = /^c (?=(?:de )?(?:café|chá|soupe|sopa)$)/iu
/** The spellings that are not read as three of the unit. */
const wrong = (spellings: readonly string[], asWritten: (spelling: string) => string): string[] =>
  spellings.map(asWritten).filter((written, at) => {
    const said = SPOON_OF_LETTER.test(written) ? `${written.replace(' ', '. ')} de` : written
    const { quantity, unit, name } = readPhrase(`3 ${said} ${NAME}`, null)
    return quantity !== 3 || name !== NAME || unit !== UNIT_NAMES.get(spellings[at]!)
  })

describe.each(Object.entries(SAID))('a %s', (_, units) => {
  it.each(LANGUAGES)('has words in %s, which are read as written and in capitals', (language) => {
    const spellings = spellingsOf(units, language)
    expect(spellings.length).toBeGreaterThan(0)
    expect(wrong(spellings, (spelling) => spelling)).toEqual([])
    const inCapitals = spellings.filter((spelling) => spelling !== CHEESE_IN_CAPITALS)
    expect(wrong(inCapitals, (spelling) => spelling.toLocaleUpperCase(language))).toEqual([])
  })
})

describe('an amount in words, or of marked letters', () => {
  it.each([
    ['2 κ.σ. λάδι', 2, 'metric tbsp', 'λάδι'],
    ['1 Κ.Γ. ΑΛΑΤΙ', 1, 'metric tsp', 'ΑΛΑΤΙ'],
    ['2 ΚΟΥΤΑΛΙΕΣ ΛΑΔΙ', 2, 'metric tbsp', 'ΛΑΔΙ'],
    ['o lingură ulei', 1, 'metric tbsp', 'ulei'],
    ['O LINGURIȚĂ DE SARE', 1, 'metric tsp', 'SARE'],
    ['o lingurita de sare', 1, 'metric tsp', 'sare'],
    ['o mână de nuci', 1, 'handful', 'nuci'],
    ['to skiver ost', 2, 'slice', 'ost'],
    ['IKI DİLİM EKMEK', 2, 'slice', 'EKMEK'],
    ['İKİ DİLİM EKMEK', 2, 'slice', 'EKMEK'],
    ['on adet yumurta', 10, 'item', 'yumurta'],
    ["un filet d'huile d'olive", 1, 'splash', "huile d'olive"],
    ['1 filet de vinaigre', 1, 'splash', 'vinaigre'],
    ['2 filets de poulet', 2, 'fillet', 'poulet'],
    ['FILET Z KURCZAKA 0,6kg', 0.6, 'kg', 'FILET Z KURCZAKA'],
  ])('%s', (phrase, quantity, unit, name) => {
    expect(readPhrase(phrase, null)).toMatchObject({ quantity, unit, name })
  })

  it.each([
    ['hat dl tej', 6, 'dl', 'tej'],
    ['opt kg mere', 8, 'kg', 'mere'],
    ['pet žlica sladkorja', 5, 'metric tbsp', 'sladkorja'],
    ['osem lyžíc múky', 8, 'metric tbsp', 'múky'],
    ['tio skivor ost', 10, 'slice', 'ost'],
  ])('has a number before a unit of its language in %s', (phrase, quantity, unit, name) => {
    expect(readPhrase(phrase, null)).toMatchObject({ quantity, unit, name })
  })

  it.each([
    'o boticário',
    'to taste',
    'hat',
    'pet food',
    'Filet Americain',
    'PET bottle',
    'PET Flasche',
    'to pieces of bread',
    'on can tomatoes',
    'o lata de atún',
    'o litro de leite',
    'o kg de arroz',
    'hat box',
    'tio botella',
    'Osem Bamba',
    'fiske kaker',
    'never',
    'conserva di pomodoro',
  ])('is none in %s', (phrase) => {
    expect(readPhrase(phrase, null)).toMatchObject({ quantity: null, unit: null, name: phrase })
  })

  it.each([
    ['PET bottle 500 ml', 500, 'ml', 'PET bottle'],
    ['PET Flasche Cola 1,5 l', 1.5, 'l', 'PET Flasche Cola'],
    ['PET boca 1,5 l', 1.5, 'l', 'PET boca'],
    ['o cutie de lapte 1 l', 1, 'l', 'o cutie de lapte'],
  ])('stands in figures behind a number of another language: %s', (phrase, quantity, unit, name) => {
    expect(readPhrase(phrase, null)).toMatchObject({ quantity, unit, name })
  })

  it.each([
    ['2 canettes de bière', 2, 'can', 'bière'],
    ['1 canette Coca-Cola', 1, 'can', 'Coca-Cola'],
    ['1 canette de Barbarie', 1, null, 'canette de Barbarie'],
    ['1 canette', 1, null, 'canette'],
    ['2 c. de sopa de sal', 2, 'metric tbsp', 'sal'],
    ['1 c café de sel', 1, 'metric tsp', 'sel'],
    ['1 c de sopa de lentejas', 1, 'cup', 'sopa de lentejas'],
    ['1 c de chá verde', 1, 'cup', 'chá verde'],
    ['2 cucharaditas de té verde', 2, 'metric tsp', 'té verde'],
    ['2 lingurițe de ceai verde', 2, 'metric tsp', 'ceai verde'],
  ])('has the unit that its food has: %s', (phrase, quantity, unit, name) => {
    expect(readPhrase(phrase, null)).toMatchObject({ quantity, unit, name })
  })
})

describe('a unit without its marks', () => {
  const plain = (text: string) =>
    text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ı', 'i')

  it.each([
    ['2 lyzki cukru', 2, 'metric tbsp', 'cukru'],
    ['1 punado de nueces', 1, 'handful', 'nueces'],
    ['2 cuilleres a soupe de sucre', 2, 'metric tbsp', 'sucre'],
  ])('is read in %s', (phrase, quantity, unit, name) => {
    expect(readPhrase(phrase, null)).toMatchObject({ quantity, unit, name })
  })

  it.each([
    ['3 pączki z różą', 'pączki z różą'],
    ['2 bater', 'bater'],
    ['1 ΦΕΤΑ ΔΩΔΩΝΗΣ', 'ΦΕΤΑ ΔΩΔΩΝΗΣ'],
    ['1 ΦΥΛΛΟ ΚΡΟΥΣΤΑΣ', 'ΦΥΛΛΟ ΚΡΟΥΣΤΑΣ'],
    ['1 glaze cherry', 'glaze cherry'],
    ['3 drape', 'drape'],
    ['2 stuck butter', 'stuck butter'],
  ])('is no other word: %s', (phrase, name) => {
    expect(readPhrase(phrase, null)).toMatchObject({ unit: null, name })
  })

  it('leaves words of size to the unit behind them', () => {
    expect(readPhrase('2 level tablespoons flour', null)).toMatchObject({ quantity: 2, unit: 'tbsp' })
  })

  it('is no food of a further language', () => {
    const names = Object.values(further.foods).flatMap((food) =>
      Object.values(food).flatMap((written) => written.split(',').map((name) => name.trim())),
    )
    const spelled = new Set(
      [...UNIT_NAMES.keys()].flatMap((spelling) => [spelling, spelling.replaceAll('ς', 'σ')]),
    )
    const taken = names
      .flatMap((name) => [name, plain(name), name.toUpperCase()])
      .filter((name) => findUnit(name) !== null && !spelled.has(name.toLowerCase()))
    expect(taken).toEqual([])
  })
})
