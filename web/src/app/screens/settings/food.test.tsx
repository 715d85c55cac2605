import { getMe } from '@larder/shared/contracts/accounts/auth'
import { listInventory } from '@larder/shared/contracts/inventory'
import { getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import {
  type FoodPreferences,
  getFoodPreferences,
  updateFoodPreferences,
} from '@larder/shared/contracts/recipes/food-preferences'
import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, fails, on } from '../../../testing/handlers.ts'
import { sampleDailyMeals, sampleFood, sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const settings = (...handlers: HttpHandler[]) => [...handlers, answers(getMe, sampleUser), ...settingsAnswers]
const open = (...handlers: HttpHandler[]) => renderApp('/settings/food', { handlers: settings(...handlers) })
const part = async () => within(await screen.findByRole('region', { name: 'Food' }))
const choice = async (group: string, name: string) =>
  within(await (await part()).findByRole('group', { name: group })).getByRole('checkbox', { name })
const save = async () => (await part()).findByRole('button', { name: 'Save food preferences' })

/** The server of a household in which somebody else eats no nuts; `sent` are the preferences that it was sent. */
function householdServer(sent: unknown[] = []) {
  let own: FoodPreferences = { diets: ['Vegan'], allergens: [], measures: 'metric' }
  const food = () =>
    sampleFood({ ...own, household: { diets: own.diets, allergens: [...own.allergens, 'nuts'] } })
  return [
    answers(getFoodPreferences, food),
    answers(updateFoodPreferences, ({ body }) => {
      sent.push(body)
      own = body as FoodPreferences
      return food()
    }),
  ]
}

describe('what somebody does not eat, in the settings', () => {
  it('shows it beside what the whole household leaves out, and saves changes', async () => {
    const sent: unknown[] = []
    const user = open(...householdServer(sent))
    expect(await choice('Diets', 'Vegan')).toBeChecked()
    expect(await choice('Diets', 'Keto')).not.toBeChecked()
    expect((await part()).getByText('Suggestions for your whole household: Vegan, no nuts.')).toBeVisible()
    await user.click(await choice('Diets', 'Vegan'))
    await user.click(await choice('Diets', 'Gluten-free'))
    await user.click(await choice('Allergies', 'Milk'))
    await user.click(await choice('Allergies', 'Celery'))
    await user.selectOptions(
      (await part()).getByRole('combobox', { name: 'Measures of recipes' }),
      'US (cups, ounces, pounds)',
    )
    await user.click(await save())
    expect(await screen.findByText('Your food preferences are saved')).toBeVisible()
    expect(sent).toEqual([{ diets: ['Gluten-free'], allergens: ['celery', 'milk'], measures: 'us' }])
    expect((await part()).getByText(/Gluten-free, no celery, no milk, no nuts/)).toBeVisible()
  })

  it('says why it could not be saved, and keeps what was chosen', async () => {
    const user = open(fails(updateFoodPreferences, 'server_busy'), ...householdServer())
    await user.click(await choice('Allergies', 'Egg'))
    await user.click(await save())
    expect((await screen.findByRole('alert')).textContent).toContain('busy')
    expect(await choice('Allergies', 'Egg')).toBeChecked()
    expect(await choice('Diets', 'Vegan')).toBeChecked()
  })

  it('says that it could not be loaded, and tries again', async () => {
    let isDown = true
    const user = open(
      on(getFoodPreferences, () =>
        isDown ? new Response('', { status: 400 }) : Response.json(sampleFood({ diets: ['Keto'] })),
      ),
    )
    expect(await (await part()).findByText('Failed to load your food preferences')).toBeVisible()
    isDown = false
    await user.click((await part()).getByRole('button', { name: 'Try again' }))
    expect(await choice('Diets', 'Keto')).toBeChecked()
  })

  it('is linked on the meals screen, whose suggestions load again after a change', async () => {
    let daily = 0
    const user = renderApp('/meals', {
      handlers: settings(
        ...householdServer(),
        answers(listInventory, []),
        answers(getDailyMeals, () =>
          sampleDailyMeals([sampleRecipe(++daily, `Choice ${daily}`, [['rice', 100, 'g']])]),
        ),
      ),
    })
    expect(await screen.findByRole('article', { name: 'Choice 1' })).toBeVisible()
    const card = within(screen.getByRole('region', { name: 'Personalization' }))
    expect(card.getByText(/For your household: Vegan, no nuts\./)).toBeVisible()
    await user.click(card.getByRole('link', { name: 'Change what you don’t eat' }))
    await user.click(await choice('Allergies', 'Soy'))
    expect(await screen.findByRole('region', { name: 'Food' })).toHaveAttribute('id', 'food')
    await user.click(await save())
    await screen.findByText('Your food preferences are saved')
    await user.click(screen.getAllByRole('link', { name: 'Meals' })[0]!)
    expect(await screen.findByRole('article', { name: 'Choice 2' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Choice 1' })).not.toBeInTheDocument())
  })
})
