import { expect, it } from 'vitest'
import { normalizePhrase, tokenize } from '../tokens.ts'
import { withOneName } from './one-name.ts'
import type { PhraseLabel } from './phrase-model.ts'

const LABELS: Record<string, PhraseLabel> = {
  q: 'quantity',
  u: 'unit',
  n: 'name',
  p: 'preparation',
  c: 'comment',
  o: 'other',
}

it.each([
  ['1 romaine lettuce or 3 baby gems', 'q n n o q n n', 'q n n o q c c'],
  ['½ tsp saffron, soaked in 1 tbsp milk', 'q u n p p q u n', 'q u n p p q u c'],
  ['2 apples (Cox), peeled, or pears', 'q n c p o n', 'q n c p o c'],
  ['1 cup Parmesan, cheddar or feta', 'q u n n n n', 'q u n n n n'],
  ['salt and freshly ground pepper', 'n n p p n', 'n n p p n'],
  ['2 garlic cloves', 'q n u', 'q n u'],
  ['rice, 2 cups', 'n q u', 'n q u'],
  ['2 cups', 'q u', 'q u'],
])('%s', (phrase, given, kept) => {
  const toLabels = (letters: string) => letters.split(' ').map((letter) => LABELS[letter]!)
  expect(withOneName(tokenize(normalizePhrase(phrase)), toLabels(given))).toEqual(toLabels(kept))
})
