import type { HouseholdEvent } from '@larder/shared/contracts/events'
import { listInventory } from '@larder/shared/contracts/inventory'
import { getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeSockets, startEvents, givesTickets } from '../../../testing/browser/fake-socket.ts'
import { answers } from '../../../testing/handlers.ts'
import { sampleDailyMeals, sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry } from '../../../testing/samples/stock-samples.ts'

beforeEach(fakeSockets)

const curry = sampleRecipe(2, 'Chickpea curry', [
  ['chickpeas', 400, 'g'],
  ['tomato', 400, 'g'],
])

/** The screen with one suggestion; `loads` counts the calls for the suggestions of the day. */
const open = async () => {
  const server = { stock: [sampleEntry('Chickpeas', { quantity: 400, unit: 'g' })], recipe: curry, loads: 0 }
  renderApp('/meals', {
    handlers: [
      givesTickets,
      answers(listInventory, () => server.stock),
      answers(getDailyMeals, () => {
        server.loads += 1
        return sampleDailyMeals([server.recipe])
      }),
    ],
  })
  await screen.findByRole('article', { name: 'Chickpea curry' })
  const hear = await startEvents()
  return { server, hear }
}
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const changed = (recipe: OwnedRecipe, version: number): HouseholdEvent => ({
  type: 'recipes.changed',
  id: recipe.id,
  version,
})

it('[MEAL-021] shows the scores of a stock that changed on another device, without asking for suggestions again', async () => {
  const { server, hear } = await open()
  expect(await (await card('Chickpea curry')).findByText('50% match')).toBeVisible()
  server.stock = [...server.stock, sampleEntry('Tomato', { quantity: 400, unit: 'g' })]
  await hear({ type: 'inventory.changed', id: null, version: null })
  expect(await (await card('Chickpea curry')).findByText('100% match')).toBeVisible()
  expect(server.loads).toBe(1)
})

it('suggests again when a recipe of the household was changed or added on another device, but not for a favourite', async () => {
  const { server, hear } = await open()
  await hear(changed(curry, curry.version))
  server.recipe = { ...curry, name: 'Hot curry', version: curry.version + 1 }
  await hear(changed(curry, curry.version + 1))
  await card('Hot curry')
  expect(server.loads).toBe(2)
  const stew = sampleRecipe(3, 'Bean stew', [['beans', 400, 'g']])
  server.recipe = { ...stew, version: 1 }
  await hear(changed(stew, 1))
  await card('Bean stew')
  expect(server.loads).toBe(3)
})
