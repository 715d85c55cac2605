import { createItem, deleteItem, type Item, type ItemCreate } from '@larder/shared/contracts/catalogue'
import { call } from '../../lib/api/call.ts'

// Nothing is revalidated here: the client keeps no list of the catalogue, because entries contain their items.

/** Creates an item and returns it. Throws as `call` does. */
export const addItem = (body: ItemCreate): Promise<Item> => call(createItem, { body })

/** Deletes an item. Throws as `call` does. */
export const removeItem = (id: string): Promise<void> => call(deleteItem, { params: { id } })
