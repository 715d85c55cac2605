import {
  applyShoppingOperations,
  type OperationResult,
} from '@larder/shared/contracts/shopping-lists/list-operations'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { answers } from '../handlers.ts'
import { sampleId } from './stock-samples.ts'

type LineFields = Partial<ShoppingListItem> & { category?: string | null }

/** A line of a shopping list, by default one piece that is still to be bought. */
export const sampleListLine = (
  number: number,
  name: string,
  { category = null, checked = false, ...fields }: LineFields = {},
): ShoppingListItem => ({
  id: sampleId(2000 + number),
  item_id: NO_ITEM_ID,
  quantity: 1,
  unit: 'item',
  checked,
  reason: null,
  item_name: name,
  notes: null,
  item: { name, category },
  added_by: null,
  checked_by: null,
  checked_at: checked ? '2026-03-10T08:00:00.000Z' : null,
  additions: [{ device_id: null, version: 1 }],
  ticks: checked ? [{ device_id: null, version: 1 }] : [],
  merged_ids: [],
  ...fields,
})

/** A shopping list, by default a generated one of version 4. */
export const sampleList = (
  number: number,
  name: string,
  items: ShoppingListItem[] = [],
  fields: Partial<ShoppingList> = {},
): ShoppingList => ({
  id: sampleId(1000 + number),
  name,
  shop: null,
  is_generated: true,
  updated_at: '2026-03-10T08:00:00.000Z',
  version: 4,
  items,
  ...fields,
})

/** What the server says of an operation that it has applied. */
export const sampleApplied = ({ id }: { id: string }): OperationResult => ({
  id,
  status: 'applied',
  code: null,
  detail: null,
  line: null,
})

/** The server applies what this device did to its lists, and has nothing else to tell of them. */
export const appliesOperations = answers(applyShoppingOperations, ({ body }) => ({
  results: (body as { operations: { id: string }[] }).operations.map(sampleApplied),
  lists: [],
}))
