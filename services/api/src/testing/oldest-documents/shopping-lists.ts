import type { MakeDocuments } from '../oldest-documents.ts'

/** A list with a line that somebody ticked, a shop with the beginning of an order, and an item that generated lists leave out. */
export const makeOldestDocuments: MakeDocuments = ({ household, user, id }) => {
  const at = new Date('2026-11-22T21:00:00Z')
  const [itemId, userId] = [id().toHexString(), String(user._id)]
  return {
    shopping_lists: {
      _id: id(),
      household_id: household._id,
      name: 'Weekly',
      is_generated: false,
      version: 3,
      lines: [
        {
          id: id().toHexString(),
          item_id: itemId,
          item_name: 'Milk',
          quantity: 2,
          unit: 'l',
          notes: null,
          reason: null,
          item: { name: 'Milk', category: 'Dairy' },
          added_by: userId,
          checked_by: userId,
          checked_at: at.toISOString(),
          additions: [{ device_id: null, version: 2 }],
          ticks: [{ device_id: null, version: 3 }],
          merged_ids: [],
          removal: null,
        },
      ],
      line_count: 1,
      applied: ['AAAAAAAAAAAAAAAA'],
      removal: null,
      removed_at: null,
      created_at: at,
      updated_at: at,
    },
    shopping_shops: {
      _id: id(),
      household_id: household._id,
      name: 'Corner Shop',
      name_folded: 'corner shop',
      places: [['Dairy', 0]],
      trip: { categories: ['Dairy', 'Bakery'], last_at: at.toISOString() },
      is_fixed: false,
      version: 2,
      updated_at: at,
    },
    shopping_exclusions: {
      _id: id(),
      household_id: household._id,
      subject: itemId,
      item_id: itemId,
      item_name: 'Rice',
      created_at: at,
    },
  }
}
