import type { Connection } from 'mongoose'
import { createHouseholdRepository } from './auth/users/household.repository.ts'
import { createHouseholdsService } from './auth/users/households.service.ts'
import { createCatalogueService } from './catalogue/catalogue.service.ts'
import { createItemRepository } from './catalogue/item.repository.ts'
import { createHouseholdRoom, HOUSEHOLD_LIMITS } from './households/household-room.ts'
import type { HouseholdLimits } from './households/household-room.ts'
import { createBroughtLots } from './inventory/receipts/brought-lots.ts'
import { createDegradationService } from './inventory/degradation.service.ts'
import { createEntryReader } from './inventory/entry-reader.ts'
import { createInventoryService } from './inventory/inventory.service.ts'
import { createLedgerSweep } from './inventory/ledger/ledger-sweep.ts'
import { createLotRepository } from './inventory/lot.repository.ts'
import { createMovementRepository } from './inventory/ledger/movement.repository.ts'
import { createOperationRepository } from './inventory/ledger/operation.repository.ts'
import { createReceiptAdditionsService } from './inventory/receipts/receipt-additions.service.ts'
import { createReceiptLotsService } from './inventory/receipts/receipt-lots.service.ts'
import { createReceiptStockService } from './inventory/receipts/receipt-stock.service.ts'
import { createStockLedger } from './inventory/ledger/stock-ledger.ts'
import { createStockOperations } from './inventory/ledger/stock-operations.ts'
import { createReceiptMemoryRepository } from './receipts/memory/receipt-memory.repository.ts'
import { createReceiptReviewRepository } from './receipts/receipt-review.repository.ts'
import { createReceiptMemoryService } from './receipts/memory/receipt-memory.service.ts'

/** The collections that stock is kept in. */
export const createStockRepositories = (connection: Connection) => ({
  households: createHouseholdRepository(connection),
  items: createItemRepository(connection),
  lots: createLotRepository(connection),
  movements: createMovementRepository(connection),
  operations: createOperationRepository(connection),
  receiptMemory: createReceiptMemoryRepository(connection),
  receiptReviews: createReceiptReviewRepository(connection),
})
export type StockRepositories = ReturnType<typeof createStockRepositories>

/** Puts catalogue and inventory together; the API and the worker share this wiring. */
export const createStock = (
  repositories: StockRepositories,
  now: () => Date,
  limits: Pick<HouseholdLimits, 'entries' | 'items'> = HOUSEHOLD_LIMITS,
) => {
  const {
    households: householdRepository,
    items,
    lots,
    movements,
    operations,
    receiptMemory,
    receiptReviews,
  } = repositories
  const itemRoom = createHouseholdRoom({
    max: limits.items,
    count: items.countByHousehold,
    code: 'household_items_full',
    now,
  })
  // One for all roads to stock.
  const room = createHouseholdRoom({
    max: limits.entries,
    count: lots.countListed,
    code: 'household_entries_full',
    now,
  })
  const catalogue = createCatalogueService({ items, room: itemRoom, now })
  const memory = createReceiptMemoryService({ memory: receiptMemory, catalogue, now })
  const ledger = createStockLedger({ lots, movements, room, now })
  const stockOperations = createStockOperations({ ledger, lots, operations, now })
  const reader = createEntryReader({ lots, catalogue, now })
  const brought = createBroughtLots({ lots, movements })
  const additions = createReceiptAdditionsService({ brought })
  const reviews = {
    settle: (householdId: string, ids: readonly string[]) =>
      receiptReviews.updateSettled(householdId, ids, now()),
    reopen: (householdId: string, ids: readonly string[]) =>
      receiptReviews.updateReopened(householdId, ids, now()),
  }
  const households = createHouseholdsService({ households: householdRepository, now })
  return {
    households,
    catalogue,
    inventory: createInventoryService({
      lots,
      movements,
      room,
      ledger,
      stockOperations,
      catalogue,
      reader,
      reviews,
      now,
    }),
    receiptStock: createReceiptStockService({
      lots,
      room,
      stockOperations,
      catalogue,
      memory,
      reader,
      additions,
      reviews,
      now,
    }),
    receiptMemory: memory,
    receiptAdditions: additions,
    receiptLots: createReceiptLotsService({ lots, brought, stockOperations, catalogue, reviews }),
    degradation: createDegradationService({ households, lots, ledger }),
    sweepLedger: createLedgerSweep({ lots, movements, operations, ledger, stockOperations, now }),
    /** Makes the indexes that the ledger relies on; safe to repeat. */
    ensureIndexes: async () => {
      for (const repository of [householdRepository, items, lots, movements, operations, receiptMemory])
        await repository.ensureIndexes()
    },
  }
}
export type Stock = ReturnType<typeof createStock>
