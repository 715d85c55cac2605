import { listInventory } from '@larder/shared/contracts/inventory'
import { getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { getRecipePicture } from '@larder/shared/contracts/pictures'
import { getFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import { getCalendarFeed, listDayNotes } from '@larder/shared/contracts/recipes/meal-calendar'
import { listMealPlan, type MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import {
  createRecipe,
  getRecipe,
  listCookbook,
  listRecipes,
} from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import {
  type GeneratedRecipe,
  getRecipeGeneration,
  type RecipeGeneration,
  startRecipeGeneration,
} from '@larder/shared/contracts/recipes/recipe-generation'
import { uploadRecipe } from '@larder/shared/contracts/recipes/recipe-import'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { expect, type Page } from '@playwright/test'
import { HttpResponse, type HttpHandler } from 'msw'
import { answers, fails, failsWithoutDetail, on } from '../../src/testing/handlers.ts'
import { sampleMeal, samplePlanned, sampleTextMeal } from '../../src/testing/samples/meal-samples.ts'
import {
  pancakeStock,
  sampleDailyMeals,
  sampleFood,
  sampleImported,
  samplePancakes,
  sampleRecipe,
} from '../../src/testing/samples/recipe-samples.ts'
import { sampleUser } from '../../src/testing/samples/samples.ts'
import { sampleId } from '../../src/testing/samples/stock-samples.ts'
import { choose, dialog, press, question, type Scene, TODAY } from './scene.ts'

const pancakes = samplePancakes({
  instructions: 'Mix the flour for 10 minutes.\nLet it rest for 1 1/2 hours.\nBake.',
})
const curry = sampleRecipe(2, 'Chickpea curry', [['chickpeas', 400, 'g']], { cuisine: 'Indian' })
const meals = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path: '/meals',
  answers: [
    ...handlers,
    answers(listInventory, pancakeStock),
    answers(getDailyMeals, sampleDailyMeals([pancakes, curry])),
    answers(getRecipe, pancakes),
  ],
})
const card = (name: string) => (page: Page) => page.getByRole('article', { name })
const showMore = press('Show More')
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
    open: inPancakes('Cook this'),
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

const soup = sampleRecipe(3, 'Lentil soup', [['lentils', 200, 'g']])
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

const own = (fields: Partial<OwnedRecipe> = {}) =>
  sampleRecipe(4, 'Rye bread', [['rye flour', 500, 'g']], {
    user_id: sampleUser.id,
    source: null,
    version: 1,
    instructions: 'Mix.\nBake.',
    mark: { is_favorite: true, rating: 3, note: 'Less salt' },
    ...fields,
  })
const recipes = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path: '/meals/recipes',
  answers: [
    ...handlers,
    answers(listRecipes, [own()]),
    answers(listCookbook, [soup]),
    answers(getRecipe, own()),
    answers(listShoppingLists, []),
  ],
})
/** All red, of two by three pixels. */
const PICTURE = Buffer.from('R0lGODlhAgADAIAAAExpccwzACH5BAUAAAAALAAAAAACAAMAAAICjF8AOw==', 'base64')
const openBread = async (page: Page) => {
  await showMore(page)
  await dialog('Rye bread')(page).waitFor()
}
const paste = async (page: Page) => {
  await page.getByText('Pasted text').click()
  await page.getByLabel('Text of the recipe').fill('x')
  await press('Read recipe')(page)
}

/** The household's own recipes, their form, their photos and their import. */
export const recipeScenes: readonly Scene[] = [
  { title: 'recipes of the household', ...recipes(), shown: card('Rye bread') },
  {
    title: 'recipes of the cookbook',
    ...recipes(),
    open: (page) => page.getByRole('radio', { name: 'Cookbook' }).click({ force: true }),
    shown: card('Lentil soup'),
  },
  {
    title: 'no recipes',
    ...recipes(answers(listRecipes, [])),
    shown: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    title: 'recipes that could not be loaded',
    ...recipes(failsWithoutDetail(listRecipes, 502)),
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    title: 'an own recipe, with what the person thinks of it',
    ...recipes(),
    open: openBread,
    shown: (page) => dialog('Rye bread')(page).getByText('Less salt'),
  },
  {
    title: 'a recipe with the picture of its source',
    ...recipes(
      on(getRecipePicture, () => new HttpResponse(PICTURE, { headers: { 'content-type': 'image/gif' } })),
      answers(listRecipes, [own({ image_url: 'https://example.org/bread.gif' })]),
      answers(getRecipe, own({ image_url: 'https://example.org/bread.gif' })),
    ),
    open: openBread,
    shown: (page) => dialog('Rye bread')(page).locator('img'),
  },
  {
    title: 'a note on a recipe',
    ...recipes(answers(getRecipe, own({ mark: { is_favorite: false, rating: null, note: null } }))),
    open: async (page) => {
      await openBread(page)
      await press('Add a note')(page)
    },
    shown: (page) => page.getByRole('textbox', { name: 'Your note' }),
  },
  {
    title: 'the menu of a recipe',
    ...recipes(),
    open: async (page) => {
      await openBread(page)
      await press('More about Rye bread')(page)
    },
    shown: (page) => page.getByRole('menu'),
  },
  {
    title: 'the photo of a recipe',
    ...recipes(),
    open: async (page) => {
      await openBread(page)
      await choose('More about Rye bread', 'Add a photo')(page)
    },
    shown: dialog('Photo of Rye bread'),
  },
  {
    title: 'a new recipe that was refused',
    ...recipes(fails(createRecipe, 'household_recipes_full')),
    path: '/meals/recipes/new',
    open: async (page) => {
      await press('Save recipe')(page)
      await press('Add ingredient')(page)
      await page.getByText('Diets, nutrition and more').click()
    },
    shown: (page) => page.getByRole('checkbox', { name: 'Vegetarian' }),
  },
  {
    title: 'a recipe that is changed',
    ...recipes(),
    path: `/meals/recipes/${own().id}/edit`,
    open: (page) => press(/^More .*ingredient 1|More about/)(page),
    shown: (page) => page.getByRole('menu'),
  },
  {
    title: 'a recipe that is not there',
    ...recipes(fails(getRecipe, 'not_found')),
    path: `/meals/recipes/${own().id}/edit`,
    shown: (page) => page.getByRole('link', { name: /recipes/i }).first(),
  },
  {
    title: 'an import',
    ...recipes(),
    path: '/meals/import',
    shown: (page) => page.getByRole('button', { name: 'Read recipe' }),
  },
  {
    title: 'recipes that were read',
    ...recipes(on(uploadRecipe, () => HttpResponse.json({ recipes: ['Soup', 'Stew'].map(sampleImported) }))),
    path: '/meals/import',
    open: paste,
    shown: (page) => page.getByRole('heading', { name: '2 recipes read' }),
  },
  {
    title: 'a recipe that is read',
    ...recipes(on(uploadRecipe, () => new Promise<Response>(() => {}))),
    path: '/meals/import',
    open: paste,
    shown: (page) => page.getByRole('progressbar', { name: 'Reading the recipe' }),
  },
  {
    title: 'a recipe that could not be read',
    ...recipes(fails(uploadRecipe, 'recipe_unread')),
    path: '/meals/import',
    open: paste,
    shown: (page) => page.getByRole('alert'),
  },
]
