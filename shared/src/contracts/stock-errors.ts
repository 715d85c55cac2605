import type { ErrorTable } from './base/error-table.ts'

/** Why something about the items and the stock is refused. */
export const STOCK_ERRORS = {
  item_changed: { status: 400, message: 'An entry keeps its item. Add an entry of the other item instead.' },
  item_in_use: { status: 409, message: 'This item is, or was, in the inventory' },
  item_name_taken: { status: 409, message: 'Another item has this name. The two can be joined.' },
  item_joined: { status: 409, message: 'This item is joined with another one already. Split the two first.' },
  joins_full: { status: 409, message: 'No more items can be joined with this one.' },
  unit_mismatch: { status: 409, message: 'The amount has another unit than the stock' },
  not_enough_stock: { status: 409, message: 'There is not that much in stock' },
  nothing_to_undo: { status: 409, message: 'There is nothing to undo' },
  picture_missing: { status: 422, message: 'Please take a picture of the date' },
  picture_unsupported: { status: 415, message: 'The picture must be a JPEG' },
  picture_too_large: { status: 413, message: 'The picture is too large. Maximum size is 1MB' },
  dates_unread: {
    status: 503,
    message: 'Dates cannot be read from pictures right now. Please type the date, or try again shortly.',
  },
  household_entries_full: {
    status: 409,
    message: 'Your household has as many entries as it can have. Delete some to add more.',
  },
  household_items_full: {
    status: 409,
    message: 'Your household has as many items as it can have. Use one of them in place of a new one.',
  },
  household_barcodes_full: {
    status: 409,
    message:
      'Your household knows as many barcodes as it can. Remove some on the pages of items to learn more.',
  },
} as const satisfies ErrorTable
