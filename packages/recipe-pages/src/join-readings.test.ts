import { describe, expect, it } from 'vitest'
import { readRecipePage } from './read-recipe-page.ts'

const list = (lines: readonly string[], name = 'ul') =>
  `<${name}>${lines.map((line) => `<li>${line}</li>`).join('')}</${name}>`

const SHOWN = ['2 cans beans', '1 onion', '2 carrots', 'salt', '1 l stock', 'parsley']
const STEPS = [
  'Chop it all and put it in a pot.',
  'Cook it for an hour.',
  'Add the salt and the parsley.',
  'Purée half of it and stir.',
]
const read = (stated: object, shown = SHOWN, steps = STEPS) => {
  const [recipe] = readRecipePage(
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Bean soup', ...stated })}</script>` +
      `<h1>Bean soup</h1><h2>Ingredients</h2>${list(shown)}<h2>Method</h2>${list(steps, 'ol')}`,
  )
  return recipe
}

describe('a page whose markup says less than it shows', () => {
  it.each([
    ['one word', ['Beans']],
    ['half of the lines', ['2 cans beans', '1 onion', '2 carrots']],
    ['the names alone', ['beans', 'onion', 'carrots', 'salt', 'stock', 'parsley']],
    ['one text without blanks between the lines', [SHOWN.join('')]],
  ])('is read as it is shown where %s is stated', (_, recipeIngredient) => {
    expect(read({ recipeIngredient, recipeInstructions: STEPS })).toMatchObject({
      ingredients: SHOWN,
      shown_instead: ['ingredients'],
    })
  })

  it.each([
    ['a part of the steps', STEPS.slice(0, 2)],
    ['all steps in one text', STEPS.join(' ')],
  ])('is read as it is shown where %s is stated', (_, recipeInstructions) => {
    expect(read({ recipeIngredient: SHOWN, recipeInstructions })).toMatchObject({
      steps: STEPS,
      shown_instead: ['steps'],
    })
  })

  it('is read as it is shown where a second measure is missing, but not where another food is shown', () => {
    const recipeIngredient = ['1 1/2 cups milk (2% fat)', '1 leek', 'salt']
    const shown = ['1 ½ cups (350 ml) milk (2% fat)', '1 leek', 'salt']
    expect(read({ recipeIngredient, recipeInstructions: STEPS }, shown)).toMatchObject({
      ingredients: shown,
      shown_instead: ['ingredients'],
    })
    const others = ['1 ½ cups (350 ml) cream (2% fat)', '1 leek', 'salt']
    expect(read({ recipeIngredient, recipeInstructions: STEPS }, others)).toMatchObject({
      ingredients: recipeIngredient,
      shown_instead: [],
    })
  })

  it('says nothing of what was not stated at all', () => {
    expect(read({ recipeIngredient: SHOWN })).toMatchObject({ steps: STEPS, shown_instead: [] })
  })
})

describe('a page that states amounts and names without blanks between them', () => {
  it.each([
    ['in the same order', ['200g flour', '1l milk'], ['200 g flour', '1 l milk']],
    ['in another order', ['200克麵粉', '適量鹽'], ['麵粉 200克', '鹽 適量']],
  ])('has the blanks of what it shows %s', (_, recipeIngredient, shown) => {
    const expected = recipeIngredient[0] === '200g flour' ? shown : ['200克 麵粉', '適量 鹽']
    expect(read({ recipeIngredient, recipeInstructions: STEPS }, shown)?.ingredients).toEqual(expected)
  })
})

describe('a page that shows more than the recipe', () => {
  it.each([
    ['tools', ['2 cans beans', '1 onion', '2 carrots', 'knife', 'large pot', 'ladle', 'chopping board']],
    [
      'the same for more people',
      ['2 cans beans', '1 onion', '2 carrots', '4 cans beans', '2 onions', '4 carrots', '6 cans beans'],
    ],
  ])('is read as it states where its list goes on with %s', (_, shown) => {
    const recipeIngredient = ['2 cans beans', '1 onion', '2 carrots']
    expect(read({ recipeIngredient, recipeInstructions: STEPS }, shown)).toMatchObject({
      ingredients: recipeIngredient,
      shown_instead: [],
    })
  })

  it('is read as it states where its steps go on with questions', () => {
    const shown = [...STEPS, 'Can I freeze it?', 'How long does it keep?', 'Which beans are best?']
    expect(read({ recipeIngredient: SHOWN, recipeInstructions: STEPS }, SHOWN, shown)).toMatchObject({
      steps: STEPS,
      shown_instead: [],
    })
  })
})
