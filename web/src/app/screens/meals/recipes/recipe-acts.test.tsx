import { listInventory } from '@larder/shared/contracts/inventory'
import { getFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import {
  deleteRecipe,
  duplicateRecipe,
  getRecipe,
  listCookbook,
  listRecipes,
  markRecipe,
  type RecipeMarkUpdate,
  restoreRecipe,
} from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { answers, fails } from '../../../../testing/handlers.ts'
import { sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { sampleUser } from '../../../../testing/samples/samples.ts'

const bread = sampleRecipe(1, 'Rye bread', [['rye flour', 500, 'g']], {
  user_id: sampleUser.id,
  source: 'https://bread.example/rye',
  version: 1,
  instructions: 'Mix.\nBake.',
})
const soup = sampleRecipe(3, 'Lentil soup', [['red lentils', 200, 'g']])

/** Opens the dialog of a recipe from the list; the server remembers what is said of it. */
const open = async (name: string, ...handlers: HttpHandler[]) => {
  const marks: RecipeMarkUpdate[] = []
  let stored = [bread, soup]
  const storedOf = (id: unknown) => stored.find((recipe) => recipe.id === id) ?? bread
  const user = renderApp('/meals/recipes', {
    handlers: [
      ...handlers,
      answers(listInventory, []),
      answers(listShoppingLists, []),
      answers(getFoodPreferences, {
        diets: [],
        allergens: [],
        measures: 'metric',
        household: { diets: [], allergens: [] },
      }),
      answers(listRecipes, () => stored.filter(({ user_id }) => user_id !== null)),
      answers(listCookbook, () => stored.filter(({ user_id }) => user_id === null)),
      answers(getRecipe, ({ params }) => storedOf(params['recipeId'])),
      answers(markRecipe, ({ params, body }) => {
        const update = body as Partial<OwnedRecipe['mark']>
        marks.push(update)
        const recipe = storedOf(params['recipeId'])
        const marked = { ...recipe, mark: { ...recipe.mark, ...update } }
        stored = stored.map((one) => (one.id === marked.id ? marked : one))
        return marked
      }),
    ],
  })
  if (name === soup.name) await user.click(await screen.findByRole('radio', { name: /Cookbook/ }))
  const card = within(await screen.findByRole('article', { name }))
  await user.click(card.getByRole('button', { name: 'Show More' }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  const choose = async (action: string) => {
    await user.click(dialog.getByRole('button', { name: `More about ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  return { user, dialog, marks, choose }
}

describe('what a person thinks of a recipe', () => {
  it('is said in its dialog, and shown on its card', async () => {
    const { user, dialog, marks } = await open('Rye bread')
    const heart = dialog.getByRole('button', { name: 'Favourite' })
    await user.click(heart)
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
    const stars = within(dialog.getByRole('group', { name: 'Your rating' }))
    expect(stars.getAllByRole('radio')).toHaveLength(5)
    await user.click(stars.getByRole('radio', { name: '4 stars' }))
    await waitFor(() => expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked())
    await user.click(dialog.getByRole('button', { name: 'Add a note' }))
    await user.type(dialog.getByRole('textbox', { name: 'Your note' }), 'Less salt')
    await user.click(dialog.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Your note' })).toBeNull())
    expect(dialog.getByText('Less salt')).toBeVisible()
    expect(marks).toEqual([{ is_favorite: true }, { rating: 4 }, { note: 'Less salt' }])
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toHaveTextContent('Favourite4 of 5')
  })

  it('can be taken back', async () => {
    const { user, dialog, marks } = await open('Lentil soup')
    await user.click(dialog.getByRole('radio', { name: '1 star' }))
    await user.click(await dialog.findByRole('button', { name: 'Remove rating' }))
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove rating' })).toBeNull())
    expect(marks).toEqual([{ rating: 1 }, { rating: null }])
  })

  it('is as before when the server refuses it, with its reason, and a typed note stays', async () => {
    const { user, dialog } = await open('Rye bread', fails(markRecipe, 'recipe_marks_full'))
    const heart = dialog.getByRole('button', { name: 'Favourite' })
    await user.click(heart)
    expect(await screen.findByText(/You have rated as many recipes as you can/)).toBeInTheDocument()
    expect(heart).toHaveAttribute('aria-pressed', 'false')
    await user.click(dialog.getByRole('button', { name: 'Add a note' }))
    await user.type(dialog.getByRole('textbox', { name: 'Your note' }), 'Less salt')
    await user.click(dialog.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save note' })).toBeEnabled())
    expect(dialog.getByRole('textbox', { name: 'Your note' })).toHaveValue('Less salt')
  })
})

describe('the menu of a recipe', () => {
  it('deletes it, which can be undone', async () => {
    const seen: string[] = []
    const { user, choose } = await open(
      'Rye bread',
      answers(deleteRecipe, () => void seen.push('deleted')),
      answers(restoreRecipe, () => {
        seen.push('restored')
        return bread
      }),
    )
    await choose('Delete')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('article', { name: 'Rye bread' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeVisible()
    expect(seen).toEqual(['deleted', 'restored'])
  })

  it('copies one of the cookbook to the own ones, and opens the form of the copy', async () => {
    const copy = { ...soup, id: bread.id, user_id: sampleUser.id, name: 'Lentil soup (copy)', version: 1 }
    const { choose } = await open(
      'Lentil soup',
      answers(duplicateRecipe, ({ params }) => {
        expect(params).toEqual({ recipeId: soup.id })
        return copy
      }),
      // Before that of one recipe, whose address is like it.
      answers(listCookbook, [soup]),
      answers(getRecipe, ({ params }) => (params['recipeId'] === copy.id ? copy : soup)),
    )
    await choose('Copy and edit')
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Lentil soup (copy)')
  })

  it('offers no change of a recipe of the cookbook', async () => {
    const { user, dialog } = await open('Lentil soup')
    await user.click(dialog.getByRole('button', { name: 'More about Lentil soup' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Share as text',
      'Print',
      'Copy and edit',
      'Export as a file',
    ])
  })

  it('exports it as schema.org JSON, and all own ones in one file', async () => {
    const files: { name: string; content: Blob }[] = []
    let content = new Blob()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      content = blob as Blob
      return 'blob:recipe'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content })
    })
    const { user, dialog, choose } = await open('Rye bread')
    await choose('Export as a file')
    await waitFor(() => expect(files).toHaveLength(1))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Export all' }))
    await waitFor(() => expect(files).toHaveLength(2))
    expect(files.map(({ name }) => name)).toEqual(['Rye bread.json', 'recipes.json'])
    expect(JSON.parse(await (files[0]?.content.text() ?? ''))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Rye bread',
      recipeIngredient: ['500 g rye flour'],
      url: 'https://bread.example/rye',
    })
  })
})
