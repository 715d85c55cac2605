import type { Connection } from 'mongoose'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { FeatureModule } from '../feature-module.ts'
import { createReceiptMemoryRepository, receiptMemoryCollection } from './receipt-memory.repository.ts'
import { createReceiptMemoryService } from './receipt-memory.service.ts'

type Deps = { connection: Connection; catalogue: CatalogueService; now: () => Date }

/** What the lines of a shop's receipts mean to a household. */
export const createReceiptMemoryModule = (
  { connection, catalogue, now }: Deps,
  memory = createReceiptMemoryRepository(connection),
) =>
  ({
    services: createReceiptMemoryService({ memory, catalogue, now }),
    collections: [receiptMemoryCollection],
  }) satisfies FeatureModule
