import type { ItemCreate } from '@larder/shared/contracts/catalogue'
import type { ShapeOf } from '../store/columns.ts'
import type { Plain } from '../store/plain-documents.ts'
import type { habitColumns, ItemDocument } from './item.collection.ts'

/** A catalogue item as services know it; more than the contract's `Item` shows. */
export type CatalogueItem = Plain<ItemDocument>

/** An item that is not stored yet; what it lacks gets its default. */
export type NewItem = ItemCreate & Pick<CatalogueItem, 'id' | 'household_id' | 'name_folded' | 'created_at'>

/** What an item remembers of its lots and of their use. */
export type ItemHabits = Partial<ShapeOf<typeof habitColumns>>
