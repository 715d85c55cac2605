/** The key of the draft of 'Add Item', which is kept until the item's entry is made or cancelled. */
export const ITEM_DRAFT_KEY = 'add-item'
