import type { ShopOrder } from '@larder/shared/domain/shopping-lists/shop-order'
import { boolean, date, id, json, nullable, number, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/** In which order the categories of a shop are passed, as the household ticked its lists there, or decided. */
export const shopsCollection = defineCollection({
  name: 'shopping_shops',
  owner: 'household',
  columns: {
    household_id: id,
    name: text,
    name_folded: text,
    places: json<ShopOrder['places']>(),
    trip: nullable(json<NonNullable<ShopOrder['trip']>>()),
    is_fixed: boolean,
    /** Increases by one with each change. */
    version: number,
    updated_at: date,
  },
  // The order of those who live there stays.
  bringing: { clash: 'drop' },
  indexes: [[{ household_id: 1, name_folded: 1 }, { unique: true }]],
})
