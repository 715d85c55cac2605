import { cookRecipe, updatePlannedMeal } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answers, on } from '../../../testing/handlers.ts'
import { sampleMeal } from '../../../testing/samples/meal-samples.ts'
import { openRecipe } from '../../../testing/open-recipe.ts'
import { sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { sampleId } from '../../../testing/samples/stock-samples.ts'

const bread = sampleRecipe(1, 'Bread', [
  ['flour', 500, 'g'],
  ['salt', 'a pinch', 'each'],
  ['eggs', 2, 'each'],
])
const meal = sampleMeal(1, bread, { status: 'prepared', inventory_adjusted: true })
const flour = (change: number) => ({
  item_id: sampleId(1),
  item_name: 'Flour',
  change,
  restored_quantity: change > 0 ? change : null,
  unit: 'g',
})
const cooked = {
  meal,
  inventory_adjusted: true,
  inventory_changes: [flour(-700)],
  not_counted: [{ index: 2, item_id: sampleId(2), item_name: 'eggs', unit: 'package', at_hand: 1 }],
}

describe('cooking a recipe now', () => {
  it('deducts it at the percent that is chosen, in amounts that can be changed, and undoes that', async () => {
    const seen: unknown[] = []
    const { user, dialog } = await openRecipe(
      bread,
      [],
      [
        answers(cookRecipe, ({ body }) => {
          seen.push(body)
          return cooked
        }),
        answers(updatePlannedMeal, ({ body }) => {
          seen.push(body)
          return {
            meal: { ...meal, status: 'planned' as const },
            inventory_adjusted: false,
            inventory_changes: [flour(700)],
            not_counted: [],
          }
        }),
      ],
    )
    fireEvent.change(dialog.getByRole('slider', { name: 'Recipe quantity' }), { target: { value: '150' } })
    await user.click(dialog.getByRole('button', { name: 'Cook this' }))
    const form = within(await screen.findByRole('dialog', { name: 'Cook Bread' }))
    expect(form.getByText(/150% recipe quantity/)).toBeVisible()
    expect(form.getByText('Salt: a pinch')).toBeVisible()
    expect(form.getByRole('spinbutton', { name: 'Eggs' })).toHaveValue('3')
    const amount = form.getByRole('spinbutton', { name: 'Flour in g' })
    expect(amount).toHaveValue('750')
    await user.clear(amount)
    await user.click(form.getByRole('button', { name: 'Take from stock' }))
    expect(form.getByText('Please enter a number from 0 on')).toBeVisible()
    await user.type(amount, '700')
    await user.click(form.getByRole('button', { name: 'Take from stock' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cook Bread' })).toBeNull())
    const notice = within(await dialog.findByRole('region', { name: 'Bread, prepared' }))
    expect(notice.getByText(/Taken from your stock: 700 g Flour\./)).toBeVisible()
    expect(notice.getByText('Not taken from your stock: eggs. How many were used?')).toBeVisible()
    await user.click(notice.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Back in stock: 700 g Flour\./)).toBeVisible()
    expect(seen).toEqual([
      {
        recipe_id: bread.id,
        meal_type: 'dinner',
        quantity_percent: 150,
        amounts: [{ index: 0, quantity: 700 }],
      },
      { status: 'planned' },
    ])
  })

  it('is asked for by the same key until it is answered', async () => {
    const keys: (string | null)[] = []
    const { user, dialog, choose } = await openRecipe(
      { ...bread, instructions: 'Bake.' },
      [],
      [
        on(cookRecipe, ({ headers }) => {
          keys.push(headers.get('idempotency-key'))
          return keys.length === 1 ? Response.error() : Response.json(cooked, { status: 201 })
        }),
      ],
    )
    await choose('Cook this')
    const form = within(await screen.findByRole('dialog', { name: 'Cook Bread' }))
    await user.click(form.getByRole('button', { name: 'Take from stock' }))
    expect(await form.findByRole('alert')).toHaveTextContent('The server did not answer. Please try again.')
    await user.click(form.getByRole('button', { name: 'Take from stock' }))
    expect(await dialog.findByRole('region', { name: 'Bread, prepared' })).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})
