import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exactMentions } from '../names/mentions.ts'
import { tokensOf } from '../names/tokens.ts'
import { foodsInName } from '../foods-in-name.ts'
import { readFood } from '../read-food.ts'
import common from './common-words.json' with { type: 'json' }
import { readFurther } from './read-further.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const wordsOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT }).flatMap(
    (file) =>
      readFileSync(join(ROOT, file), 'utf8').match(/(?<![\p{L}_])\p{Lu}?\p{Ll}{2,}(?![\p{L}_])/gu) ?? [],
  )

const isFoodOfOthers = (word: string): boolean =>
  exactMentions(tokensOf(word)).some(({ senses }) => senses.some(({ meaning }) => meaning.as === 'food'))

it.each([
  ['the pages', 2000, '{README,CONTRIBUTING,docs/*}.md'],
  ['the screens', 3000, 'web/src/{app,features,lib,ui}/**/*.tsx'],
])('no word of %s is a food of a further language', (_, atLeast, pattern) => {
  const words = [...new Set(wordsOf(pattern))]
  expect(words.length).toBeGreaterThan(atLeast)
  const read = words.filter((word) => readFurther(word, tokensOf(word), null, null) !== null)
  expect(read.filter((word) => !isFoodOfOthers(word))).toEqual([])
})

it.each([
  ...['Sale', 'part', 'spare part', 'rate', 'exchange rate', 'Cash rate', 'available', 'washable'],
  ...['reusable cup', 'portable fan', 'glass', 'side', 'side table', 'window sill', 'ring', 'pot', 'pots'],
  ...[
    'pump',
    'Pumpe',
    'log',
    'LED',
    'sum',
    'sums',
    'main',
    'Main meal',
    'bulk',
    'pass',
    'may',
    'may contain',
  ],
  ...['dió', 'me dió', 'füge', 'sueco', 'figé', 'levés', 'Fuge', 'egreso', 'spargi'],
  ...['Sure', 'sure gel', 'Kur', 'Biber', 'Tor', 'Ost', 'Met', 'Rom', 'tar', 'make', 'mac'],
])('says nothing of %s, which is a word of other languages', (name) => {
  expect(readFood(name).is_food).not.toBe(true)
  expect(foodsInName(name)).toBeNull()
})

it.each([
  ['make sourdough', 'sourdough-bread'],
  ['make Backpulver', 'baking-powder'],
  ['Glass baguette', 'baguette'],
])('reads the food beside such a word: %s', (name, id) => {
  expect(readFood(name)).toMatchObject({ food_id: id })
})

it('lists folded words once each, sorted', () => {
  const words = common.words.split(' ')
  expect(words).toEqual([...new Set(words)].sort())
  expect(words.filter((word) => !/^[a-z]{4,}$/.test(word))).toEqual([])
})
