import { describe, expect, it } from 'vitest'
import { loadPhraseModel } from './model/phrase-model.ts'
import { readPhrase } from './read-phrase.ts'

const READERS = [
  ['by rules', null],
  ['with the model', loadPhraseModel()],
] as const

/** What each phrase says, by the kind of it. */
const KINDS: Record<string, readonly [phrase: string, said: Partial<ReturnType<typeof readPhrase>>][]> = {
  'fractions behind a hyphen': [
    ['1-1/2 cups flour', { quantity: 1.5, unit: 'cup', name: 'flour' }],
    ['2-3/4 lb beef', { quantity: 2.75, unit: 'lb', name: 'beef' }],
    ['1–1/2 cups sugar', { quantity: 1.5, unit: 'cup', name: 'sugar' }],
    ['1-½ cups sugar', { quantity: 1.5, unit: 'cup', name: 'sugar' }],
    ['1/2-3/4 cup milk', { quantity: 0.5, quantityTo: 0.75, unit: 'cup', name: 'milk' }],
    ['1-2 cups milk', { quantity: 1, quantityTo: 2, unit: 'cup', name: 'milk' }],
  ],
  sums: [
    ['1 cup plus 2 tablespoons flour', { quantity: 1.125, unit: 'cup', name: 'flour', comment: null }],
    ['1 lb 4 oz potatoes', { quantity: 1.25, unit: 'lb', name: 'potatoes', comment: null }],
    ['2 lbs + 3 oz tomatoes', { quantity: 2.1875, unit: 'lb', name: 'tomatoes' }],
    ['1 cup (240 ml) and 1 tablespoon (15 ml) milk', { quantity: 1.0625, unit: 'cup', name: 'milk' }],
    ['1 cup minus 1 tablespoon flour', { quantity: 0.9375, unit: 'cup', name: 'flour' }],
    ['1 kg 200 g farine', { quantity: 1.2, unit: 'kg', name: 'farine' }],
    ['1 tasse et demie de sucre', { quantity: 1.5, unit: 'metric cup', name: 'sucre' }],
    ['כוס וחצי קמח', { quantity: 1.5, unit: 'metric cup', name: 'קמח' }],
  ],
  'other measures of the same amount, which are no sums': [
    ['500 g 18 oz peas', { quantity: 500, unit: 'g', name: 'peas' }],
    ['900g/2lb venison', { quantity: 900, unit: 'g', name: 'venison' }],
    ['2 cups flour, plus 1 tablespoon for dusting', { quantity: 2, unit: 'cup', name: 'flour' }],
    ['1 cup plus 2 eggs', { quantity: 1, unit: 'cup' }],
  ],
  'words that are glued to the number': [
    ['8large eggs', { quantity: 8, size: 'large', name: 'eggs' }],
    ['3Eier', { quantity: 3, name: 'Eier' }],
    ['200g Mehl', { quantity: 200, unit: 'g', name: 'Mehl' }],
    ['7up', { quantity: null }],
    ['100PLUS', { quantity: null, name: '100PLUS' }],
    ['7-Up', { quantity: null, name: '7-Up' }],
    ['2 - eggs', { quantity: 2, name: 'eggs' }],
    ['5-spice powder', { quantity: 5, name: 'spice powder' }],
  ],
  'endings for one and several': [
    ['4 tablespoon(s) olive oil', { quantity: 4, unit: 'tbsp', name: 'olive oil', comment: null }],
    ['2 Zehe(n) Knoblauch', { quantity: 2, unit: 'clove', name: 'Knoblauch', comment: null }],
    ['2 Zehe/n Knoblauch', { quantity: 2, unit: 'clove', name: 'Knoblauch' }],
    ['1 colher (sopa) de manteiga', { quantity: 1, unit: 'metric tbsp', name: 'manteiga' }],
  ],
  'sizes of spoons': [
    ['2 gehäufte EL Mehl', { quantity: 2, unit: 'metric tbsp', name: 'Mehl', size: 'gehäufte' }],
    ['2 c. à soupe bombées de farine', { quantity: 2, unit: 'metric tbsp', name: 'farine', size: 'bombées' }],
  ],
  'spoons by one letter': [
    ['1 T butter', { quantity: 1, unit: 'tbsp', name: 'butter' }],
    ['1 t vanilla', { quantity: 1, unit: 'tsp', name: 'vanilla' }],
    ['1T. sugar', { quantity: 1, unit: 'tbsp', name: 'sugar' }],
  ],
  'articles without their vowel': [
    ["2 gousses d'ail", { quantity: 2, unit: 'clove', name: 'ail' }],
    ['1 c. à s. d’huile d’olive', { quantity: 1, unit: 'metric tbsp', name: "huile d'olive" }],
  ],
  'amounts without a number': [
    ['Un peu de muscade', { quantity: null, unit: null, name: 'muscade', comment: 'Un peu' }],
    ['etwas Majoran', { quantity: null, name: 'Majoran', comment: 'etwas' }],
    ['a few sprigs of thyme', { quantity: null, unit: null, name: 'thyme', comment: 'a few sprigs' }],
    ["un po' di sale", { quantity: null, name: 'sale', comment: "un po'" }],
    ['קצת מלח', { quantity: null, name: 'מלח', comment: 'קצת' }],
    ['some', { quantity: null, name: 'some' }],
  ],
  'numbers of several words': [
    ['a couple of bay leaves', { quantity: 2, name: 'bay leaves' }],
    ['two and a half cups rice', { quantity: 2.5, unit: 'cup', name: 'rice' }],
    ['a half cup rice', { quantity: 0.5, unit: 'cup', name: 'rice' }],
    ['eine halbe Zwiebel', { quantity: 0.5, name: 'Zwiebel' }],
    ['three quarters cup rice', { quantity: 0.75, unit: 'cup', name: 'rice' }],
    ['2 וחצי כוסות קמח', { quantity: 2.5, unit: 'metric cup', name: 'קמח' }],
  ],
  'remarks in brackets': [
    ['chicken thighs (bone in, skin on)', { name: 'chicken thighs', comment: 'bone in, skin on' }],
    ['24 shrimp (4 per person)', { quantity: 24, name: 'shrimp', comment: '4 per person' }],
  ],
  'three digits behind a sign, by their unit': [
    ['1.000 g flour', { quantity: 1000, unit: 'g', name: 'flour' }],
    ['1,500 ml water', { quantity: 1500, unit: 'ml', name: 'water' }],
    ['1.234 kg cheese', { quantity: 1.234, unit: 'kg', name: 'cheese' }],
    ['1,250 kg rice', { quantity: 1.25, unit: 'kg', name: 'rice' }],
    ['2.000 Liter Milch', { quantity: 2, unit: 'l', name: 'Milch' }],
  ],
  'amounts that can not be read': [
    ['1.000 onions', { quantity: null, unit: null, name: '1.000 onions' }],
    ['½½ cup milk', { quantity: null, unit: null, name: '½½ cup milk' }],
    ['5-2 cups rice', { quantity: null, unit: null, name: '5-2 cups rice' }],
    ['Mehl 1/0 kg', { quantity: null, unit: null, name: '1/0 kg Mehl' }],
    ['1e9', { quantity: null, name: '1e9' }],
  ],
}

describe.each(READERS)('readPhrase, %s', (_, model) => {
  describe.each(Object.entries(KINDS))('%s', (_kind, phrases) => {
    it.each(phrases)('%j', (phrase, said) => {
      expect(readPhrase(phrase, model)).toMatchObject(said)
    })
  })
})

/** Two spoons, a clove and a piece in the languages of the table, by rules. */
const UNITS: readonly [phrase: string, quantity: number, unit: string, name: string][] = [
  ['2 с.л. олио', 2, 'metric tbsp', 'олио'],
  ['1 polévková lžíce oleje', 1, 'metric tbsp', 'oleje'],
  ['2 stroužky česneku', 2, 'clove', 'česneku'],
  ['1 spsk smør', 1, 'metric tbsp', 'smør'],
  ['3 EL Öl', 3, 'metric tbsp', 'Öl'],
  ['2 κ.σ. λάδι', 2, 'metric tbsp', 'λάδι'],
  ['1 κουταλάκι του γλυκού αλάτι', 1, 'metric tsp', 'αλάτι'],
  ['1 spl võid', 1, 'metric tbsp', 'võid'],
  ['3 rkl voita', 3, 'metric tbsp', 'voita'],
  ['2 dl vettä', 2, 'dl', 'vettä'],
  ['1 spúnóg bhoird ime', 1, 'metric tbsp', 'ime'],
  ['1 žlica maslaca', 1, 'metric tbsp', 'maslaca'],
  ['1 evőkanál olaj', 1, 'metric tbsp', 'olaj'],
  ['2 gerezd fokhagyma', 2, 'clove', 'fokhagyma'],
  ['2 cucchiai di olio', 2, 'metric tbsp', 'olio'],
  ['un pizzico di sale', 1, 'pinch', 'sale'],
  ['1 šaukštas aliejaus', 1, 'metric tbsp', 'aliejaus'],
  ['1 ēdamkarote eļļas', 1, 'metric tbsp', 'eļļas'],
  ['1 mgħarfa zokkor', 1, 'metric tbsp', 'zokkor'],
  ['1 eetlepel olie', 1, 'metric tbsp', 'olie'],
  ['2 ss olje', 2, 'metric tbsp', 'olje'],
  ['2 fedd hvitløk', 2, 'clove', 'hvitløk'],
  ['1 szklanka mąki', 1, 'metric cup', 'mąki'],
  ['szczypta soli', 1, 'pinch', 'soli'],
  ['1 colher de sopa de azeite', 1, 'metric tbsp', 'azeite'],
  ['1 linguriță sare', 1, 'metric tsp', 'sare'],
  ['2 polievkové lyžice oleja', 2, 'metric tbsp', 'oleja'],
  ['1 žlička soli', 1, 'metric tsp', 'soli'],
  ['3 msk smör', 3, 'metric tbsp', 'smör'],
  ['1 krm salt', 1, 'spice measure', 'salt'],
  ['1 yemek kaşığı un', 1, 'metric tbsp', 'un'],
  ['1 su bardağı süt', 1, 'glass', 'süt'],
  ['2 ст. л. олії', 2, 'metric tbsp', 'олії'],
  ['2 כפות שמן', 2, 'metric tbsp', 'שמן'],
]

describe('the units of other languages', () => {
  it.each(UNITS)('%s', (phrase, quantity, unit, name) => {
    expect(readPhrase(phrase, loadPhraseModel())).toMatchObject({ quantity, unit, name })
  })
})
