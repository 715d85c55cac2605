import type { ErrorTable } from '../base/error-table.ts'

/** Why something about shopping lists is refused. */
export const LIST_ERRORS = {
  nothing_to_put_away: {
    status: 409,
    message: 'Nothing of this is in the basket any more. It may have been put away on another device.',
  },
  nothing_is_missing: { status: 409, message: 'Nothing is missing for the meals of these days' },
  shopping_lists_full: {
    status: 409,
    message: 'Your household has as many shopping lists as it can have. Delete one to make another.',
  },
  shopping_list_full: {
    status: 409,
    message: 'A list can have at most 1,000 items. Use another list for more.',
  },
  shopping_lines_full: {
    status: 409,
    message: 'Your shopping lists have as many items as they can have together. Remove some to add more.',
  },
  shopping_exclusions_full: {
    status: 409,
    message: 'Your household keeps as many items from its lists as it can. Undo some to add more.',
  },
  shops_full: {
    status: 409,
    message: 'Your household has an order of categories for as many shops as it can have.',
  },
} as const satisfies ErrorTable
