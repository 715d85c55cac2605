/** Names what was typed into 'Add Item'; it is kept until the item's entry is made, or cancelled. */
export const ITEM_DRAFT_KEY = 'add-item'
