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
  ['1 tsp finely grated or minced garlic', 'q u p p n n n', 'q u p p p p n'],
  ['1 cup chopped or basil', 'q u p n n', 'q u p o n'],
  ['2 cloves of garlic', 'q u n n', 'q u o n'],
  ['sprig of fresh thyme or', 'u o n n n', 'u o n n o'],
  ['flour for the work surface', 'n o o n n', 'n o o c c'],
  ['1 cup lukewarm water', 'q u n n', 'q u p n'],
  ['3 shelled cooked prawns', 'q n n n', 'q p p n'],
  ['2 cups peeled tomatoes', 'q u n n', 'q u n n'],
  ['1 cup cooked or canned beans', 'q u n n n n', 'q u n n n n'],
  ['melted', 'n', 'n'],
  ['the juice of a lime', 'n n n n n', 'p p p p n'],
  ['zest of oranges', 'n n n', 'p p n'],
  ['lime juice', 'n n', 'n n'],
  ['1 egg and sugar to glaze', 'q n n n o n', 'q n n n o c'],
  ['egg white to glaze pastry', 'n n o o n', 'n n o o c'],
  ['milk to glaze buns and sugar', 'n o o n n n', 'n o o c n n'],
  ['flour for dusting tins and boards', 'n o o n n n', 'n o o c c c'],
  ['1 pack ready to roll puff pastry', 'q u n o n n n', 'q u n n n n n'],
  ['200 g good to go rice', 'q u n o n n', 'q u n n n n'],
  ['medium to large eggs', 'o o o n', 'o o o n'],
  ['2 cups of', 'q u n', 'q u o'],
  ['2 garlic cloves', 'q n u', 'q n u'],
  ['rice, 2 cups', 'n q u', 'n q u'],
  ['2 cups', 'q u', 'q u'],
])('%s', (phrase, given, kept) => {
  const toLabels = (letters: string) => letters.split(' ').map((letter) => LABELS[letter]!)
  expect(withOneName(tokenize(normalizePhrase(phrase)), toLabels(given))).toEqual(toLabels(kept))
})
