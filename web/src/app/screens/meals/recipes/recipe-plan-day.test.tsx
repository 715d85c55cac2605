import { selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import { updatePlannedMeal } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { todayIn } from '../../../../lib/today-in.ts'
import { answers, fails, on } from '../../../../testing/handlers.ts'
import { openRecipe } from '../../../../testing/open-recipe.ts'
import { sampleMeal } from '../../../../testing/samples/meal-samples.ts'
import { samplePancakes } from '../../../../testing/samples/recipe-samples.ts'
import { sampleUser } from '../../../../testing/samples/samples.ts'

const pancakes = samplePancakes({ instructions: 'Mix.' })
const planned = sampleMeal(9, pancakes, { recipe_id: pancakes.id })
const today = todayIn(sampleUser.time_zone)

/** The dialog of the pancakes, and the day and key of each call that plans them. */
async function open(...handlers: Parameters<typeof openRecipe>[2] & object) {
  const calls: { date: string; key: string | null }[] = []
  const { user, dialog } = await openRecipe(
    pancakes,
    [],
    [
      on(selectMeal, ({ body, headers }) => {
        calls.push({ date: (body as { date: string }).date, key: headers.get('Idempotency-Key') })
        return Response.json(planned, { status: 201 })
      }),
      ...handlers,
    ],
  )
  const plan = () => user.click(dialog.getByRole('button', { name: 'Add to Meal Plan' }))
  return { user, dialog, calls, plan }
}

it('is planned for the day that is chosen, which is today at first and where none is', async () => {
  const { dialog, calls, plan } = await open()
  const day = dialog.getByLabelText('Day')
  expect(day).toHaveValue(today)
  fireEvent.change(day, { target: { value: '2031-05-04' } })
  await plan()
  expect(await screen.findByText('Pancakes is on the meal plan of May 4, 2031')).toBeVisible()
  fireEvent.change(day, { target: { value: '' } })
  await plan()
  expect(await screen.findByText("Pancakes is on today's meal plan")).toBeVisible()
  expect(calls.map(({ date }) => date)).toEqual(['2031-05-04', today])
})

it('is taken off the plan by Undo, after which another press plans it anew', async () => {
  const changes: unknown[] = []
  const { user, calls, plan } = await open(
    answers(updatePlannedMeal, ({ params, body }) => {
      changes.push([params['planId'], body])
      return {
        meal: { ...planned, status: 'dismissed' as const },
        inventory_adjusted: false,
        inventory_changes: [],
        not_counted: [],
      }
    }),
  )
  await plan()
  await screen.findByText("Pancakes is on today's meal plan")
  await plan()
  await waitFor(() => expect(calls).toHaveLength(2))
  const [, undo] = await screen.findAllByRole('button', { name: 'Undo' })
  if (undo) await user.click(undo)
  expect(await screen.findByText('Undone')).toBeVisible()
  expect(changes).toEqual([[planned.id, { status: 'dismissed' }]])
  await plan()
  await waitFor(() => expect(calls).toHaveLength(3))
  const [first, again, anew] = calls.map(({ key }) => key)
  expect(again).toBe(first)
  expect(anew).not.toBe(first)
})

it('says why it stays on the plan', async () => {
  const { user, plan } = await open(fails(updatePlannedMeal, 'server_busy'))
  await plan()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^It was not taken off the plan\. /)).toBeVisible()
})
