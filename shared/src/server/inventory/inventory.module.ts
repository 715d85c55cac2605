import type { Connection } from 'mongoose'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { Emit } from '../domain-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import { createHouseholdRoom } from '../households/household-room.ts'
import type { LoadNames } from '../members/people.ts'
import { createClearingOperations } from './clearings/clearing-operations.ts'
import { createClearingsService } from './clearings/clearings.service.ts'
import { createEntryReader } from './lots/entry-reader.ts'
import { createInventoryTables } from './inventory-tables.ts'
import { stockFlowsCollection } from './flows/stock-flows.collection.ts'
import { createLotFactsRepository } from './flows/lot-facts.repository.ts'
import { createRecordedFlowsRepository } from './flows/recorded-flows.repository.ts'
import { createStockFlowsRepository } from './flows/stock-flows.repository.ts'
import { createStockFlows } from './flows/stock-flows.service.ts'
import { createStockHistory } from './flows/stock-history.service.ts'
import { createMovementHistoryRepository } from './history/movement-history.repository.ts'
import { createMovementHistory } from './history/movement-history.service.ts'
import { inventoryCalls } from './inventory.calls.ts'
import { createInventoryService } from './inventory.service.ts'
import { createItemLearning } from './guesses/item-learning.ts'
import { createLedgerSweep } from './ledger/ledger-sweep.ts'
import { movementsCollection } from './ledger/movement.collection.ts'
import { createMovementItems } from './ledger/movement-items.ts'
import { createMovementRepository } from './ledger/movement.repository.ts'
import { checkpointsCollection, operationsCollection } from './ledger/operations/operation.collection.ts'
import { createNightFolding } from './ledger/folding/night-folding.ts'
import { createNightsRepository } from './ledger/folding/nights.repository.ts'
import type { OperationKind } from './ledger/operations/operation-kind.ts'
import { createOperationRepository } from './ledger/operations/operation.repository.ts'
import { createGuessFollowing } from './guesses/guess-following.ts'
import { createGuessSweep } from './guesses/guess-sweep.ts'
import { createStockLedger } from './ledger/stock-ledger.ts'
import { createStockOperations } from './ledger/operations/stock-operations.ts'
import { lotsCollection } from './lots/lot.collection.ts'
import { createLotRepository } from './lots/lot.repository.ts'
import { createReplacedLotsRepository } from './lots/replaced-lots.repository.ts'
import { createAssumedUse } from './nights/assumed-use.service.ts'
import { createCountDaysRepository } from './nights/count-days.repository.ts'
import { createDegradationService } from './nights/degradation.service.ts'
import { createPurchaseLots } from './lots/purchase-lots.ts'
import type { StockAccess } from './stock-access.ts'
import { TYPED_OPERATIONS } from './typed/typed-operations.ts'
import { typedStockCalls } from './typed/typed-stock.calls.ts'
import { createTypedStockService } from './typed/typed-stock.service.ts'
import { dropIndexes } from '../store/drop-indexes.ts'

type Deps = {
  connection: Connection
  findTraits: HouseholdsService['findTraits']
  mapActiveMembers: (householdIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  catalogue: CatalogueService
  loadNames: LoadNames
  /** What features can do with several lots at once, asked for when something is done. */
  listOperationKinds: () => readonly OperationKind[]
  emit: Emit
  /** The maximum number of entries of a household. */
  maxEntries: number
  publish: PublishEvent
  now: () => Date
}

export const createInventoryRepositories = (connection: Connection) => ({
  lots: createLotRepository(connection),
  replacedLots: createReplacedLotsRepository(connection),
  lotFacts: createLotFactsRepository(connection),
  movements: createMovementRepository(connection),
  movementHistory: createMovementHistoryRepository(connection),
  nights: createNightsRepository(connection),
  recordedFlows: createRecordedFlowsRepository(connection),
  operations: createOperationRepository(connection),
})

/** The stock of a household, and its ledger. */
export const createInventoryModule = (
  deps: Deps,
  repositories = createInventoryRepositories(deps.connection),
) => {
  const { lots, replacedLots, movements, operations } = repositories
  const { findTraits, mapActiveMembers, catalogue, loadNames, listOperationKinds, emit } = deps
  const { maxEntries, publish, now } = deps
  const stockFlows = createStockFlows({
    flows: createStockFlowsRepository(deps.connection),
    lotFacts: repositories.lotFacts,
    recordedFlows: repositories.recordedFlows,
    now,
  })
  // Shared by all services that add stock.
  const room = createHouseholdRoom({
    max: maxEntries,
    count: lots.countListed,
    code: 'household_entries_full',
    now,
  })
  const follow = createGuessFollowing({ catalogue, findTraits, now })
  const ledger = createStockLedger({ lots, replacedLots, movements, room, follow, publish, now })
  const stockOperations = createStockOperations({
    ledger,
    lots,
    replacedLots,
    operations,
    listKinds: listOperationKinds,
    findJoins: catalogue.findJoins,
    publish,
    now,
  })
  const reader = createEntryReader({ lots, catalogue, now })
  const learning = createItemLearning({ lots, ledger, catalogue, now })
  const inventory = createInventoryService({
    lots,
    replacedLots,
    movements,
    room,
    ledger,
    stockOperations,
    catalogue,
    reader,
    learning,
    emit,
    publish,
    now,
  })
  const access: StockAccess = {
    lots,
    movements,
    operations,
    stockOperations,
    ledger,
    purchaseLots: createPurchaseLots({ catalogue, room, now }),
    reader,
  }
  const assumedUse = createAssumedUse({
    catalogue,
    countDays: createCountDaysRepository(deps.connection),
    now,
  })
  const typed = createTypedStockService({ ...access, lots, catalogue, now })
  const services = {
    inventory,
    learning,
    history: createMovementHistory({
      history: repositories.movementHistory,
      lots,
      movements,
      catalogue,
      loadNames,
    }),
    assumedUse,
    clearings: createClearingsService({ lots, room, movements, operations, stockOperations, now }),
    stockFlows,
    stockHistory: createStockHistory({ lotFacts: repositories.lotFacts, movements }),
    access,
  }
  const degradation = createDegradationService({ mapActiveMembers, lots, ledger, assumedUse })
  return {
    services,
    calls: [...inventoryCalls(services), ...typedStockCalls(typed)],
    collections: [
      lotsCollection,
      movementsCollection,
      operationsCollection,
      checkpointsCollection,
      stockFlowsCollection,
    ],
    operationKinds: [...createClearingOperations(movements), ...TYPED_OPERATIONS],
    handlers: {
      'household.moved': async ({ from_id, into_id }) => {
        await stockFlows.forget(from_id)
        await stockFlows.forget(into_id)
      },
    },
    sweeps: [
      {
        name: 'ledger',
        run: createLedgerSweep({ lots, movements, operations, ledger, stockOperations, now }),
      },
      { name: 'nights', run: createNightFolding({ nights: repositories.nights, operations, now }) },
      { name: 'guesses', run: createGuessSweep({ catalogue, learning, mapActiveMembers, now }) },
    ] as const,
    measure: { amount: 'entry_count', count: lots.mapListedCounts },
    tables: createInventoryTables({ lots, movements, catalogue }),
    migrations: [
      {
        number: 5,
        name: 'name the item in each movement of stock',
        run: createMovementItems({ lots, movements }),
      },
      {
        number: 9,
        name: 'drop the index of entries by their ids, which are in no order of time',
        run: async () => ({
          droppedCount: await dropIndexes(deps.connection, lotsCollection.name, ['household_id_1__id_-1']),
        }),
      },
      {
        number: 11,
        name: 'drop the indexes of entries that left the list, because what was emptied is found whether it is listed or not',
        run: async () => ({
          droppedCount: await dropIndexes(deps.connection, lotsCollection.name, [
            'household_id_1_known_at_1',
            'household_id_1_degraded_until_1',
          ]),
        }),
      },
    ],
    nightly: [
      { name: 'degradation', runMany: degradation.runMany },
      // At night nobody waits: the first list that is generated would have to sum years of movements.
      { name: 'sums', runMany: stockFlows.prepareMany },
    ],
  } satisfies FeatureModule
}
export type InventoryServices = ReturnType<typeof createInventoryModule>['services']
