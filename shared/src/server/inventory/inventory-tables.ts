import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { Table } from '../feature-module.ts'
import { LONG_READ_BATCH } from '../store/mongo.ts'
import type { MovementRepository } from './ledger/movement.repository.ts'
import type { LotRepository } from './lots/lot.repository.ts'

type Deps = { lots: LotRepository; movements: MovementRepository; catalogue: CatalogueService }

/** The day of an instant or a calendar date. */
const dayOf = (date: string | null): string | null => date?.slice(0, 10) ?? null

/** The inventory, and all that has happened in it, for spreadsheets. */
export const createInventoryTables = ({ lots, movements, catalogue }: Deps): Table[] => [
  {
    name: 'inventory',
    columns: [
      'item',
      'category',
      'quantity',
      'unit',
      'minimum',
      'storage_location',
      'expiry_date',
      'is_expiry_guess',
      'purchase_date',
      'notes',
      'entry_id',
    ],
    list: async function* (householdId) {
      for await (const batch of lots.listListedInBatches(householdId, LONG_READ_BATCH)) {
        const items = await catalogue.mapByIds(
          { householdId },
          batch.map(({ item_id }) => item_id),
        )
        yield batch.map((lot) => {
          const item = items.get(lot.item_id)
          return [
            item?.name ?? null,
            item?.category ?? null,
            lot.quantity,
            lot.unit,
            item?.min_stock_level ?? null,
            lot.storage_location,
            dayOf(lot.expiry_date),
            lot.is_expiry_guess ? 'yes' : 'no',
            dayOf(lot.purchase_date),
            lot.notes,
            lot.id,
          ]
        })
      }
    },
  },
  {
    name: 'movements',
    columns: ['at', 'item', 'kind', 'change', 'unit', 'left', 'cause', 'entry_id', 'number'],
    list: async function* (householdId) {
      for await (const batch of movements.listOfHouseholdInBatches(householdId, LONG_READ_BATCH)) {
        const moved = await lots.listByIds([...new Set(batch.map(({ lot_id }) => lot_id))])
        const itemIdOf = new Map(moved.map(({ id, item_id }) => [id, item_id]))
        const items = await catalogue.mapByIds({ householdId }, [...itemIdOf.values()])
        yield batch.map(({ created_at, lot_id, kind, delta, unit, after, cause }) => [
          created_at,
          items.get(itemIdOf.get(lot_id) ?? '')?.name ?? null,
          kind,
          delta,
          unit,
          after.quantity,
          cause,
          lot_id,
          after.seq,
        ])
      }
    },
  },
]
