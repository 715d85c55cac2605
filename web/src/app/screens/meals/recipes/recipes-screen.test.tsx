import { listInventory } from '@larder/shared/contracts/inventory'
import { getRecipePicture } from '@larder/shared/contracts/pictures'
import { getFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import { getRecipe, listCookbook, listRecipes } from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { pictureVersion } from '@larder/shared/domain/pictures/picture-version'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { type HttpHandler, HttpResponse } from 'msw'
import { unstable_serialize } from 'swr'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readCopy } from '../../../../lib/offline/copies.ts'
import { readOwner } from '../../../../lib/session/session-store.ts'
import { answers, on, refusal, unreachable } from '../../../../testing/handlers.ts'
import { sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { sampleUser } from '../../../../testing/samples/samples.ts'

const own = (number: number, name: string, fields: Partial<OwnedRecipe> = {}) =>
  sampleRecipe(number, name, [['flour', 200, 'g']], {
    user_id: sampleUser.id,
    source: null,
    version: 1,
    ...fields,
  })
const mark = (fields: Partial<OwnedRecipe['mark']>) => ({
  is_favorite: false,
  rating: null,
  note: null,
  ...fields,
})

const bread = own(1, 'Rye bread', { mark: mark({ rating: 3 }) })
const apple = own(2, 'Apple cake', { mark: mark({ is_favorite: true, rating: 5 }) })
const soup = sampleRecipe(3, 'Lentil soup', [['red lentils', 200, 'g']])

const open = (...handlers: HttpHandler[]) =>
  renderApp('/meals/recipes', {
    handlers: [
      ...handlers,
      answers(listInventory, []),
      answers(getFoodPreferences, {
        diets: [],
        allergens: [],
        measures: 'metric',
        household: { diets: [], allergens: [] },
      }),
      answers(listRecipes, [bread, apple]),
      answers(listCookbook, [soup]),
      answers(
        getRecipe,
        ({ params }) => [bread, apple, soup].find(({ id }) => id === params['recipeId']) ?? soup,
      ),
    ],
  })
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)

describe('the screen of own recipes', () => {
  it('shows the picture of the source of a recipe, which the server fetches', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:bread')
    const address = 'https://example.org/bread.jpg'
    open(
      answers(listRecipes, [{ ...bread, image_url: address }, apple]),
      on(getRecipePicture, ({ params, query }) => {
        const isAsked = params['recipeId'] === bread.id && query['v'] === pictureVersion(address)
        return new HttpResponse(null, { status: isAsked ? 200 : 404 })
      }),
    )
    const card = await screen.findByRole('article', { name: 'Rye bread' })
    await waitFor(() => expect(card.querySelector('img')).toHaveAttribute('src', 'blob:bread'))
    expect(screen.getByRole('article', { name: 'Apple cake' }).querySelector('img')).toBeNull()
  })

  it('opens a recipe by a click on its name, or anywhere on its card', async () => {
    const user = open()
    const card = within(await screen.findByRole('article', { name: 'Apple cake' }))
    for (const part of [card.getByText('Apple cake'), card.getByText('1 ingredient')]) {
      await user.click(part)
      const dialog = within(await screen.findByRole('dialog', { name: 'Apple cake' }))
      await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
  })

  it('shows them as cards with what the person thinks of them, and those of the cookbook', async () => {
    const user = open()
    expect(await screen.findByRole('article', { name: 'Apple cake' })).toHaveTextContent('Favourite5 of 5')
    expect(names('Your recipes')).toEqual(['Rye bread', 'Apple cake'])
    expect(screen.getByText('2 recipes')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: /Cookbook/ }))
    await screen.findByRole('list', { name: 'Recipes of the cookbook' })
    expect(names('Recipes of the cookbook')).toEqual(['Lentil soup'])
  })

  it('opens by the tab Cookbook on all recipes of the cookbook', async () => {
    const user = open()
    await screen.findByRole('list', { name: 'Your recipes' })
    await user.click(screen.getByRole('link', { name: 'Cookbook' }))
    expect(await screen.findByRole('list', { name: 'Recipes of the cookbook' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Cookbook' })).toBeVisible()
    expect(screen.getByText('1 recipe')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('By name')
    await user.click(screen.getByRole('radio', { name: /Your recipes/ }))
    expect(await screen.findByRole('list', { name: 'Your recipes' })).toBeVisible()
  })

  it('finds them by words of name and ingredients, sorts them, and shows favourites alone', async () => {
    const user = open()
    await screen.findByRole('list', { name: 'Your recipes' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name')
    await waitFor(() => expect(names('Your recipes')).toEqual(['Apple cake', 'Rye bread']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Best rated first')
    expect(names('Your recipes')).toEqual(['Apple cake', 'Rye bread'])
    const search = screen.getByRole('searchbox', { name: 'Search recipes' })
    await user.type(search, 'flo bre')
    await waitFor(() => expect(names('Your recipes')).toEqual(['Rye bread']))
    expect(screen.getByText('1 recipe found')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Favourites' }))
    expect(await screen.findByText('No recipe is like that.')).toBeVisible()
    await user.clear(search)
    await waitFor(() => expect(names('Your recipes')).toEqual(['Apple cake']))
  })

  it('says what to do where there are none', async () => {
    open(answers(listRecipes, []))
    expect(await screen.findByText('You have no recipes of your own yet.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add your first recipe' })).toHaveAttribute(
      'href',
      '/meals/recipes/new',
    )
  })

  it('says why they could not be loaded, and tries again', async () => {
    let isBroken = true
    const user = open(on(listRecipes, () => (isBroken ? refusal('server_busy') : Response.json([bread]))))
    const alert = within(await screen.findByRole('alert'))
    isBroken = false
    await user.click(alert.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeVisible()
  })

  it('shows the recipes that were loaded before while nothing answers', async () => {
    open()
    await screen.findByRole('article', { name: 'Rye bread' })
    const kept = () => readCopy(readOwner() ?? '', unstable_serialize(['recipes', 'own']), z.unknown())
    await waitFor(async () => expect(await kept()).toBeDefined())
    cleanup()
    open(unreachable(listRecipes))
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeVisible()
    expect(await screen.findByText(/You see what was loaded before/)).toBeVisible()
  })

  it('renders of a thousand recipes only those near the screen', async () => {
    // The page has no layout here: every element has the height of a row.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(198)
    open(
      answers(
        listRecipes,
        Array.from({ length: 1000 }, (_, number) => own(number, `Recipe ${number}`)),
      ),
    )
    const list = await screen.findByRole('list', { name: 'Your recipes' })
    await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(0))
    expect(within(list).getAllByRole('listitem').length).toBeLessThan(60)
    expect(within(list).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '1000')
  })
})
