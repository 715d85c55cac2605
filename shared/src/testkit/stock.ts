import type { Connection } from 'mongoose'
import { createUserRepository } from '../server/auth/users/user.repository.ts'
import { createBarcodesModule } from '../server/barcodes/barcodes.module.ts'
import { createCatalogueModule, createCatalogueRepositories } from '../server/catalogue/catalogue.module.ts'
import { createEmit } from '../server/domain-events.ts'
import type { FeatureModule, Migration } from '../server/feature-module.ts'
import { createHouseholdRepository } from '../server/households/household.repository.ts'
import { HOUSEHOLD_LIMITS } from '../server/households/household-room.ts'
import { createHouseholdsModule } from '../server/households/households.module.ts'
import { createInventoryModule, createInventoryRepositories } from '../server/inventory/inventory.module.ts'
import { createItemPageModule } from '../server/item-page/item-page.module.ts'
import { createPeople } from '../server/members/people.ts'
import { createReceiptMemoryModule } from '../server/receipt-memory/receipt-memory.module.ts'
import { createReceiptMemoryRepository } from '../server/receipt-memory/receipt-memory.repository.ts'
import { createReceiptReviewRepository } from '../server/receipts/review/receipt-review.repository.ts'
import { receiptsCollection } from '../server/receipts/receipt.collection.ts'
import { createStockOfReceipts } from '../server/receipts/stock/stock-of-receipts.ts'
import { createMealOperations } from '../server/recipes/meal-plan/stock/meal-operations.ts'
import { createPlannedMealRepository } from '../server/recipes/meal-plan/planned-meal.repository.ts'
import { runSteps } from '../server/nightly/run-steps.ts'
import { createChangeLines } from '../server/shopping-lists/put-away/change-lines.ts'
import { createLinesOfReceipts } from '../server/shopping-lists/put-away/lines-of-receipts.ts'
import { createPutAwayOperations } from '../server/shopping-lists/put-away/put-away-operations.ts'
import { createPutAwayStock } from '../server/shopping-lists/put-away/put-away-stock.service.ts'
import { createShoppingListRepository } from '../server/shopping-lists/shopping-list.repository.ts'
import { createIndexes } from '../server/store/define-collection.ts'

/** The repositories of a household's stock, so that a test can count calls or let some fail. */
export const createStockRepositories = (connection: Connection) => ({
  households: createHouseholdRepository(connection),
  ...createCatalogueRepositories(connection),
  ...createInventoryRepositories(connection),
  receiptMemory: createReceiptMemoryRepository(connection),
  receiptReviews: createReceiptReviewRepository(connection),
  shoppingLists: createShoppingListRepository(connection),
  plannedMeals: createPlannedMealRepository(connection),
})
export type StockRepositories = ReturnType<typeof createStockRepositories>

const MAX_HOUSEHOLDS = 1_000

/** These tests have no listeners. */
const publish = () => {}

/** The modules of a household's stock, assembled as in the processes. */
export const createStock = (
  connection: Connection,
  now: () => Date,
  repositories: StockRepositories = createStockRepositories(connection),
) => {
  const households = createHouseholdsModule({ connection, publish, now }, repositories.households)
  const catalogue = createCatalogueModule(
    { connection, maxItems: HOUSEHOLD_LIMITS.items, publish, now },
    repositories,
  )
  const users = createUserRepository(connection, households.services)
  const loadNames = createPeople({ households: households.services, users })
  const memory = createReceiptMemoryModule(
    { connection, catalogue: catalogue.services, now },
    repositories.receiptMemory,
  )
  const emit = createEmit(() => features)
  const inventory = createInventoryModule(
    {
      connection,
      findTraits: households.services.findTraits,
      mapActiveMembers: users.mapActiveMembers,
      catalogue: catalogue.services,
      loadNames,
      listOperationKinds: () => features.flatMap(({ operationKinds = [] }) => operationKinds),
      emit,
      maxEntries: HOUSEHOLD_LIMITS.entries,
      publish,
      now,
    },
    repositories,
  )
  const { access } = inventory.services
  const stockOfReceipts = createStockOfReceipts({
    ...access,
    reviews: repositories.receiptReviews,
    catalogue: catalogue.services,
    memory: memory.services,
    emit,
    now,
  })
  const lists = { lists: repositories.shoppingLists, catalogue: catalogue.services, publish, now }
  const changeLines = createChangeLines(lists)
  const itemPage = createItemPageModule({
    catalogue: catalogue.services,
    memory: memory.services,
    inventory: inventory.services,
  })
  const barcodes = createBarcodesModule({
    connection,
    catalogue: catalogue.services,
    inventory: inventory.services,
    publish,
    now,
  })
  /** What other features do with the stock, and what they do when something happens in it. */
  const features: readonly Pick<FeatureModule, 'operationKinds' | 'handlers'>[] = [
    inventory,
    barcodes,
    stockOfReceipts,
    {
      operationKinds: createPutAwayOperations(changeLines),
      handlers: createLinesOfReceipts({ ...lists, changeLines }),
    },
    { operationKinds: createMealOperations({ ...access, meals: repositories.plannedMeals, publish }) },
  ]
  const migrations: readonly Migration[] = inventory.migrations
  const [ledgerSweep, nightsSweep, guessSweep] = inventory.sweeps
  const collections = [households, catalogue, memory, inventory, barcodes].flatMap((module) => [
    ...module.collections,
  ])
  /**
   * The night of all households whose day has ended, as far as their stock is concerned: what the nightly job does, in
   * this process. Returns how many households were due and how many movements were written.
   * @throws AggregateError of the households that failed, once all others are done; the signal's reason
   */
  const runNight = async (signal: AbortSignal) => {
    const count = { householdCount: 0, movementCount: 0 }
    const failures: unknown[] = []
    for (const day of (await households.services.listEndedDays()).days) {
      const due = await households.services.listDue(day, { after: null, upTo: null }, MAX_HOUSEHOLDS)
      const result = await runSteps(inventory.nightly, due, signal)
      const failed = new Set(result.failures.map(({ household_id }) => household_id))
      failures.push(...result.failures.map(({ reason }) => new Error(reason)))
      await households.services.markDone(
        day,
        due.map(({ householdId }) => householdId).filter((id) => !failed.has(id)),
      )
      count.householdCount += due.length - failed.size
      count.movementCount += result.steps.find(({ name }) => name === 'degradation')?.change_count ?? 0
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Households could not be brought forward')
    return count
  }
  return {
    ...inventory.services,
    ...stockOfReceipts,
    putAwayStock: createPutAwayStock({ ...access, catalogue: catalogue.services }),
    ...itemPage.services,
    ...barcodes.services,
    emit,
    households: households.services,
    catalogue: catalogue.services,
    receiptMemory: memory.services,
    users,
    loadNames,
    sweepLedger: ledgerSweep.run,
    foldNights: nightsSweep.run,
    sweepGuesses: guessSweep.run,
    runNight,
    nightly: inventory.nightly,
    migrations,
    /** Creates the indexes of stock and receipts. */
    ensureIndexes: () => createIndexes(connection, [...collections, receiptsCollection]),
  }
}
export type Stock = ReturnType<typeof createStock>
