import { createItem, deleteItem, type Item, type ItemCreate } from '@larder/shared/contracts/catalogue'
import { call } from '../../lib/api/call.ts'

// The client keeps no list of the catalogue: entries bring their items along, so nothing is loaded again.

/** Makes an item, and gives it. Throws as `call` does. */
export const addItem = (body: ItemCreate): Promise<Item> => call(createItem, { body })

/** Deletes an item. Throws as `call` does. */
export const removeItem = (id: string): Promise<void> => call(deleteItem, { params: { id } })
