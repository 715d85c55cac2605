import { describe, expect, it } from 'vitest'
import { RecipeDraft } from '../../../contracts/recipes/recipe-draft.ts'
import { loadPhraseModel } from '@larder/foods'
import { emptyRecipe, readRecipePage, recipeToSchema } from '@larder/recipe-pages'
import type { ReadRecipe } from '@larder/recipe-pages'
import { ingredientOf, importedRecipeOf } from './imported-recipe.ts'

const model = loadPhraseModel()
const read = (fields: Partial<ReadRecipe>): ReadRecipe => ({
  ...emptyRecipe(),
  title: 'Soup',
  ingredients: ['1 leek'],
  ...fields,
})

describe('importedRecipeOf', () => {
  it.each([
    ['2 cups flour, sifted', { item_name: 'flour', quantity: 2, unit: 'cup', notes: 'sifted' }],
    ['½ kg Mehl', { item_name: 'Mehl', quantity: 0.5, unit: 'kg' }],
    ['two eggs', { item_name: 'eggs', quantity: 2, unit: 'each' }],
    ['2-3 carrots', { item_name: 'carrots', quantity: 2, notes: '2–3' }],
    ['salt to taste', { item_name: 'salt', quantity: 'to taste', notes: null }],
    ['Salz nach Geschmack', { item_name: 'Salz', quantity: 'to taste', notes: null }],
    ['sale q.b.', { item_name: 'sale', quantity: 'to taste', notes: null }],
    ['sel au goût', { item_name: 'sel', quantity: 'to taste', notes: null }],
    [
      'salt (or to taste), freshly ground',
      { item_name: 'salt', quantity: 'to taste', notes: 'freshly ground' },
    ],
    ['1 tsp salt or to taste', { item_name: 'salt', quantity: 1, unit: 'tsp', notes: 'or to taste' }],
    ['oil, as needed', { item_name: 'oil', quantity: 'as needed', notes: null }],
    ['to taste', { item_name: 'to taste', quantity: 'to taste' }],
    ['chives', { item_name: 'chives', quantity: 'as needed' }],
    ['0 g sugar', { item_name: '0 g sugar', quantity: 'as needed' }],
    ['Prise Salz', { item_name: 'Salz', quantity: 1, unit: 'pinch' }],
    ['etwas Majoran', { item_name: 'Majoran', quantity: 'as needed', notes: 'etwas' }],
    ['sprigs of thyme', { item_name: 'thyme', quantity: 'as needed', notes: 'sprig' }],
    ['1.000 g flour', { item_name: 'flour', quantity: 1000, unit: 'g' }],
    ['1.000 onions', { item_name: '1.000 onions', quantity: 'as needed' }],
    ['1 tbsp capers (optional)', { item_name: 'capers', optional: true, notes: null }],
  ])('reads %j', (line, expected) => {
    expect(ingredientOf(line, model)).toMatchObject(expected)
  })

  it('makes an ingredient of each thing that a line lists', () => {
    const { ingredients } = importedRecipeOf(
      read({ ingredients: ['Salz, Pfeffer, Muskat', '1 leek'] }),
      model,
    )
    expect(ingredients.map(({ item_name }) => item_name)).toEqual(['Salz', 'Pfeffer', 'Muskat', 'leek'])
  })

  it('makes a draft that can be added, whatever was read', () => {
    const draft = importedRecipeOf(
      read({
        title: 'x'.repeat(500),
        ingredients: ['y'.repeat(3_000), '999999999 g flour', '…'],
        steps: ['Cook.', 'Eat.'],
        total_minutes: 50,
        prep_minutes: 20,
        category: 'Breakfast',
        image: 'javascript:alert(1)',
        nutrients: {
          calories: '1000 kJ',
          sodiumContent: '430 mg',
          proteinContent: '12,5 g',
          fatContent: '999999 g',
        },
      }),
      model,
    )
    expect(RecipeDraft.parse(draft)).toMatchObject({
      instructions: 'Cook.\nEat.',
      preparation_time_minutes: 20,
      cooking_time_minutes: 30,
      meal_type: 'breakfast',
      calories_per_serving: 239.01,
      nutritional_info: { calories: 239.01, sodium: '430 mg', protein: 12.5 },
    })
    expect(draft).toMatchObject({ image_url: null })
  })

  it.each([
    ['501 ingredients', { ingredients: Array.from({ length: 501 }, () => '1 leek') }],
    ['steps of 60,000 letters', { steps: ['x'.repeat(60_000)] }],
  ])('refuses %s', (_, fields) => {
    expect(() => importedRecipeOf(read(fields), model)).toThrow(
      expect.objectContaining({ code: 'recipe_too_long' }),
    )
  })

  it('reads back what was exported for schema.org', () => {
    const schema = recipeToSchema({
      name: 'Barley soup',
      description: 'For cold days',
      instructions: 'Fry the onion.\nCook the barley.',
      preparation_time_minutes: 15,
      cooking_time_minutes: 60,
      serving_size: 4,
      meal_type: 'dinner',
      image_url: null,
      nutritional_info: { calories: 320, fat: 4 },
      tags: [],
      cuisine: null,
      source: 'Cookbook',
      ingredients: [
        { item_name: 'barley', quantity: 200, unit: 'g', optional: false, notes: 'rinsed' },
        { item_name: 'onion', quantity: 1, unit: 'each', optional: false, notes: null },
        { item_name: 'salt', quantity: 'to taste', unit: 'each', optional: true, notes: null },
      ],
    })
    const [recipe] = readRecipePage(`<script type="application/ld+json">${JSON.stringify(schema)}</script>`)
    expect(recipe).toMatchObject({
      title: 'Barley soup',
      ingredients: ['200 g barley, rinsed', '1 onion', 'salt, to taste, optional'],
      steps: ['Fry the onion.', 'Cook the barley.'],
      prep_minutes: 15,
      total_minutes: 75,
      servings: 4,
      nutrients: { calories: '320 kcal', fatContent: '4 g' },
    })
    expect(schema).not.toHaveProperty('image')
  })
})
