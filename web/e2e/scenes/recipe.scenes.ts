import { getRecipePicture } from '@larder/shared/contracts/pictures'
import {
  createRecipe,
  getRecipe,
  listCookbook,
  listRecipes,
} from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { uploadRecipe } from '@larder/shared/contracts/recipes/recipe-import'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Page } from '@playwright/test'
import { HttpResponse, type HttpHandler } from 'msw'
import { answers, fails, failsWithoutDetail, on } from '../../src/testing/handlers.ts'
import { sampleImported, sampleImportedText, sampleRecipe } from '../../src/testing/samples/recipe-samples.ts'
import { sampleUser } from '../../src/testing/samples/samples.ts'
import { choose, dialog, press, type Scene } from './scene.ts'
import { soup } from './week.scenes.ts'
import { card, showMore } from './meals.scenes.ts'

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
    title: 'a recipe beside the text that it was read from',
    ...recipes(answers(uploadRecipe, sampleImportedText())),
    path: '/meals/import',
    open: paste,
    shown: (page) => page.getByRole('heading', { name: 'The text' }),
  },
  {
    title: 'a recipe of a text whose lines were taken for something else',
    ...recipes(answers(uploadRecipe, sampleImportedText())),
    path: '/meals/import',
    open: async (page) => {
      await paste(page)
      for (const line of ['2 leeks, sliced', 'salt'])
        await page.getByRole('combobox', { name: line }).selectOption('Left out')
    },
    shown: (page) => page.getByText('No line is an ingredient now.'),
  },
  {
    title: 'a recipe of a page that states less than it shows',
    ...recipes(answers(uploadRecipe, { recipes: [sampleImported('Soup')], shown_instead: ['ingredients'] })),
    path: '/meals/import',
    open: paste,
    shown: (page) => page.getByText('The page states fewer ingredients'),
  },
  {
    title: 'a recipe that could not be read',
    ...recipes(fails(uploadRecipe, 'recipe_unread')),
    path: '/meals/import',
    open: paste,
    shown: (page) => page.getByRole('alert'),
  },
]
