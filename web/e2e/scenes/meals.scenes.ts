import { listInventory } from '@larder/shared/contracts/inventory'
import { getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { getFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import { getRecipe } from '@larder/shared/contracts/recipes/own-recipes'
import {
  type GeneratedRecipe,
  getRecipeGeneration,
  type RecipeGeneration,
  startRecipeGeneration,
} from '@larder/shared/contracts/recipes/recipe-generation'
import { expect, type Page } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { answers, fails } from '../../src/testing/handlers.ts'
import {
  pancakeStock,
  sampleDailyMeals,
  sampleFood,
  samplePancakes,
  sampleRecipe,
} from '../../src/testing/samples/recipe-samples.ts'
import { sampleId } from '../../src/testing/samples/stock-samples.ts'
import { choose, dialog, press, type Scene } from './scene.ts'

export const pancakes = samplePancakes({
  instructions: 'Mix the flour for 10 minutes.\nLet it rest for 1 1/2 hours.\nBake.',
})
export const curry = sampleRecipe(2, 'Chickpea curry', [['chickpeas', 400, 'g']], { cuisine: 'Indian' })
const meals = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path: '/meals',
  answers: [
    ...handlers,
    answers(listInventory, pancakeStock),
    answers(getDailyMeals, sampleDailyMeals([pancakes, curry])),
    answers(getRecipe, pancakes),
  ],
})
export const card = (name: string) => (page: Page) => page.getByRole('article', { name })
export const showMore = press('Show More')
const openPancakes = async (page: Page) => {
  await showMore(page)
  await dialog('Pancakes')(page).getByText('Why this score?').waitFor()
}
const inPancakes = (name: string | RegExp) => async (page: Page) => {
  await openPancakes(page)
  await dialog('Pancakes')(page).getByRole('button', { name }).click()
}

const startTimer = async (page: Page) => {
  await inPancakes('Start cooking')(page)
  await page.getByText('Step 1 of 3').waitFor()
  await page.getByRole('button', { name: /10 min/ }).click()
}

const JOB = sampleId(700)
const generated: GeneratedRecipe = {
  ...sampleRecipe(1, 'Lentil soup', [['lentils', 200, 'g']]),
  id: `ai-${sampleId(701)}`,
  source: 'AI Generated',
  notice: null,
  remarks: ['Made for 2.'],
}
const running: RecipeGeneration = {
  job_id: JOB,
  state: 'running',
  step: 'waiting',
  recipe: null,
  error: null,
}
const generation = (fields: Partial<RecipeGeneration> = {}): Pick<Scene, 'path' | 'answers' | 'open'> => ({
  ...meals(answers(startRecipeGeneration, running), answers(getRecipeGeneration, { ...running, ...fields })),
  open: async (page) => {
    await press('Create Custom Recipe')(page)
    await page.getByRole('textbox', { name: /Description/ }).fill('A soup')
    await press('Generate Recipe')(page)
  },
})
const generationDialog = dialog('Create Recipe with AI')

/** The suggestions, the dialog of a recipe, cooking, and recipes made by a model. */
export const mealScenes: readonly Scene[] = [
  { title: 'suggestions', ...meals(), shown: card('Pancakes') },
  {
    title: 'suggestions without the stock',
    ...meals(fails(listInventory, 'server_busy')),
    shown: card('Pancakes'),
  },
  {
    title: 'no suggestions',
    ...meals(answers(getDailyMeals, sampleDailyMeals([]))),
    shown: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    title: 'suggestions that could not be loaded',
    ...meals(fails(getDailyMeals, 'database_unavailable')),
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    title: 'suggestions beside allergens that the household leaves out',
    ...meals(
      answers(getFoodPreferences, sampleFood({ diets: ['Vegan'], allergens: ['nuts'] })),
      answers(getDailyMeals, { ...sampleDailyMeals([curry]), unsuitable_count: 3 }),
    ),
    shown: card('Chickpea curry'),
  },
  {
    title: 'the filters of the suggestions',
    ...meals(),
    open: press('Filters'),
    shown: (page) => page.getByRole('combobox', { name: 'Cuisine' }),
  },
  {
    title: 'filters that no suggestion fits',
    ...meals(),
    open: (page) => page.getByRole('searchbox', { name: 'Search recipes' }).fill('zzz'),
    shown: (page) => page.getByText('No recipe matches your search and filters.'),
  },
  {
    title: 'a recipe',
    ...meals(),
    open: openPancakes,
    shown: (page) => dialog('Pancakes')(page).getByText('Better with a hot pan.'),
  },
  {
    title: 'a step of a recipe that is cooked',
    ...meals(),
    open: startTimer,
    shown: (page) => page.getByRole('timer').first(),
  },
  {
    title: 'a timer beside another screen',
    ...meals(),
    open: async (page) => {
      await startTimer(page)
      await page.keyboard.press('Escape')
      await expect(page.getByText('Step 1 of 3')).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
    shown: (page) => page.getByRole('timer').first(),
  },
  {
    title: 'the amounts of a recipe that is cooked',
    ...meals(),
    open: async (page) => {
      await openPancakes(page)
      await choose('More about Pancakes', 'Cook this')(page)
    },
    shown: dialog('Cook Pancakes'),
  },
  {
    title: 'the choices of a generation',
    ...meals(),
    open: press('Create Custom Recipe'),
    shown: generationDialog,
  },
  {
    title: 'a recipe that is generated',
    ...generation(),
    shown: (page) =>
      generationDialog(page)
        .getByRole('button', { name: /Cancel|Stop/ })
        .first(),
  },
  {
    title: 'a generated recipe',
    ...generation({ state: 'completed', step: 'checking', recipe: generated }),
    shown: (page) => page.getByText('Made for 2.'),
  },
  {
    title: 'a recipe that could not be generated',
    ...generation({ state: 'failed', error: { code: 'wish_unmet', detail: 'No such recipe' } }),
    shown: (page) => generationDialog(page).getByRole('alert'),
  },
]
