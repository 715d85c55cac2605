import { describe, expect, it } from 'vitest'
import { readRecipePage } from '../read-recipe-page.ts'

const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title} | The Hob</title></head><body><h1>${title}</h1>${body}</body></html>`

const PANCAKES = {
  title: 'Pancakes',
  servings: 4,
  prepTimeInMinutes: 10,
  ingredients: [
    { name: 'flour', displayQuantity: 200, displayUnit: 'g' },
    { name: 'eggs', displayQuantity: 2, displayUnit: null },
    { name: 'salt', displayQuantity: null, displayUnit: null },
  ],
  cookingSteps: [
    { header: 'Step 1', body: 'Whisk **all of it**.' },
    { header: 'Tip', body: 'Let it rest.' },
  ],
}
const stream = JSON.stringify(`5:${JSON.stringify(['$', 'div', null, { recipe: PANCAKES }])}\n6:"end"\n`)
const half = stream.lastIndexOf(',')

const DANISH = {
  props: {
    recipe: {
      title: 'Kyllingetærte',
      serving_size: 4,
      grouped_ingredients: [
        {
          title: null,
          ingredients: [
            { amount: 12.5, unit: { name: 'gram', abbreviation: 'g' }, ingredient: { name: 'smør' } },
            { amount: 0.25, unit: null, ingredient: { name: 'æg' }, suffix: 'til pensling' },
            {
              amount: 0.5,
              unit: null,
              ingredient: { name_singular: 'gulerod', name_plural: 'gulerødder' },
            },
            { amount: null, ingredient: { name: 'salt' } },
          ],
        },
      ],
      grouped_instructions: [
        { title: 'Fyld', instructions: [{ instruction: 'Smelt smør.' }, { instruction: 'Bag tærten.' }] },
      ],
    },
    related: [{ title: 'Lasagne', ingredients: ['1 løg', '2 gulerødder'], instructions: 'Kog det.' }],
  },
}

describe('a page whose recipe is only in the data of its scripts', () => {
  it.each([
    [
      'JSON in a script, with amounts, units and names apart',
      page('Pancakes', `<script type="application/json">${JSON.stringify({ props: [PANCAKES] })}</script>`),
      ['200 g flour', '2 eggs', 'salt'],
      ['Whisk all of it.', 'Let it rest.'],
    ],
    [
      'what Next.js streams, cut anywhere',
      page(
        'Pancakes',
        `<script>self.__next_f.push([1,${stream.slice(0, half)}"])</script><script>self.__next_f.push([1,"${stream.slice(half)}])</script>`,
      ),
      ['200 g flour', '2 eggs', 'salt'],
      ['Whisk all of it.', 'Let it rest.'],
    ],
    [
      'a value that a script assigns, in German, beside code',
      page(
        'Graupensuppe',
        `<script>var a = 1; window.daten = ${JSON.stringify({
          rezept: {
            name: 'Graupensuppe',
            zutaten: ['200 g Graupen', '1 l Brühe {heiß}'],
            zubereitung: '<p>Kochen.</p><p>Essen.</p>',
          },
        })}; start();</script>`,
      ),
      ['200 g Graupen', '1 l Brühe {heiß}'],
      ['Kochen.', 'Essen.'],
    ],
    [
      'an attribute, in Danish, with groups and the amounts of one serving',
      page('Kyllingetærte', `<div data-page="${JSON.stringify(DANISH).replaceAll('"', '&quot;')}"></div>`),
      ['50 g smør', '1 æg til pensling', '2 gulerødder', 'salt'],
      ['Fyld:', 'Smelt smør.', 'Bag tærten.'],
    ],
    [
      'texts, in Spanish',
      page(
        'Sopa de cebada',
        `<script type="application/json">${JSON.stringify([
          {
            nombre: 1,
            titulo: 2,
            title: 'Sopa de cebada',
            ingredientes: [{ text: '200 g de cebada' }, { text: 'sal' }],
            elaboracion: ['Cocer.', 'Servir.'],
          },
        ])}</script>`,
      ),
      ['200 g de cebada', 'sal'],
      ['Cocer.', 'Servir.'],
    ],
  ])('reads %s', (_, html, ingredients, steps) => {
    expect(readRecipePage(html)).toMatchObject([{ ingredients, steps }])
  })

  it('reads times and servings beside them', () => {
    const [recipe] = readRecipePage(
      page('Pancakes', `<script type="application/json">${JSON.stringify(PANCAKES)}</script>`),
    )
    expect(recipe).toMatchObject({ prep_minutes: 10, servings: 4 })
  })

  it('leaves cups and halves of four servings as they are', () => {
    const ingredients = [
      { name: 'sugar', quantity: 0.5, unit: 'cup' },
      { name: 'onion', quantity: 0.5 },
      { name: 'eggs', quantity: 2 },
      { name: 'lemon', quantity: 1 },
    ]
    const [recipe] = readRecipePage(
      page(
        'Pancakes',
        `<script type="application/json">${JSON.stringify({ ...PANCAKES, ingredients })}</script>`,
      ),
    )
    expect(recipe?.ingredients).toEqual(['0.5 cup sugar', '0.5 onion', '2 eggs', '1 lemon'])
  })

  it.each([
    [
      'another recipe',
      page('Barley soup', `<script type="application/json">${JSON.stringify(PANCAKES)}</script>`),
    ],
    [
      'broken JSON',
      page('Pancakes', `<script type="application/json">${JSON.stringify(PANCAKES).slice(0, -9)}</script>`),
    ],
    ['code', page('Pancakes', '<script>x = {"ingredients": [1, {"a": "}"</script>')],
    [
      'a script of Next.js that streams nothing',
      page('Pancakes', '<script>self.__next_f.push([0, "ingredients")</script>'),
    ],
    [
      'no steps',
      page(
        'Pancakes',
        `<script type="application/json">${JSON.stringify({ ...PANCAKES, cookingSteps: [] })}</script>`,
      ),
    ],
  ])('finds no recipe in %s', (_, html) => {
    expect(readRecipePage(html)).toEqual([])
  })

  it('reads past data that are nested too deeply', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const data = JSON.stringify(PANCAKES).replace('"title"', `"other_ingredients":${deep},"title"`)
    const [recipe] = readRecipePage(page('Pancakes', `<script type="application/json">${data}</script>`))
    expect(recipe?.ingredients).toEqual(['200 g flour', '2 eggs', 'salt'])
  })

  // Work that grew with the square of the data would take longer than a test may.
  it('reads data with 30,000 steps in as many properties', () => {
    const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`step_${at}`, 'Stir.']))
    const long = { ...PANCAKES, ...many, cookingSteps: Array.from({ length: 30_000 }, () => 'Stir it well.') }
    const [recipe] = readRecipePage(
      page('Pancakes', `<script type="application/json">${JSON.stringify(long)}</script>`),
    )
    expect(recipe?.steps).toHaveLength(30_000)
  })

  it('believes what is stated for machines before it', () => {
    const stated = {
      '@type': 'Recipe',
      name: 'Pancakes',
      recipeIngredient: ['1 egg'],
      recipeInstructions: ['Fry it.'],
    }
    const [recipe] = readRecipePage(
      page(
        'Pancakes',
        `<script type="application/ld+json">${JSON.stringify(stated)}</script><script type="application/json">${JSON.stringify(PANCAKES)}</script>`,
      ),
    )
    expect(recipe).toMatchObject({ ingredients: ['1 egg'], steps: ['Fry it.'] })
  })
})
