import { trackEvent } from '@larder/shared/contracts/analytics'
import { selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import { saveAiRecipe } from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { addShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { createShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { getPublicConfig } from '@larder/shared/contracts/system'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { SWRConfig } from 'swr'
import { describe, expect, it, vi } from 'vitest'
import { useRecipeActions } from '../../../../features/recipes/details/use-recipe-actions.ts'
import { todayIn } from '../../../../lib/today-in.ts'
import { storeSession } from '../../../../lib/session/session-store.ts'
import { answers, on } from '../../../../testing/handlers.ts'
import { sampleList, sampleListLine } from '../../../../testing/samples/list-samples.ts'
import { sampleMeal } from '../../../../testing/samples/meal-samples.ts'
import { openRecipe } from '../../../../testing/open-recipe.ts'
import { pancakeStock, samplePancakes, sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { sampleUser } from '../../../../testing/samples/samples.ts'
import { sampleId } from '../../../../testing/samples/stock-samples.ts'

const pancakes = samplePancakes({ instructions: 'Mix.\nBake for 20 minutes.' })

const open = (recipe: OwnedRecipe, ...handlers: HttpHandler[]) => openRecipe(recipe, pancakeStock, handlers)
type Opened = Awaited<ReturnType<typeof open>>['dialog']
const rows = (dialog: Opened) =>
  within(dialog.getByRole('list', { name: 'Ingredients' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const slideTo = (dialog: Opened, percent: number) =>
  fireEvent.change(dialog.getByRole('slider', { name: 'Recipe quantity' }), {
    target: { value: String(percent) },
  })

describe('the dialog of a recipe', () => {
  it('[MEAL-010, RECP-002, RECP-003, RECP-004, RECP-005, RECP-007, RECP-008, RECP-047] shows all that it says beside the stock', async () => {
    const { dialog } = await open(pancakes)
    for (const text of [
      'Easy',
      'Vegetarian',
      'Thin ones.',
      'Prep 15 min',
      'Cook 60 min',
      'Total 1 hr 15 min',
    ])
      expect(dialog.getByText(text)).toBeVisible()
    expect(rows(dialog)).toEqual([
      '350 g flourhave 200 g, running lowNot in stock',
      '300 ml milkIn stock',
      '100 ml buttermilkNot in stock',
      'salt, a pinchNot in stock',
    ])
    const steps = within(dialog.getByRole('region', { name: 'Instructions' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Mix.', 'Bake for 20 minutes.'])
    const more = within(dialog.getByRole('region', { name: 'Additional Information' }))
    expect(more.getByText('French')).toBeVisible()
    expect(more.getByText('Better with a hot pan.')).toBeVisible()
  })

  it('[RECP-009, RECP-010, RECP-011, RECP-013, RECP-014] scales amounts and nutrition by the slider', async () => {
    const { dialog } = await open(pancakes)
    const slider = dialog.getByRole('slider', { name: 'Recipe quantity' })
    expect(['min', 'max', 'step', 'value'].map((name) => slider.getAttribute(name))).toEqual([
      '50',
      '200',
      '25',
      '100',
    ])
    slideTo(dialog, 125)
    expect(rows(dialog)[0]).toContain('437.5 g flour')
    expect(rows(dialog)[3]).toContain('salt, a pinch')
    const nutrition = within(dialog.getByRole('region', { name: 'Nutrition per serving, at 125%' }))
    expect(nutrition.getByText(/^512\.5 kcal/)).toBeVisible()
    expect(nutrition.getByText(/^15\.6 g/)).toBeVisible()
    expect(nutrition.getByText('much')).toBeVisible()
  })

  it('changes the servings by the steps of the slider, and the slider with them', async () => {
    const { user, dialog } = await open(pancakes)
    const servings = within(dialog.getByRole('group', { name: 'Servings' }))
    const slider = dialog.getByRole('slider', { name: 'Recipe quantity' })
    expect(servings.getByText('2')).toBeVisible()
    await user.click(servings.getByRole('button', { name: 'More servings' }))
    expect(servings.getByText('3')).toBeVisible()
    expect(slider).toHaveValue('150')
    expect(rows(dialog)[0]).toContain('525 g flour')
    slideTo(dialog, 50)
    expect(servings.getByText('1')).toBeVisible()
    expect(servings.getByRole('button', { name: 'Fewer servings' })).toBeDisabled()
  })

  it('says above its name how much is at hand, and puts the rest onto a list from its foot', async () => {
    const { user, dialog } = await open(
      pancakes,
      answers(createShoppingList, sampleList(1, 'Pancakes - Missing Ingredients')),
      answers(addShoppingListItem, sampleListLine(1, 'x')),
    )
    expect(dialog.getByText('1 of 3 at hand')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Put missing ingredients on a shopping list' }))
    expect(await screen.findByText('Shopping list created successfully!')).toBeVisible()
  })

  it('explains the score on tap: what is there, too little, missing, and what stands in for it', async () => {
    const { user, dialog } = await open(pancakes)
    await user.click(dialog.getByText('Why this score?'))
    const list = (name: string) => dialog.getByRole('list', { name }).textContent
    expect(list('You have')).toBe('milk · 1.00 L at hand')
    expect(list('Too little')).toBe('flour · 200 g at hand')
    expect(list('Missing')).toContain('buttermilk · Yogurt instead')
    expect(list('Not counted')).toBe('salt · every kitchen has it')
  })

  it("[RECP-006, RECP-043, SHOP-035] puts what is missing onto a list, in the slider's amounts", async () => {
    const added: unknown[] = []
    const { user, dialog } = await open(
      pancakes,
      answers(createShoppingList, sampleList(1, 'Pancakes - Missing Ingredients')),
      on(addShoppingListItem, ({ body }) => {
        added.push(body)
        return Response.json(sampleListLine(1, 'x'), { status: 201 })
      }),
    )
    slideTo(dialog, 200)
    const box = within(dialog.getByRole('region', { name: 'Missing Ingredients' }))
    await user.click(box.getByRole('button', { name: 'Add to Shopping List' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Shopping list created successfully!')
    expect(added).toEqual([
      { item_name: 'Flour', quantity: 500, unit: 'g', reason: '200 g left' },
      { item_name: 'Buttermilk', quantity: 200, unit: 'ml' },
    ])
    expect(box.getByText('flour, buttermilk')).toBeVisible()
  })

  it('[RECP-006] has no box for missing ingredients when nothing is missing', async () => {
    const { dialog } = await open(sampleRecipe(2, 'Milk rice', [['milk', 100, 'ml']]))
    expect(dialog.queryByText('Missing Ingredients')).not.toBeInTheDocument()
  })
})

describe('planning and saving', () => {
  const planned = (recipe_id: string) => sampleMeal(9, pancakes, { recipe_id })

  it('[RECP-015, RECP-016, RECP-044, MEAL-033, MEAL-034, MEAL-035, MEAL-025] adds the recipe to the plan of today', async () => {
    const seen: unknown[] = []
    const { user, dialog } = await open(
      pancakes,
      answers(selectMeal, ({ body }) => {
        seen.push(body)
        return planned(pancakes.id)
      }),
    )
    slideTo(dialog, 150)
    const type = dialog.getByRole('combobox', { name: 'Meal type' })
    expect(type).toHaveValue('breakfast')
    await user.selectOptions(type, 'Lunch')
    await user.click(dialog.getByRole('button', { name: 'Add to Meal Plan' }))
    expect(await screen.findByText("Pancakes is on today's meal plan")).toBeVisible()
    expect(seen).toEqual([
      {
        user_id: sampleUser.id,
        recipe_id: pancakes.id,
        date: todayIn(sampleUser.time_zone),
        meal_type: 'lunch',
        servings: 2,
        quantity_percent: 150,
        adjust_inventory: false,
      },
    ])
  })

  it('[RECP-019, RECP-020, RECP-021] saves the recipe, then plans the saved one', async () => {
    const rice = sampleRecipe(2, 'Milk rice', [['milk', 100, 'ml']])
    const savedId = sampleId(77)
    const saved: unknown[] = []
    const seen: unknown[] = []
    const { user, dialog } = await open(
      rice,
      answers(saveAiRecipe, ({ body, query }) => {
        saved.push(query, body)
        return { recipe_id: savedId, recipe: { ...rice, id: savedId } }
      }),
      answers(selectMeal, ({ body }) => {
        seen.push((body as { recipe_id: string }).recipe_id)
        return planned(savedId)
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Save Recipe' }))
    await dialog.findByRole('button', { name: 'Saved' })
    expect(saved).toEqual([
      { user_id: sampleUser.id },
      expect.objectContaining({
        name: 'Milk rice',
        servings: 2,
        cuisine: 'other',
        meal_type: 'dinner',
        ingredients: [{ item_name: 'milk', quantity: 100, unit: 'ml', optional: false, notes: null }],
      }),
    ])
    await user.click(dialog.getByRole('button', { name: 'Add to Meal Plan' }))
    await waitFor(() => expect(seen).toEqual([savedId]))
  })

  const actionsOf = (recipe: OwnedRecipe) =>
    renderHook(() => useRecipeActions(recipe), {
      wrapper: ({ children }) => <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>,
    }).result

  it('[RECP-017, RECP-018, RECP-045, MEAL-032, MEAL-037, MEAL-038] refuses who is not signed in, then unsaved recipes, then ids', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const made = { ...pancakes, id: 'ai-1', source: 'AI Generated' }
    const asVisitor = actionsOf(made)
    await act(() => asVisitor.current.plan('dinner', 100))
    expect(asVisitor.current.failure?.text).toBe('You must be logged in to add items to your meal plan')
    await act(() => asVisitor.current.save())
    expect(asVisitor.current.failure?.text).toBe('User must be authenticated to perform this action')
    storeSession('sample-token', sampleUser)
    const unsaved = actionsOf(made)
    await act(() => unsaved.current.plan('dinner', 100))
    expect(unsaved.current.failure?.text).toContain('Save the recipe first')
    expect(log).not.toHaveBeenCalled()
    const nameless = actionsOf({ ...pancakes, id: '"short"' })
    await act(() => nameless.current.plan('dinner', 100))
    expect(log).toHaveBeenCalledWith('Invalid recipe ID. Please save the recipe first.')
  })

  it('[MEAL-040] counts the chosen meal in analytics, without saying which recipe it is', async () => {
    const counted: unknown[] = []
    const { user, dialog } = await open(
      pancakes,
      answers(getPublicConfig, { contact_address: null, has_analytics: true }),
      answers(trackEvent, ({ body }) => {
        counted.push(body)
        return undefined
      }),
      answers(selectMeal, planned(pancakes.id)),
    )
    await user.click(dialog.getByRole('button', { name: 'Add to Meal Plan' }))
    await waitFor(() =>
      expect(counted).toContainEqual({
        name: 'select_meal',
        path: '/meals',
        properties: { meal_type: 'breakfast', quantity_percent: 100 },
      }),
    )
    expect(JSON.stringify(counted)).not.toContain('Pancakes')
  })

  it('[RECP-022, MEAL-036] logs a refusal, says it quietly, and tries again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    const { user, dialog } = await open(
      pancakes,
      on(selectMeal, () =>
        isBroken ? new Response('', { status: 422 }) : Response.json(planned(pancakes.id), { status: 201 }),
      ),
    )
    await user.click(dialog.getByRole('button', { name: 'Add to Meal Plan' }))
    expect(await dialog.findByText('The recipe could not be added to the meal plan.')).toBeVisible()
    expect(String(log.mock.calls[0]?.[0])).toContain('The format of the payload was refused')
    isBroken = false
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText("Pancakes is on today's meal plan")).toBeVisible()
  })
})
