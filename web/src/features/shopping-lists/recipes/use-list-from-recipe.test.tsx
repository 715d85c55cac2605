import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { addShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import {
  createShoppingList,
  deleteShoppingList,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { indexStock } from '@larder/shared/domain/recipes/matching/stock-index'
import {
  missingIngredients,
  type RecipeIngredient,
} from '@larder/shared/domain/recipes/stock/missing-ingredients'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, fails, on, refusal } from '../../../testing/handlers.ts'
import { sampleList, sampleListLine } from '../../../testing/samples/list-samples.ts'
import { server } from '../../../testing/server.ts'
import { sampleEntry } from '../../../testing/samples/stock-samples.ts'
import { currentToasts } from '../../../ui/toast/toast-queue.ts'
import { useListFromRecipe } from './use-list-from-recipe.ts'

const list = sampleList(1, 'Soup - Missing Ingredients')
const leek = { item_name: 'Leek', quantity: 2, unit: 'item' }
const cream = { item_name: 'Cream', quantity: 0.2, unit: 'l', optional: true }
const stocked = [sampleEntry('Cream', { quantity: 100, unit: 'ml', status: 'low' }), sampleEntry('Salt')]

const make = (
  ingredients: readonly RecipeIngredient[],
  stock: readonly InventoryEntry[] = [],
  origin: 'recipe' | 'meal' = 'meal',
) => {
  const missing = missingIngredients(ingredients, indexStock(stock, null))
  return renderHook(() => useListFromRecipe()).result.current({ name: 'Soup', ingredients, missing }, origin)
}
const messages = () => currentToasts().map(({ tone, text }) => `${tone}: ${text}`)

it('[SHOP-035, SHOP-037, SHOP-040, SHOP-041, SHOP-050] makes an empty list, and adds each missing ingredient by its own call, all at once', async () => {
  const made: unknown[] = []
  const added: unknown[] = []
  let answerBoth = () => {}
  const bothCame = new Promise<void>((resolve) => (answerBoth = resolve))
  server.use(
    answers(createShoppingList, ({ body }) => {
      made.push(body)
      return list
    }),
    answers(addShoppingListItem, async ({ params, body }) => {
      added.push([params['listId'], body])
      if (added.length === 2) answerBoth()
      await bothCame
      return sampleListLine(added.length, 'Whatever')
    }),
  )
  expect(await make([leek, { item_name: 'Salt' }, cream], stocked)).toBe(list.id)
  expect(made).toEqual([{ name: 'Soup - Missing Ingredients' }])
  expect(added).toEqual([
    [list.id, leek],
    [list.id, { item_name: 'Cream', quantity: 0.1, unit: 'l', notes: 'Optional', reason: '0.1 L left' }],
  ])
  expect(messages()).toEqual(['success: Shopping list created with 2 missing ingredients!'])
})

it('[SHOP-036] logs and skips an ingredient that can’t be added, and adds the others', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(
    answers(createShoppingList, list),
    on(addShoppingListItem, ({ body }) =>
      (body as RecipeIngredient).item_name === 'Leek'
        ? refusal('internal')
        : Response.json(sampleListLine(1, 'Cream'), { status: 201 }),
    ),
  )
  expect(await make([leek, cream])).toBe(list.id)
  expect(messages()).toEqual(['success: Shopping list created with 1 missing ingredients!'])
  expect(logged).toHaveBeenCalledExactlyOnceWith("'Leek' was not added to the list:", expect.any(Error))
})

it('[SHOP-038, SHOP-039] makes no call without ingredients, or when all of them are in stock', async () => {
  // Any call fails the test.
  expect(await make([])).toBeUndefined()
  expect(await make([{ item_name: 'Salt' }], stocked)).toBeUndefined()
  expect(messages()).toEqual([
    'error: No ingredients found to create a shopping list.',
    'success: All ingredients for this recipe are already in your inventory!',
  ])
})

it('[SHOP-042] says that the list could not be made, and leaves none where nothing could be added', async () => {
  server.use(fails(createShoppingList, 'shopping_lists_full'))
  expect(await make([leek])).toBeUndefined()
  const failed = 'error: Failed to create shopping list. Please try again later.'
  expect(messages()).toEqual([failed])

  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const deleted: unknown[] = []
  server.use(
    answers(createShoppingList, list),
    fails(addShoppingListItem, 'internal'),
    answers(deleteShoppingList, ({ params }) => void deleted.push(params['listId'])),
  )
  expect(await make([leek])).toBeUndefined()
  expect(deleted).toEqual([list.id])
  expect(messages()).toEqual([failed, failed])
})

it('says of a list from the recipe itself only that it was made', async () => {
  server.use(answers(createShoppingList, list), answers(addShoppingListItem, sampleListLine(1, 'Leek')))
  await make([leek], [], 'recipe')
  expect(messages()).toEqual(['success: Shopping list created successfully!'])
})

it('makes no second list when it is asked again for the same, and another one for something else', async () => {
  const keys: unknown[] = []
  const noteKey =
    (answer: object) =>
    ({ headers }: { headers: Headers }) => {
      keys.push(headers.get('Idempotency-Key'))
      return Response.json(answer, { status: 201 })
    }
  server.use(
    on(createShoppingList, noteKey(list)),
    on(addShoppingListItem, noteKey(sampleListLine(1, 'Leek'))),
  )
  const { result } = renderHook(() => useListFromRecipe())
  const ask = (ingredients: readonly RecipeIngredient[]) =>
    result.current(
      { name: 'Soup', ingredients, missing: missingIngredients(ingredients, indexStock([], null)) },
      'recipe',
    )
  await ask([leek])
  await ask([leek])
  await ask([{ ...leek, quantity: 4 }])
  const [list1, line1, list2, line2, list3, line3] = keys
  expect([list2, line2]).toEqual([list1, line1])
  expect(new Set([list1, line1, list3, line3]).size).toBe(4)
})
