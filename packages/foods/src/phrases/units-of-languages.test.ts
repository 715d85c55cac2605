import { describe, expect, it } from 'vitest'
import { UNIT_NAMES } from '../units/unit-names.ts'
import kitchen from '../units/tables/kitchen-units.json' with { type: 'json' }
import stock from '../units/tables/stock-units.json' with { type: 'json' }
import { readPhrase } from './read-phrase.ts'

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
/** The spellings that are not read as three of the unit. */
const wrong = (spellings: readonly string[], asWritten: (spelling: string) => string): string[] =>
  spellings.map(asWritten).filter((written, at) => {
    const { quantity, unit, name } = readPhrase(`3 ${written} ${NAME}`, null)
    return quantity !== 3 || name !== NAME || unit !== UNIT_NAMES.get(spellings[at]!)
  })

describe.each(Object.entries(SAID))('a %s', (_, units) => {
  it.each(LANGUAGES)('has words in %s, which are read as written and in capitals', (language) => {
    const spellings = spellingsOf(units, language)
    expect(spellings.length).toBeGreaterThan(0)
    expect(wrong(spellings, (spelling) => spelling)).toEqual([])
    expect(wrong(spellings, (spelling) => spelling.toLocaleUpperCase(language))).toEqual([])
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

  it.each(['o boticário', 'to taste', 'hat', 'pet food', 'Filet Americain'])('is none in %s', (phrase) => {
    expect(readPhrase(phrase, null)).toMatchObject({ quantity: null, unit: null, name: phrase })
  })
})
