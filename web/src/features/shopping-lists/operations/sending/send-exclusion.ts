import { excludeFromShopping } from '@larder/shared/contracts/shopping-lists/exclusions'
import { NO_ITEM_ID, type ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { callUnread } from '../../../../lib/api/call.ts'

/** Keeps what a line wants from lists that are generated later, or allows it again. Throws as `call` does. */
export const sendExclusion = async (
  { item_id, item_name }: Pick<ShoppingListItem, 'item_id' | 'item_name'>,
  exclude: boolean,
  signal?: AbortSignal,
): Promise<void> => {
  // What is no item of the household is known by its name.
  const named = item_id === NO_ITEM_ID ? { item_name } : {}
  await callUnread(excludeFromShopping, { body: { item_id, exclude, ...named } }, signal && { signal })
}
