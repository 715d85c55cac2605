import { describe, expect, it, vi } from 'vitest'
import { AMOUNT_RULES, labelByRules, OTHER_MEASURE_RULES, WHOLE_PHRASE_RULES } from './label-by-rules.ts'
import { normalizePhrase, tokenize } from '../tokens.ts'

/** A phrase, and the labels of its words, which are others without the rule. */
const EXAMPLES: Record<string, readonly [phrase: string, labels: string][]> = {
  'amount without a number': [
    ['a few leeks', 'comment comment name'],
    ['un peu de muscade', 'comment comment other name'],
  ],
  'word before the number': [
    ['about 3 cups broth', 'comment quantity unit name'],
    ['large 2 leeks', 'comment quantity name'],
  ],
  number: [
    ['3 cups broth', 'quantity unit name'],
    ['two leeks', 'quantity name'],
  ],
  'number of two words': [['half a cup broth', 'quantity other unit name']],
  'end of a range behind a hyphen': [['4-5 leeks', 'quantity range name']],
  'end of a range behind a word': [['4 to 5 leeks', 'quantity other range name']],
  'sign of times': [['3 x 200g yoghurt', 'quantity other size size name']],
  'size of one': [
    ['2 (500 g) tubs yoghurt', 'quantity size size unit name'],
    ['1 12-ounce can beans', 'quantity size size unit name'],
  ],
  'unit of the size of one': [['3 70-g cans tuna', 'quantity size size unit name']],
  'unit behind a number': [
    ['3 cups broth', 'quantity unit name'],
    ['1 large bunch dill', 'quantity size unit name'],
  ],
  'small amount without a number': [
    ['pinch nutmeg', 'unit name'],
    ['Prise Muskat', 'unit name'],
  ],
  'unit before a part of it': [['כוס וחצי קמח', 'unit name name']],
  'unit before a link': [['can of beans', 'unit other name']],
  'same amount in other units': [['500 g/18 oz peas', 'quantity unit comment comment name']],
  'link to the name': [['2 70-g (of any) cans tuna', 'quantity size size other comment name name']],
  'other measure in brackets': [['3 cups (packed) rocket', 'quantity unit comment name']],
  'number with another unit': [
    ['500 g/18 oz peas', 'quantity unit comment comment name'],
    ['500 g/1lb 2oz peas', 'quantity unit comment comment comment comment name'],
  ],
  'word of a sum before another amount': [
    ['3 cups and 2 tbsp broth', 'quantity unit comment comment comment name'],
  ],
  'part of the unit in words': [['1 tasse et demie de sucre', 'quantity unit comment comment other name']],
  'word before another number': [['3 cups about 2 lb peas', 'quantity unit comment comment comment name']],
  'part of a plant behind its name': [['3 celery stalks', 'quantity name unit']],
  'amount behind the name': [['Zucker 150 g', 'name quantity unit']],
}
const RULES = [...AMOUNT_RULES, ...OTHER_MEASURE_RULES, ...WHOLE_PHRASE_RULES]

const labelsOf = (phrase: string) => labelByRules(tokenize(normalizePhrase(phrase))).join(' ')

describe('the rules of amounts of ingredient phrases', () => {
  it('have examples each', () => {
    expect(Object.keys(EXAMPLES)).toEqual(RULES.map(({ name }) => name))
  })

  it.each(
    RULES.flatMap((rule) =>
      (EXAMPLES[rule.name] ?? []).map(([phrase, labels]) => ({ name: rule.name, rule, phrase, labels })),
    ),
  )('$name: $phrase', ({ rule, phrase, labels }) => {
    expect(labelsOf(phrase)).toBe(labels)
    vi.spyOn(rule, 'match').mockReturnValue(false)
    expect(labelsOf(phrase)).not.toBe(labels)
  })
})
