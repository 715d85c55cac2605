import { listInventory } from '@larder/shared/contracts/inventory'
import { getNutritionGoals, listDayNutrition } from '@larder/shared/contracts/recipes/nutrition'
import { listMealPlan } from '@larder/shared/contracts/recipes/meal-plan'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { setViewportWidth } from '../../../../testing/browser/viewport.ts'
import { answers, failsWithoutDetail } from '../../../../testing/handlers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import {
  sampleAmount,
  sampleDay,
  sampleGoals,
  sampleMeal,
  sampleTextMeal,
} from '../../../../testing/samples/meal-samples.ts'
import { sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { server } from '../../../../testing/server.ts'

const DAY = '2026-03-29'
const NAME = 'Sunday, March 29, 2026'
const soup = sampleMeal(1, sampleRecipe(1, 'Lentil soup', [['lentils', 200, 'g']]), { date: DAY })
const stew = sampleMeal(2, sampleRecipe(2, 'Kimchi stew', [['kimchi', 200, 'g']]), { date: DAY })
const pizza = sampleTextMeal(3, 'Pizza at Noa’s', { date: DAY })
const unknownStew = { amount: null, source: null, missing: ['kimchi'] }
const day = sampleDay(
  DAY,
  [
    [soup, { kcal: sampleAmount(1840.4), salt_g: { ...sampleAmount(2.25), source: 'recipe' } }],
    [stew, { kcal: unknownStew, salt_g: unknownStew }],
    [pizza, {}],
  ],
  { kcal: { amount: 1840.4, known_count: 1 }, salt_g: { amount: 2.25, known_count: 1 } },
)
const wholeDay = sampleDay(DAY, [[soup, { kcal: sampleAmount(1840.4) }]], {
  kcal: { amount: 1840.4, known_count: 1 },
})

const open = (...handlers: HttpHandler[]) =>
  renderApp('/meals?view=week&from=2026-03-28', {
    handlers: [
      ...handlers,
      answers(listInventory, []),
      answers(listMealPlan, [soup, stew, pizza]),
      answers(getNutritionGoals, sampleGoals({ kcal: 2000, salt_g: 6 })),
    ],
  })
const head = (name: RegExp) => screen.findByRole('button', { name })

describe.each([390, 1280])('the nutrition of planned days, %i px wide', (width) => {
  beforeEach(() => setViewportWidth(width))

  it('says in the head of a day what its known meals have of the first goal', async () => {
    open(answers(listDayNutrition, [day]))
    const button = await head(/nutrition/)
    expect(button).toHaveAccessibleName(
      `${NAME}, nutrition: Energy at least 1,840 of 2,000 kcal 1 of 3 meals known + 1 more`,
    )
    expect(within(button).getByText('at least 1,840 of 2,000 kcal')).toBeVisible()
    expect(within(button).getByText('1 of 3 meals known')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /nutrition/ })).toHaveLength(1)
  })

  it('says no more than the sum where all is known and there is one goal', async () => {
    open(answers(getNutritionGoals, sampleGoals({ kcal: 2000 })), answers(listDayNutrition, [wholeDay]))
    expect(await head(/nutrition/)).toHaveAccessibleName(`${NAME}, nutrition: Energy 1,840 of 2,000 kcal`)
  })

  it('says that nothing is known rather than 0', async () => {
    open(answers(listDayNutrition, [sampleDay(DAY, [[pizza, {}]], {})]))
    const button = await head(/nutrition/)
    expect(button).toHaveTextContent('nutrition: Energy not known 0 of 1 meal known + 1 more')
  })
})

describe('the nutrition of a day', () => {
  it('says of each goal what the day has, and of each meal where that is from', async () => {
    const user = open(answers(listDayNutrition, [day]))
    await user.click(await head(/nutrition/))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nutrition' }))
    expect(dialog.getByRole('meter', { name: 'Salt' })).toHaveAttribute(
      'aria-valuetext',
      'at least 2.25 of 6 g',
    )
    expect(dialog.getByText(/For one person who has one serving of each planned meal/)).toHaveTextContent(
      NAME,
    )
    const [ofSoup, ofStew, ofPizza] = dialog.getAllByRole('group')
    await user.click(within(ofSoup!).getByText('Lentil soup'))
    expect(within(ofSoup!).getAllByText('1,840 kcal')[0]).toBeVisible()
    expect(
      within(ofSoup!).getByText('from its ingredients, by the USDA’s table of foods (SR 28)'),
    ).toBeVisible()
    expect(within(ofSoup!).getByText('as the recipe says')).toBeVisible()
    await user.click(within(ofStew!).getByText('Kimchi stew'))
    expect(within(ofStew!).getAllByText('no figures for kimchi')[0]).toBeVisible()
    await user.click(within(ofPizza!).getByText('Pizza at Noa’s'))
    expect(within(ofPizza!).getAllByText('it is planned without a recipe')[0]).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Change your goals' })).toHaveAttribute(
      'href',
      '/settings/food#nutrition',
    )
  })

  it('is asked for by nobody without goals, and shown to nobody', async () => {
    let asked = 0
    open(
      answers(getNutritionGoals, sampleGoals()),
      answers(listDayNutrition, () => {
        asked++
        return [day]
      }),
    )
    expect(await screen.findByRole('article', { name: 'Lentil soup' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /nutrition/ })).not.toBeInTheDocument()
    expect(asked).toBe(0)
  })

  it.each([
    ['goals', getNutritionGoals],
    ['days', listDayNutrition],
  ] as const)('says that the %s could not be loaded, and tries again', async (_what, endpoint) => {
    const user = open(failsWithoutDetail(endpoint, 502), answers(listDayNutrition, [day]))
    expect(await screen.findByText('The nutrition of your days could not be loaded.')).toBeVisible()
    expect(await screen.findByRole('article', { name: 'Lentil soup' })).toBeVisible()
    server.use(answers(getNutritionGoals, sampleGoals({ kcal: 2000 })), answers(listDayNutrition, [day]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await head(/1,840 of 2,000 kcal/)).toBeVisible()
    expect(screen.queryByText('The nutrition of your days could not be loaded.')).not.toBeInTheDocument()
  })
})
