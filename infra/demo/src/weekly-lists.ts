import { generateShoppingList } from '@larder/shared/contracts/shopping-lists/generation'
import {
  addShoppingListItem,
  updateShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import { getShoppingList, updateShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Actor } from '@larder/shared/server/authz'
import { SHOPS } from './household-day.ts'
import type { Product } from './product.ts'

/** What somebody writes on a list beside what the product proposes. */
const BY_HAND = ['Bin bags', 'Birthday candles', 'Fresh basil'] as const

/** Makes the list for the next weekly shopping, as the product proposes it; returns its id. */
export async function writeList(product: Product, actor: Actor, name: string): Promise<string> {
  const { id } = await product.ask(generateShoppingList, actor, { body: { name } })
  await product.ask(updateShoppingList, actor, { params: { listId: id }, body: { shop: SHOPS.weekly } })
  return id
}

/** Ticks what is left on a list after the shopping, of which the order ticked the most. */
export async function finishList(product: Product, actor: Actor, listId: string): Promise<void> {
  await tick(product, actor, listId, Infinity)
}

/** Writes some things by hand on a list that is still open, and ticks its first two. */
export async function beginList(product: Product, people: Record<'main' | 'partner', Actor>, listId: string) {
  for (const item_name of BY_HAND)
    await product.ask(addShoppingListItem, people.partner, { params: { listId }, body: { item_name } })
  await tick(product, people.main, listId, 2)
}

async function tick(product: Product, actor: Actor, listId: string, most: number): Promise<void> {
  const { items } = await product.ask(getShoppingList, actor, { params: { listId } })
  for (const { id: itemId } of items.filter(({ checked }) => !checked).slice(0, most))
    await product.ask(updateShoppingListItem, actor, { params: { listId, itemId }, body: { checked: true } })
}
