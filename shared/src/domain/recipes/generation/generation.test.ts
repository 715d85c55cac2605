import { describe, expect, it } from 'vitest'
import { ALLERGENS, CUISINES } from '../../../contracts/recipes/recipe.ts'
import { DIETS } from '@larder/foods'
import type { OwnedRecipe } from '../../../contracts/recipes/recipe.ts'
import { AiRecipeSave } from '../../../contracts/recipes/recipe-draft.ts'
import { GeneratedRecipe, RecipeWish, WISH_MEAL_TYPES } from '../../../contracts/recipes/recipe-generation.ts'
import { cookbook } from '../cookbook/cookbook.ts'
import { indexStock } from '../matching/stock-index.ts'
import { contentsOfIngredient, foodOfIngredient, readWish } from '@larder/foods'
import { contentOfCookbook, showContent } from '../own/recipe-content.ts'
import { adaptRecipe } from './adapt-recipe.ts'
import { chooseRecipe, unmetOf } from './choose-recipe.ts'

const ID = 'a'.repeat(24)
const FREE = { diets: [], allergens: [] }
const recipes: OwnedRecipe[] = (await cookbook()).map((recipe) => ({
  ...showContent(recipe.id, null, contentOfCookbook(recipe)),
  mark: { is_favorite: false, rating: null, note: null },
  version: 0,
  updated_at: null,
}))
const wishOf = (description: string, fields: object = {}) =>
  readWish(RecipeWish.parse({ description, ...fields }), CUISINES)
const choose = (
  description: string,
  fields: object = {},
  restrictions: Parameters<typeof chooseRecipe>[2] = FREE,
) => {
  const choice = chooseRecipe(recipes, wishOf(description, fields), restrictions, null)
  if (choice.recipe === null) throw new Error(choice.unmet.join(' '))
  return { ...choice, recipe: recipes.find(({ id }) => id === choice.recipe.id)! }
}
const kindsOf = ({ ingredients }: { ingredients: readonly { item_name: string }[] }) =>
  ingredients.flatMap(({ item_name }) => foodOfIngredient(item_name)?.kinds ?? [])
const inStock = (...names: string[]) =>
  indexStock(
    names.map((name, at) => ({
      item_id: at.toString(16).padStart(24, '0'),
      item: { name },
      quantity: 5,
      unit: 'kg',
      status: 'in_stock' as const,
      expiry_date: null,
    })),
    '2026-11-22',
  )

describe('the fields of a wish', () => {
  it('[RECP-038] take Any and None for nothing said, and diets by fields or commas in any case', () => {
    const fields = { cuisine: 'Any', meal_type: 'any', dietary_restrictions: 'None', use_inventory: 'true' }
    expect(RecipeWish.parse({ description: ' soup ', ...fields })).toEqual({
      description: 'soup',
      dietary_restrictions: [],
      use_inventory: true,
    })
    const diets = (dietary_restrictions: unknown) =>
      RecipeWish.parse({ description: 'x', dietary_restrictions }).dietary_restrictions
    expect(diets('vegan, gluten-free')).toEqual(['Vegan', 'Gluten-free'])
    expect(diets(['Keto', 'paleo'])).toEqual(['Keto', 'Paleo'])
    expect(() => diets('Halal')).toThrow('Dietary restrictions can be')
    expect(() => RecipeWish.parse({ description: ' ' })).toThrow('Please provide a description')
  })
})

describe('chooseRecipe', () => {
  it.each(DIETS)('never leaves the diet %s, whatever else is asked', (diet) => {
    for (const words of ['butter chicken with cream', 'cake', 'pasta with cheese for 6', 'something']) {
      const choice = chooseRecipe(recipes, wishOf(words, { dietary_restrictions: diet }), FREE, null)
      if (choice.recipe !== null) expect(choice.recipe.diets).toContain(diet)
      const household = chooseRecipe(recipes, wishOf(words), { diets: [diet], allergens: [] }, null)
      if (household.recipe !== null) expect(household.recipe.diets).toContain(diet)
    }
  })

  it.each(ALLERGENS)('never chooses a recipe with %s for a household that is allergic to it', (allergen) => {
    for (const words of ['something quick', 'pasta', 'cake', 'fish curry']) {
      const { recipe } = chooseRecipe(recipes, wishOf(words), { diets: [], allergens: [allergen] }, null)
      for (const { item_name } of recipe?.ingredients ?? [])
        expect(foodOfIngredient(item_name)?.allergens ?? []).not.toContain(allergen)
    }
  })

  it.each(CUISINES)('finds a recipe that is %s', (cuisine) => {
    expect(choose('something nice', { cuisine })).toMatchObject({ recipe: { cuisine }, unmet: [] })
    expect(choose(`something ${cuisine}`).recipe.cuisine).toBe(cuisine)
  })

  it.each(WISH_MEAL_TYPES)('finds a recipe for %s', (meal_type) => {
    expect(choose('something nice', { meal_type })).toMatchObject({
      recipe: { meal_type: meal_type === 'dessert' ? 'snack' : meal_type },
      unmet: [],
    })
  })

  it.each(recipes.map((recipe) => [recipe.name, recipe] as const))('finds %s by its name', (name, recipe) => {
    const found = choose(name).recipe
    expect([
      recipe.name,
      ...recipes.filter((other) => other.name.includes(name)).map((other) => other.name),
    ]).toContain(found.name)
  })

  it('leaves out what is unwanted, and has what is named', () => {
    const { recipe } = choose('chicken without onions and without garlic')
    expect(kindsOf(recipe)).toContain('chicken')
    expect(kindsOf(recipe)).not.toContain('garlic')
    expect(kindsOf(recipe)).not.toContain('onion')
  })

  it.each([
    ['cake, I am allergic to nuts', 'nuts'],
    ['no eggs, milk or butter: pancakes', 'milk'],
    ['a dairy-free dessert', 'milk'],
    ['curry without shellfish', 'crustaceans'],
  ])('serves for “%s” nothing that contains %s', (words, allergen) => {
    const { recipe } = chooseRecipe(recipes, wishOf(words), FREE, null)
    for (const { item_name } of recipe?.ingredients ?? [])
      expect(contentsOfIngredient(item_name)?.flatMap(({ allergens }) => allergens)).not.toContain(allergen)
  })

  it.each([
    ['dinner for 100', 'A recipe is for 50 people at most, not 100.'],
    ['a risotto', 'Of what you wrote, “risotto” is not met.'],
  ])('says of “%s” what no recipe without milk meets', (words, remark) => {
    expect(choose(words, {}, { diets: [], allergens: ['milk'] }).unmet).toContain(remark)
  })

  it('says what a recipe that was written for a wish does not meet', () => {
    const padThai = recipes.find(({ name }) => name === 'Pad Thai')!
    expect(unmetOf(padThai, wishOf('a Greek breakfast in 5 minutes'))).toEqual([
      'It is not Greek, but Thai.',
      'It is meant for dinner, not as breakfast.',
      expect.stringMatching(/^It takes \d+ minutes, not 5\.$/),
    ])
    expect(unmetOf(padThai, wishOf('a Thai dinner'))).toEqual([])
  })

  it('says what of a wish the nearest recipe does not meet', () => {
    const { recipe, unmet } = choose('salmon and banana in 5 minutes', {
      cuisine: 'Korean',
      meal_type: 'breakfast',
    })
    expect(unmet.length).toBeGreaterThan(1)
    expect(unmet.join(' ')).toMatch(/^It has no (?:salmon|banana)\. |It is not Korean|minutes, not 5/)
    expect(recipe.id).toBe(
      choose('salmon and banana in 5 minutes', { cuisine: 'Korean', meal_type: 'breakfast' }).recipe.id,
    )
  })

  it.each([
    ['chicken soup', 'chicken'],
    ['beef stew', 'beef'],
  ])('answers %s, which no recipe is, by the nearest recipe with %s, and says so', (dish, food) => {
    const { recipe, unmet } = choose(dish)
    expect(kindsOf(recipe)).toContain(food)
    expect(unmet[0]).toBe(`There is no recipe for ${dish}.`)
  })

  it.each([
    ['Hühnersuppe', 'chicken', 'There is no recipe for Hühnersuppe.'],
    ['sopa de pollo', 'chicken', 'There is no recipe for sopa de pollo.'],
    ['מרק עוף', 'chicken', 'There is no recipe for מרק עוף.'],
    ['Linsensuppe', 'lentil', 'There is no recipe for Linsensuppe.'],
    ['גולש', 'beef', null],
    ['saumon', 'salmon', null],
    ['Kartoffelsalat', 'potato', null],
  ])('answers %s in its language by a recipe with %s', (dish, food, remark) => {
    const { recipe, unmet } = choose(dish)
    expect(kindsOf(recipe)).toContain(food)
    expect(unmet).toEqual(remark === null ? [] : [remark])
  })

  it.each([
    ['pollo sin ajo', 'garlic'],
    ['Suppe ohne Zwiebeln', 'onion'],
    ['עוף בלי שום', 'garlic'],
    ['Kuchen oder Reis, ich bin allergisch gegen Milch', 'milk'],
  ])('leaves out what %s refuses: %s', (words, food) => {
    expect(wishOf(words).unwanted).toMatchObject([{ words: food }])
    expect(wishOf(words).wanted.flatMap(({ ids }) => ids)).not.toContain(food)
    expect(kindsOf(choose(words).recipe)).not.toContain(food)
  })

  it.each([
    ['unicorn pie', ['Of what you wrote, “unicorn” is not met.']],
    ['Über-Xyzzy', ['Of what you wrote, “Über” and “Xyzzy” are not met.']],
    ['a cosy warm dinner for a rainy evening with the kids', []],
  ])('says of “%s”, in the words that were typed, what is not met', (words, remarks) => {
    const { unmet } = choose(words)
    expect(unmet.filter((remark) => remark.startsWith('Of what'))).toEqual(remarks)
  })

  it('names a dish that nothing is, and that says no food', () => {
    expect(() => choose('lasagne')).toThrow('No recipe with lasagne fits')
  })

  it('names the food that nothing has, and the restrictions that nothing meets, in place of any other recipe', () => {
    expect(() => choose('roast goose')).toThrow(/No recipe with (?:.* )?goose/)
    expect(() => choose('honey', { dietary_restrictions: 'Vegan' })).toThrow('No recipe with honey fits')
    const others = recipes.filter(({ diets }) => !diets.includes('Vegan'))
    expect(chooseRecipe(others, wishOf('anything'), { diets: ['Vegan'], allergens: ['nuts'] }, null)).toEqual(
      {
        recipe: null,
        unmet: ['There is no vegan recipe without nuts in the cookbook or among your recipes.'],
      },
    )
  })

  it('prefers what the stock has where it is to be used', () => {
    const dinner = recipes.find(({ name }) => name === 'Pad Thai')!
    const index = inStock(...dinner.ingredients.map(({ item_name }) => item_name))
    const choice = chooseRecipe(recipes, wishOf('dinner'), FREE, { index, today: '2026-11-22' })
    expect(choice.recipe?.name).toBe('Pad Thai')
  })
})

describe('adaptRecipe', () => {
  const adapt = (recipe: OwnedRecipe, options: Partial<Parameters<typeof adaptRecipe>[1]> = {}) =>
    adaptRecipe(recipe, {
      id: ID,
      userId: ID,
      servings: null,
      index: null,
      restrictions: FREE,
      unmet: [],
      ...options,
    })
  const padThai = recipes.find(({ name }) => name === 'Pad Thai')!

  it('answers a recipe that fits as it is under its own id', () => {
    const recipe = adapt(padThai, { servings: padThai.serving_size })
    expect(recipe).toEqual({ ...padThai, notice: 'From the cookbook', remarks: [] })
    expect(adapt({ ...padThai, user_id: ID }).notice).toBe('From your recipes')
  })

  it.each([1, 3, 6, 50])(
    'changes every recipe of the cookbook to %i servings, with the nutrition of one the same',
    (servings) => {
      for (const recipe of recipes) {
        const adapted = GeneratedRecipe.parse(adapt(recipe, { servings }))
        for (const [at, { quantity }] of adapted.ingredients.entries()) {
          expect(quantity, recipe.name).toBeGreaterThan(0)
          const exact = (Number(recipe.ingredients[at]?.quantity) * servings) / recipe.serving_size
          expect(Math.abs(Number(quantity) - exact)).toBeLessThanOrEqual(0.1 * exact + 0.005)
        }
        expect(adapted.diets).toEqual(recipe.diets)
        expect(adapted.serving_size).toBe(servings)
      }
    },
  )

  it('puts what is in stock in the place of what is missing, says so, and computes its nutrition anew', () => {
    const recipe = recipes.find(({ ingredients }) =>
      ingredients.some(({ item_name }) => item_name === 'buttermilk'),
    )!
    const others = recipe.ingredients
      .map(({ item_name }) => item_name)
      .filter((name) => name !== 'buttermilk')
    const adapted = adapt(recipe, { index: inStock('Yoghurt', ...others) })
    expect(adapted.remarks).toEqual([
      expect.stringMatching(/^Yoghurt in place of buttermilk, which is not in stock/),
    ])
    expect(adapted.ingredients.find(({ item_name }) => item_name === 'Yoghurt')?.notes).toMatch(
      /^in place of .* buttermilk/,
    )
    expect(adapted.id).toBe(`ai-${ID}`)
    expect(adapted.nutritional_info).not.toEqual(recipe.nutritional_info)
    expect(adapt(recipe, { index: inStock('Yoghurt', 'Buttermilk', ...others) }).id).toBe(recipe.id)
  })

  it('scales the notes with the amounts', () => {
    const recipe = {
      ...padThai,
      serving_size: 2,
      notes: 'Keep 2 tbsp butter for the pan.',
      ingredients: [
        {
          ...padThai.ingredients[0]!,
          item_name: 'butter',
          quantity: 100,
          unit: 'g',
          notes: '50 g butter of it soft',
        },
        { ...padThai.ingredients[0]!, item_name: 'buttermilk', quantity: 200, unit: 'ml', notes: null },
      ],
    }
    const adapted = adapt(recipe, { servings: 4, index: inStock('Yoghurt', 'Butter') })
    expect(adapted.notes).toBe('Keep 4 tbsp butter for the pan.')
    expect(adapted.ingredients.map(({ quantity, notes }) => [quantity, notes])).toEqual([
      [200, '100 g butter of it soft'],
      [400, expect.stringMatching(/^in place of 400 ml buttermilk/)],
    ])
  })

  it.each([
    ['lime juice', 1.5, 'tbsp', 'Lemons'],
    ['lemon', 2, 'item', 'Lemon juice'],
    ['garlic', 3, 'clove', 'Shallots'],
    ['sour cream', 2, 'tbsp', 'Yoghurt'],
    ['butter', 2, 'tbsp', 'Margarine'],
  ])('takes a substitute of %s (%d %s) in a unit that suits %s', (item_name, quantity, unit, there) => {
    const ingredient = { ...padThai.ingredients[0]!, item_name, quantity, unit, notes: null }
    const recipe = { ...padThai, ingredients: [ingredient], instructions: 'Mix.' }
    const [taken] = adapt(recipe, { index: inStock(there) }).ingredients
    const isSpoonOfSolid =
      ['tbsp', 'tsp', 'cup'].includes(taken!.unit) && /Lemons|Shallots/.test(taken!.item_name)
    const isPieceOfLiquid =
      ['item', 'clove'].includes(taken!.unit) && /juice|Yoghurt|Margarine/.test(taken!.item_name)
    expect([taken, isSpoonOfSolid || isPieceOfLiquid]).toEqual([taken, false])
  })

  it('takes as much of a substitute as it needs, and names it in the steps', () => {
    const recipe = {
      ...padThai,
      ingredients: [
        { ...padThai.ingredients[0]!, item_name: 'spaghetti', quantity: 200, unit: 'g' },
        { ...padThai.ingredients[0]!, item_name: 'parsley', quantity: 15, unit: 'g' },
        { ...padThai.ingredients[0]!, item_name: 'garlic', quantity: 2, unit: 'clove' },
      ],
      instructions: 'Boil the spaghetti with the garlic.\nToss in the parsley. Parsley also goes on top.',
    }
    const adapted = adapt(recipe, { index: inStock('Spaghetti', 'Oregano', 'Garlic powder') })
    expect(adapted.ingredients.map(({ item_name, quantity, unit }) => [item_name, quantity, unit])).toEqual([
      ['spaghetti', 200, 'g'],
      ['Oregano', 5, 'g'],
      // A quarter of a teaspoon for each clove is no proportion.
      ['garlic', 2, 'clove'],
    ])
    expect(adapted.instructions).toBe(
      'Boil the spaghetti with the garlic.\nToss in the oregano. Oregano also goes on top.',
    )
  })

  it('can be saved, as a recipe of the cookbook', () => {
    const { preparation_time_minutes, cooking_time_minutes, serving_size, ...recipe } = adapt(padThai, {
      servings: 5,
    })
    const saved = AiRecipeSave.parse({
      ...recipe,
      prep_time: preparation_time_minutes,
      cook_time: cooking_time_minutes,
      servings: serving_size,
    })
    expect(saved).toMatchObject({ name: 'Pad Thai', servings: 5, source: 'Cookbook' })
  })
})
