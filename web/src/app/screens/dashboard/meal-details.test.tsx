import { listInventory } from '@larder/shared/contracts/inventory'
import { listMealPlan, type MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { updatePlannedMeal } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { addShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { createShoppingList, listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { fakeSockets, startEvents, givesTickets } from '../../../testing/browser/fake-socket.ts'
import { answers, fails } from '../../../testing/handlers.ts'
import { sampleList, sampleListLine } from '../../../testing/samples/list-samples.ts'
import { sampleMeal, samplePlanned, sampleTextMeal } from '../../../testing/samples/meal-samples.ts'
import { sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { server } from '../../../testing/server.ts'
import { sampleEntry } from '../../../testing/samples/stock-samples.ts'
import { define } from '../../../testing/define.ts'

const soup = sampleRecipe(
  1,
  'Lentil soup',
  [
    ['lentils', 200, 'g'],
    ['carrots', 2, 'each'],
  ],
  {
    description: '"Warm.\\nFor cold days."',
    instructions: 'Chop all.\n2. Cook for an hour.\nServe.',
    preparation_time_minutes: 15,
    cooking_time_minutes: 60,
    nutritional_info: { calories: 300, saturated_fat: 4, vitamin_c: 'much' },
  },
)
const planned = samplePlanned(soup).map((one, index) =>
  index === 0
    ? { ...one, quantity: 350, state: 'short' as const, at_hand: 200 }
    : { ...one, optional: true, notes: 'in slices' },
)
const soupMeal = sampleMeal(1, soup, { servings: 1, quantity_percent: 175, ingredients: planned })

async function open(meal: MealPlanEntry, ...handlers: HttpHandler[]) {
  const user = renderApp('/dashboard', {
    handlers: [...handlers, answers(listInventory, [sampleEntry('Carrots')]), answers(listMealPlan, [meal])],
  })
  await user.click(await screen.findByRole('button', { name: meal.title }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: meal.title })) }
}
type Opened = Awaited<ReturnType<typeof open>>['dialog']
const fact = (dialog: Opened, label: string) => dialog.getByText(label).nextElementSibling?.textContent

describe('the details of a planned meal', () => {
  it('[PLAN-008, PLAN-024, PLAN-027, PLAN-028, PLAN-029, PLAN-030, PLAN-031, PLAN-032, PLAN-033, PLAN-034] say when and for how many it is, and how long it takes', async () => {
    const { dialog } = await open({ ...soupMeal, notes: 'Noa brings bread' })
    expect(
      ['Date', 'Meal Type', 'Servings', 'Difficulty', 'Prep Time', 'Cook Time', 'Total Time', 'Notes'].map(
        (label) => fact(dialog, label),
      ),
    ).toEqual([
      'Monday, January 5, 2026',
      'Dinner',
      '1',
      'Easy',
      '15 min',
      '1 hr 0 min',
      '1 hr 15 min',
      'Noa brings bread',
    ])
    const servings = within(dialog.getByRole('region', { name: 'Your Servings' }))
    expect(servings.getByText('1 serving · 175% recipe quantity (1.75x larger)')).toBeVisible()
    expect(screen.getByRole('dialog').closest('[data-modal]')).toHaveAttribute('data-size', 'lg')
  })

  it('[PLAN-035, PLAN-036, PLAN-037, PLAN-038, PLAN-040, PLAN-068] say what it is made of and how', async () => {
    const { dialog } = await open(soupMeal)
    expect(dialog.getByRole('region', { name: 'Description' })).toHaveTextContent('Warm. For cold days.')
    const nutrition = within(dialog.getByRole('region', { name: 'Nutrition Information' }))
    expect(fact(nutrition, 'Calories')).toBe('525 kcal')
    expect(nutrition.queryByText(/together/)).not.toBeInTheDocument()
    expect(fact(nutrition, 'Saturated fat')).toBe('7')
    expect(fact(nutrition, 'Vitamin c')).toBe('much')
    const items = (name: string) =>
      within(dialog.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(items('Ingredients')).toEqual([
      '350 g lentilshave 200 g of 350 gNeed',
      '2 carrots (optional) (in slices)In stock',
    ])
    expect(items('Instructions')).toEqual(['1. Chop all.', '2. Cook for an hour.', '3. Serve.'])
    expect(dialog.queryByText('Notes')).not.toBeInTheDocument()
  })

  it('[PLAN-030, PLAN-032, PLAN-035, PLAN-039, PLAN-041] say what a recipe does not', async () => {
    const bare = sampleRecipe(2, 'Something', [], {
      preparation_time_minutes: null,
      cooking_time_minutes: 0,
    })
    const { dialog } = await open(sampleMeal(2, bare))
    for (const text of [
      'No description available.',
      'No ingredients information available for this recipe.',
      'Ingredients will be deducted from your inventory when marked as prepared.',
      'No instructions available.',
    ])
      expect(dialog.getByText(text)).toBeVisible()
    expect(fact(dialog, 'Prep Time')).toBe('N/A')
    expect(dialog.queryByText('Nutrition Information')).not.toBeInTheDocument()
  })

  it('[RECP-012] say that the nutrition of several servings is of all of them', async () => {
    const { dialog } = await open({ ...soupMeal, servings: 2 })
    const nutrition = within(dialog.getByRole('region', { name: 'Nutrition Information' }))
    expect(nutrition.getByText('2 servings together')).toBeVisible()
    expect(fact(nutrition, 'Calories')).toBe('600 kcal')
  })

  it('[PLAN-026, PLAN-030] say that the recipe is not available', async () => {
    const { dialog } = await open(sampleMeal(1, soup, { recipe: null, ingredients: [] }))
    expect(dialog.getByText('Recipe information not available')).toBeVisible()
    expect(fact(dialog, 'Difficulty')).toBe('Medium')
  })

  it('[PLAN-025, PLAN-009] say that the meal is not available once another device took it off the plan', async () => {
    fakeSockets()
    const { user, dialog } = await open(soupMeal, givesTickets)
    const hear = await startEvents()
    server.use(answers(listMealPlan, []))
    await hear({ type: 'meals.changed', id: soupMeal.id, version: 2 })
    expect(await screen.findByText('Meal information not available')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText('No upcoming meals in your plan.')).toBeVisible()
  })

  it('say that the recipe was changed since, and nothing of a recipe for a meal in own words', async () => {
    const { user, dialog } = await open({ ...soupMeal, recipe_change: 'deleted' })
    expect(
      dialog.getByText('This recipe was deleted since. The meal keeps what it was planned with.'),
    ).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
  })

  it('offer no shopping list for a meal in own words', async () => {
    const { dialog } = await open(sampleTextMeal(3, 'Pizza at Noa’s'))
    expect(fact(dialog, 'Meal Type')).toBe('Dinner')
    expect(dialog.queryByText(/not available/)).not.toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Create Shopping List' })).not.toBeInTheDocument()
  })

  it('[PLAN-048, PLAN-049] close once the meal is prepared or dismissed', async () => {
    let arrive: () => void = () => undefined
    const { user, dialog } = await open(
      soupMeal,
      answers(updatePlannedMeal, async ({ body }) => {
        await new Promise<void>((resolve) => (arrive = resolve))
        server.use(answers(listMealPlan, []))
        return {
          meal: { ...soupMeal, ...(body as object) },
          inventory_adjusted: true,
          inventory_changes: [],
          not_counted: [],
        }
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Mark as Prepared' }))
    expect(await dialog.findByRole('button', { name: 'Processing...' })).toBeDisabled()
    arrive()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('region', { name: 'Lentil soup, prepared' })).toBeVisible()
    // The card that had the focus before is gone.
    await waitFor(() => expect(screen.getByRole('region', { name: 'Upcoming Meals' })).toHaveFocus())
  })

  it('[PLAN-048] close once the meal is dismissed', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await open(
      soupMeal,
      answers(updatePlannedMeal, ({ body }) => {
        sent.push(body)
        return {
          meal: { ...soupMeal, status: 'dismissed' as const },
          inventory_adjusted: false,
          inventory_changes: [],
          not_counted: [],
        }
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Dismiss Meal' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent).toEqual([{ status: 'dismissed' }])
  })

  it('[PLAN-069] stay open when that fails, and say so', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { user, dialog } = await open(soupMeal, fails(updatePlannedMeal, 'database_unavailable'))
    await user.click(dialog.getByRole('button', { name: 'Mark as Prepared' }))
    expect(await dialog.findByText(/^Lentil soup was not marked as prepared\./)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Mark as Prepared' })).toBeEnabled()
  })

  it('[PLAN-047] make a shopping list of what the plan leaves too little of for it', async () => {
    const added: unknown[] = []
    const { user, dialog } = await open(
      soupMeal,
      answers(listShoppingLists, []),
      answers(createShoppingList, sampleList(1, 'Lentil soup - Missing Ingredients')),
      answers(addShoppingListItem, ({ body }) => {
        added.push(body)
        return sampleListLine(1, 'lentils')
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Create Shopping List' }))
    expect(await screen.findByText('Shopping list created with 1 missing ingredients!')).toBeVisible()
    expect(added).toMatchObject([{ item_name: 'Lentils', quantity: 150, unit: 'g' }])
  })

  it('[PLAN-047] make no second list of what is on one already', async () => {
    const listed = {
      ...soupMeal,
      ingredients: soupMeal.ingredients.map((one) => ({ ...one, state: 'on_list' as const })),
    }
    // Any call to make a list fails the test.
    const { user, dialog } = await open(listed)
    await user.click(dialog.getByRole('button', { name: 'Create Shopping List' }))
    expect(await screen.findByText('What is missing is on a shopping list already.')).toBeVisible()
  })
})

describe('sharing a planned meal', () => {
  const TEXT = `Lentil soup

Dinner on Monday, January 5, 2026 · Serves 1

Warm.
For cold days.

Ingredients
- 350 g lentils
- 2 carrots (optional) (in slices)

Instructions
1. Chop all.
2. Cook for an hour.
3. Serve.

Shared from Larder, which knows what is in your kitchen.`
  const shareBy = (share: () => Promise<void>) => {
    define(navigator, 'share', share)
  }

  it('[PLAN-042, PLAN-043, PLAN-044] hands it to another app, and says so for 3 seconds', async () => {
    const share = vi.fn(() => Promise.resolve())
    shareBy(share)
    const { user, dialog } = await open(soupMeal)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await user.click(dialog.getByRole('button', { name: 'Share Meal' }))
    expect(await dialog.findByRole('button', { name: 'Shared!' })).toBeVisible()
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Lentil soup', text: TEXT })
    act(() => void vi.advanceTimersByTime(3000))
    expect(dialog.getByRole('button', { name: 'Share Meal' })).toBeVisible()
  })

  it('[PLAN-042, PLAN-045] copies it where sharing is not possible or fails', async () => {
    const { user, dialog } = await open(soupMeal)
    await user.click(dialog.getByRole('button', { name: 'Share Meal' }))
    expect(await dialog.findByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(TEXT)
    await navigator.clipboard.writeText('')
    shareBy(() => Promise.reject(new Error('no app')))
    await user.click(dialog.getByRole('button', { name: 'Copied!' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(TEXT))
  })

  it('says nothing when the person closes the dialog of the browser', async () => {
    shareBy(() => Promise.reject(new DOMException('', 'AbortError')))
    const { user, dialog } = await open(soupMeal)
    const copy = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(dialog.getByRole('button', { name: 'Share Meal' }))
    expect(dialog.getByRole('button', { name: 'Share Meal' })).toBeVisible()
    expect(copy).not.toHaveBeenCalled()
  })

  it('[PLAN-046] alerts that it could not be copied', async () => {
    const { user, dialog } = await open(soupMeal)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(dialog.getByRole('button', { name: 'Share Meal' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to copy to clipboard')
  })
})
