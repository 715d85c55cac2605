import { getCalendarFeed, listDayNotes } from '@larder/shared/contracts/recipes/meal-calendar'
import { getNutritionGoals, listDayNutrition } from '@larder/shared/contracts/recipes/nutrition'
import { listMealPlan, type MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { listCookbook, listRecipes } from '@larder/shared/contracts/recipes/own-recipes'
import type { Page } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { answers, failsWithoutDetail } from '../../src/testing/handlers.ts'
import {
  sampleAmount,
  sampleDay,
  sampleGoals,
  sampleMeal,
  samplePlanned,
  sampleTextMeal,
} from '../../src/testing/samples/meal-samples.ts'
import { sampleRecipe } from '../../src/testing/samples/recipe-samples.ts'
import { sampleId } from '../../src/testing/samples/stock-samples.ts'
import { choose, dialog, press, question, type Scene, TODAY } from './scene.ts'
import { card, curry, pancakes } from './meals.scenes.ts'

export const soup = sampleRecipe(3, 'Lentil soup', [['lentils', 200, 'g']])
const soupMeal = sampleMeal(1, soup, { date: TODAY, servings: 4 })
const plan: MealPlanEntry[] = [
  soupMeal,
  sampleMeal(2, curry, {
    date: '2026-03-11',
    meal_type: 'lunch',
    ingredients: samplePlanned(curry, 'missing'),
    series_id: sampleId(80),
  }),
  sampleMeal(3, pancakes, { date: '2026-03-12', status: 'prepared', inventory_adjusted: true }),
  sampleTextMeal(4, 'Pizza', { date: '2026-03-13' }),
]
const week = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path: '/meals?view=week',
  answers: [
    ...handlers,
    answers(listMealPlan, plan),
    answers(listDayNotes, [{ date: TODAY, note: 'Noa comes' }]),
    answers(getCalendarFeed, { url: 'https://larder.test/feed/1.ics' }),
    answers(listRecipes, []),
    answers(listCookbook, [soup, curry]),
  ],
})
const nourishing = week(
  answers(getNutritionGoals, sampleGoals({ kcal: 2000, protein_g: 60, salt_g: 5 })),
  answers(listDayNutrition, [
    sampleDay(
      TODAY,
      [
        [soupMeal, { kcal: sampleAmount(620), protein_g: sampleAmount(31.5) }],
        [sampleTextMeal(4, 'Pizza'), {}],
      ],
      { kcal: { amount: 620, known_count: 1 }, protein_g: { amount: 31.5, known_count: 1 } },
    ),
  ]),
)
const ask = (
  meal: string,
  action: string | RegExp,
  shown: (page: Page) => ReturnType<Page['getByRole']>,
) => ({
  title: `${String(action)} in the menu of a meal`,
  ...week(),
  open: choose(`More about ${meal}`, action),
  isOfOneWidth: true as const,
  shown,
})

/** The week of meals and its dialogs. */
export const weekScenes: readonly Scene[] = [
  { title: 'a week of meals', ...week(), shown: card('Lentil soup') },
  {
    title: 'an empty week',
    ...week(answers(listMealPlan, [])),
    shown: (page) => page.getByRole('heading', { name: 'Meal Planning Calendar' }),
  },
  {
    title: 'a week that could not be loaded',
    ...week(failsWithoutDetail(listMealPlan, 502)),
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    title: 'a week beside the goals of a person',
    ...nourishing,
    shown: (page) => page.getByRole('button', { name: /nutrition/ }),
  },
  {
    title: 'a week whose nutrition could not be loaded',
    ...week(failsWithoutDetail(getNutritionGoals, 502)),
    isOfOneWidth: true,
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    title: 'the nutrition of a day',
    ...nourishing,
    open: async (page) => {
      await press(/nutrition/)(page)
      await dialog('Nutrition')(page).getByText('Lentil soup').click()
    },
    shown: (page) => dialog('Nutrition')(page).getByText(/USDA/).first(),
  },
  {
    title: 'the menu of a meal',
    ...week(),
    open: press('More about Lentil soup'),
    isOfOneWidth: true,
    shown: (page) => page.getByRole('menu'),
  },
  ask('Lentil soup', 'Move to…', dialog('Move Lentil soup')),
  ask('Lentil soup', 'Repeat every week…', dialog('Repeat Lentil soup')),
  ask('Lentil soup', 'Servings and notes…', dialog('Lentil soup')),
  ask('Pancakes', 'Keep leftovers…', dialog('Leftovers of Pancakes')),
  ask('Chickpea curry', 'End the repetition…', question('End the repetition?')),
  {
    title: 'a meal that is added',
    ...week(),
    open: press(/^Add (a meal )?to/),
    isOfOneWidth: true,
    shown: (page) => dialog('Add a meal')(page).getByRole('listitem').first(),
  },
  {
    title: 'a note of a day',
    ...week(),
    open: press(/^Note|Noa comes/),
    isOfOneWidth: true,
    shown: (page) => page.getByRole('dialog'),
  },
  { title: 'the calendar feed', ...week(), open: press(/Calendar feed/), shown: dialog('Calendar feed') },
  {
    title: 'a new address of the calendar feed',
    ...week(),
    open: async (page) => {
      await press(/Calendar feed/)(page)
      await dialog('Calendar feed')(page)
        .getByRole('button', { name: /new address/i })
        .click()
    },
    shown: question('Make a new address?'),
  },
]
