import type { Item } from '@larder/shared/contracts/catalogue'

/** A catalogue item as services know it; more than the contract's `Item` shows. */
export type CatalogueItem = Item & {
  household_id: string
  name_folded: string
  min_stock_level: number | null
  usual_location: string | null
  usual_shelf_life_days: number | null
  last_use_quantity: number | null
  last_use_unit: string | null
  created_at: string
}

/** What an item remembers of its lots and of their use. */
export type ItemHabits = Partial<
  Pick<
    CatalogueItem,
    'min_stock_level' | 'usual_location' | 'usual_shelf_life_days' | 'last_use_quantity' | 'last_use_unit'
  >
>
