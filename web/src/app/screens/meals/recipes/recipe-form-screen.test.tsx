import { listInventory } from '@larder/shared/contracts/inventory'
import { getFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import {
  createRecipe,
  getRecipe,
  listCookbook,
  listRecipes,
  updateRecipe,
} from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { listKnownItems } from '@larder/shared/contracts/shopping-lists/known-items'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, fails, on, refusal } from '../../../../testing/handlers.ts'
import { sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { sampleUser } from '../../../../testing/samples/samples.ts'
import { sampleId } from '../../../../testing/samples/stock-samples.ts'

const bread = sampleRecipe(
  1,
  'Rye bread',
  [
    ['rye flour', 500, 'g'],
    ['water', 350, 'ml'],
    ['salt', 'to taste', 'each'],
  ],
  {
    user_id: sampleUser.id,
    source: null,
    version: 3,
    instructions: 'Mix.\nBake.',
    nutritional_info: { fat: 1, calories: 200 },
    calories_per_serving: 200,
  },
)

const open = (path: string, ...handlers: HttpHandler[]) =>
  renderApp(path, {
    handlers: [
      ...handlers,
      answers(listInventory, []),
      answers(getFoodPreferences, {
        diets: [],
        allergens: [],
        measures: 'metric',
        household: { diets: [], allergens: [] },
      }),
      answers(listRecipes, []),
      answers(listCookbook, []),
      answers(getRecipe, bread),
    ],
  })
const openNew = (...handlers: HttpHandler[]) => open('/meals/recipes/new', ...handlers)
const openEdit = (...handlers: HttpHandler[]) => open(`/meals/recipes/${bread.id}/edit`, ...handlers)
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const save = () => screen.findByRole('button', { name: 'Save recipe' })
const ingredients = () =>
  screen.getAllByRole<HTMLInputElement>('combobox', { name: /^Ingredient \d+$/ }).map(({ value }) => value)

describe('a new recipe', () => {
  it('is saved with all that was typed, and with the items that the household knows', async () => {
    const sent: unknown[] = []
    const flour = sampleId(900)
    const user = openNew(
      answers(listKnownItems, [
        { id: flour, name: 'Flour', category: 'Baking', unit: 'g', usual: null, last_price: null },
      ]),
      answers(createRecipe, ({ body }) => {
        sent.push(body)
        return bread
      }),
    )
    await user.type(await field('Name'), 'Pancakes')
    await user.clear(screen.getByRole('spinbutton', { name: 'Servings' }))
    await user.type(screen.getByRole('spinbutton', { name: 'Servings' }), '4')
    await user.type(await field('Quantity of ingredient 1'), '1/2')
    await user.type(screen.getByRole('combobox', { name: 'Unit of ingredient 1' }), 'kg')
    await user.type(screen.getByRole('combobox', { name: 'Ingredient 1' }), 'flour')
    await user.click(screen.getByRole('button', { name: 'Add ingredient' }))
    expect(await field('Quantity of ingredient 2')).toHaveFocus()
    await user.type(screen.getByRole('combobox', { name: 'Ingredient 2' }), 'salt')
    await user.type(await field('Quantity of ingredient 2'), 'to taste')
    await user.click(screen.getByRole('button', { name: 'Add ingredient' }))
    await user.type(await field(/^Steps/), 'Mix.{enter}Fry.')
    await user.click(screen.getByText('Diets, nutrition and more'))
    await user.click(screen.getByRole('checkbox', { name: 'Vegetarian' }))
    await user.type(await field(/^Tags/), 'quick, , sweet ')
    await user.type(screen.getByRole('spinbutton', { name: /^Protein/ }), '7')
    await user.click(await save())
    expect(await screen.findByText('Rye bread is saved')).toBeVisible()
    expect(sent).toEqual([
      {
        name: 'Pancakes',
        serving_size: 4,
        difficulty: 'medium',
        meal_type: 'dinner',
        instructions: 'Mix.\nFry.',
        diets: ['Vegetarian'],
        tags: ['quick', 'sweet'],
        nutritional_info: { protein: 7 },
        calories_per_serving: null,
        ingredients: [
          { item_id: flour, item_name: 'flour', quantity: 0.5, unit: 'kg', optional: false },
          { item_id: null, item_name: 'salt', quantity: 'to taste', unit: 'each', optional: false },
        ],
      },
    ])
    expect(await screen.findByRole('heading', { name: 'Your Recipes' })).toBeVisible()
  })

  it('takes pasted lines of ingredients apart, at a field and from the box for a list', async () => {
    const user = openNew()
    await user.click(await screen.findByRole('combobox', { name: 'Ingredient 1' }))
    await user.paste('For the dough:\n- 2 cups flour, sifted\n1 tsp salt (optional)')
    await waitFor(() => expect(ingredients()).toEqual(['flour', 'salt']))
    expect(await field('Quantity of ingredient 1')).toHaveValue('2')
    expect(screen.getByRole('combobox', { name: 'Unit of ingredient 1' })).toHaveValue('cup')
    expect(await field('Note on ingredient 1')).toHaveValue('sifted')
    expect(screen.getByText('optional')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Paste a list' }))
    await user.type(await field('List of ingredients'), '3 eggs{enter}200 ml milk')
    await user.click(screen.getByRole('button', { name: 'Take it apart' }))
    await waitFor(() => expect(ingredients()).toEqual(['flour', 'salt', 'eggs', 'milk']))
  })

  it('moves ingredients by the arrow keys and the menu, and removes them', async () => {
    const user = openEdit()
    await screen.findByRole('combobox', { name: 'Ingredient 3' })
    screen.getByRole('button', { name: 'Move ingredient 3' }).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(ingredients()).toEqual(['rye flour', 'salt', 'water']))
    expect(screen.getByText('Ingredient moved to place 2 of 3')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Move ingredient 2' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'More about ingredient 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move down' }))
    await waitFor(() => expect(ingredients()).toEqual(['salt', 'rye flour', 'water']))
    await user.click(screen.getByRole('button', { name: 'More about ingredient 3' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await waitFor(() => expect(ingredients()).toEqual(['salt', 'rye flour']))
  })

  it('says at each field what is wrong, also what only the server knows', async () => {
    const user = openNew(
      on(createRecipe, () =>
        Response.json(
          {
            code: 'validation_failed',
            detail: 'At most 60 characters',
            issues: [{ path: 'cuisine', message: 'At most 60 characters' }],
          },
          { status: 422 },
        ),
      ),
    )
    await user.type(await field('Quantity of ingredient 1'), '-3')
    await user.click(await save())
    expect(await field('Name')).toHaveAccessibleDescription('Name is required')
    expect(screen.getByText(/Each ingredient needs a name/)).toBeVisible()
    await user.type(await field('Name'), 'Soup')
    await user.type(screen.getByRole('combobox', { name: 'Ingredient 1' }), 'peas')
    await user.click(await save())
    expect(await screen.findByText(/The quantity must be more than 0/)).toBeVisible()
    await user.clear(await field('Quantity of ingredient 1'))
    await user.click(await save())
    expect(await screen.findByText(/Please look at the marked fields/)).toBeVisible()
    expect(screen.getByRole('combobox', { name: /^Cuisine/ })).toHaveAccessibleDescription(
      'At most 60 characters',
    )
  })

  it('keeps what was typed when the page is left by mistake, and forgets it on Cancel', async () => {
    const user = openNew()
    await user.type(await field('Name'), 'Half a reci')
    await user.click(screen.getByRole('link', { name: 'Your recipes' }))
    await user.click(await screen.findByRole('link', { name: 'New recipe' }))
    expect(await field('Name')).toHaveValue('Half a reci')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('link', { name: 'New recipe' }))
    expect(await field('Name')).toHaveValue('')
  })

  it('stays with its text when the household can have no more recipes', async () => {
    const user = openNew(fails(createRecipe, 'household_recipes_full'))
    await user.type(await field('Name'), 'One too many')
    await user.click(await save())
    expect(await screen.findByText(/as many recipes as it can have/)).toBeVisible()
    expect(await field('Name')).toHaveValue('One too many')
  })
})

describe('editing a recipe', () => {
  it('sends its version, and nutrition that was not touched as it was', async () => {
    const sent: unknown[] = []
    const user = openEdit(
      answers(updateRecipe, ({ body }) => {
        sent.push(body)
        return bread
      }),
    )
    await user.type(await field('Name'), ' loaf')
    await user.click(await save())
    await screen.findByText('Rye bread is saved')
    expect(sent).toEqual([
      expect.objectContaining({
        name: 'Rye bread loaf',
        version: 3,
        calories_per_serving: 200,
        ingredients: [
          expect.objectContaining({ item_name: 'rye flour', quantity: 500, unit: 'g' }),
          expect.objectContaining({ item_name: 'water', quantity: 350, unit: 'ml' }),
          expect.objectContaining({ item_name: 'salt', quantity: 'to taste', unit: 'each' }),
        ],
      }),
    ])
    expect(JSON.stringify(sent[0])).toContain('"nutritional_info":{"fat":1,"calories":200}')
  })

  it('takes in what somebody else changed meanwhile, and asks where both changed the same', async () => {
    const theirs: OwnedRecipe = {
      ...bread,
      version: 4,
      name: 'Dark rye bread',
      serving_size: 8,
      instructions: 'Mix.\nRise.\nBake.',
    }
    let isChanged = false
    const sent: { version: number; name: string; serving_size: number; instructions: string }[] = []
    const user = openEdit(
      answers(getRecipe, () => (isChanged ? theirs : bread)),
      on(updateRecipe, ({ body }) => {
        sent.push(body as (typeof sent)[number])
        return sent.length === 1 ? refusal('recipe_changed') : Response.json(theirs)
      }),
    )
    await user.type(await field('Name'), ' of mine')
    await user.type(await field(/^Steps/), '{enter}Cool.')
    isChanged = true
    await user.click(await save())
    const name = within(await screen.findByRole('group', { name: 'Name' }))
    expect(name.getByText('Dark rye bread')).toBeVisible()
    expect(await field('Name')).toHaveValue('Rye bread of mine')
    expect(screen.getByRole('spinbutton', { name: 'Servings' })).toHaveValue('8')
    expect(await save()).toBeDisabled()
    await user.click(name.getByRole('button', { name: /^Keep mine: / }))
    const steps = within(screen.getByRole('group', { name: 'Steps' }))
    await user.click(steps.getByRole('button', { name: /^Take theirs: / }))
    await user.click(await save())
    await screen.findByText('Dark rye bread is saved')
    expect(sent[1]).toMatchObject({
      version: 4,
      name: 'Rye bread of mine',
      serving_size: 8,
      instructions: 'Mix.\nRise.\nBake.',
    })
  })

  it('can be added as a new one when somebody deleted it meanwhile', async () => {
    const sent: unknown[] = []
    const user = openEdit(
      fails(updateRecipe, 'not_found'),
      answers(createRecipe, ({ body }) => {
        sent.push(body)
        return bread
      }),
    )
    await user.type(await field('Name'), ' again')
    await user.click(await save())
    await user.click(await screen.findByRole('button', { name: 'Add it as a new recipe' }))
    await user.click(await save())
    await screen.findByText('Rye bread is saved')
    expect(sent).toEqual([expect.objectContaining({ name: 'Rye bread again' })])
  })

  it('continues a form that was left with the version that its values came from', async () => {
    let isChanged = false
    const sent: { version: number }[] = []
    const openIt = () =>
      openEdit(
        answers(getRecipe, () => (isChanged ? { ...bread, version: 4, name: 'Dark rye bread' } : bread)),
        on(updateRecipe, ({ body }) => {
          sent.push(body as { version: number })
          return refusal('recipe_changed')
        }),
      )
    const user = openIt()
    await user.type(await field('Name'), ' of mine')
    cleanup()
    isChanged = true
    const again = openIt()
    expect(await field('Name')).toHaveValue('Rye bread of mine')
    await again.click(await save())
    expect(await screen.findByRole('group', { name: 'Name' })).toBeVisible()
    expect(sent[0]?.version).toBe(3)
  })

  it('says that a recipe is not there, and offers a copy of one of the cookbook', async () => {
    openEdit(fails(getRecipe, 'not_found'))
    expect(await screen.findByText('This recipe is not there any more.')).toBeVisible()
    cleanup()
    openEdit(answers(getRecipe, { ...bread, user_id: null }))
    expect(await screen.findByText(/can be copied/)).toBeVisible()
  })
})
