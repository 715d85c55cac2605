import { describe, expect, it } from 'vitest'
import { normalizePhrase, tokenize } from './tokens.ts'
import { labelWords, WORD_RULES } from './word-rules.ts'

/** A phrase without its amount, and the words that the rule labels in it. */
const EXAMPLES: Record<string, readonly [phrase: string, words: string][]> = {
  'in brackets': [
    ['tomatoes (finely chopped)', 'finely chopped'],
    ['stock (see page 12)', 'see page 12'],
  ],
  'in a part that is labelled as a whole': [
    ['butter, melted and cooled', 'melted and cooled'],
    ['salt to taste if you like', 'taste if you like'],
  ],
  'purpose after the name': [
    ['flour for dusting', 'for'],
    ['oil for frying', 'for'],
  ],
  'comment after the name': [
    ['salt to taste', 'to'],
    ['parsley optional', 'optional'],
    ['berries such as currants', 'such'],
  ],
  size: [['large eggs', 'large']],
  'preparation, with its degree': [
    ['chopped parsley', 'chopped'],
    ['finely grated cheese', 'finely grated'],
  ],
  'link before the name': [['medium to large eggs', 'to']],
  'and between preparations': [['peeled and chopped carrots', 'and']],
  name: [
    ['olive oil', 'olive oil'],
    ['salt and pepper', 'salt and pepper'],
  ],
}

describe('the rules of words of ingredient phrases', () => {
  it('have examples each', () => {
    expect(Object.keys(EXAMPLES)).toEqual(WORD_RULES.map(({ name }) => name))
  })

  it.each(
    Object.entries(EXAMPLES).flatMap(([rule, all]) =>
      all.map(([phrase, words]) => ({ rule, phrase, words })),
    ),
  )('$rule: $words in $phrase', ({ rule, phrase, words }) => {
    const tokens = tokenize(normalizePhrase(phrase))
    const labelled = labelWords(tokens, 0, undefined)
    const found = tokens.filter((_, at) => labelled[at]?.rule === rule).map(({ word }) => word)
    expect(found.join(' ')).toBe(words)
  })
})
