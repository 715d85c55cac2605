import type { Connection } from 'mongoose'
import { listRelevantPromotions } from '@larder/shared/contracts/promotions'
import type { BarcodesService } from '../barcodes/barcodes.service.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ReadStamps } from '../events/change-stamps.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import type { PaidPricesService } from '../receipts/paid-prices.service.ts'
import { dropIndexes } from '../store/drop-indexes.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import { createFeedImportRepository, feedImportsCollection } from './feed-import.repository.ts'
import { createFeedImports } from './feed-imports.service.ts'
import { feedShopsCollection } from './feed-shop.collection.ts'
import { offersCollection } from './offer.collection.ts'
import { createOfferRepository } from './offer.repository.ts'
import { createOffersByKey } from './offers-by-key.ts'
import { createRelevantPromotions } from './relevant-promotions.service.ts'
import type { RelevantPromotionsService } from './relevant-promotions.service.ts'

/** About 20 MB. */
const KEPT_OFFERS = 20_000

type Deps = {
  connection: Connection
  catalogue: CatalogueService
  stockFlows: StockFlows
  barcodes: BarcodesService
  prices: Pick<PaidPricesService, 'listPaid'>
  readStamps: ReadStamps
  now: () => Date
}

/** What shops offer by the operator's feeds, and which of it matters to a household. */
export const createPromotionsModule = ({ connection, ...deps }: Deps) => {
  const offers = createOfferRepository(connection)
  const imports = createFeedImportRepository(connection)
  const feedImports = createFeedImports({ offers, imports, now: deps.now })
  const offersByKey = createOffersByKey({ offers, imports, most: KEPT_OFFERS })
  return {
    services: { feedImports },
    collections: [offersCollection, feedShopsCollection, feedImportsCollection],
    calls: promotionsCalls(createRelevantPromotions({ ...deps, offers, offersByKey })),
    migrations: [
      {
        number: 8,
        name: 'drop the index of offers that did not say when they end',
        run: async () => ({
          droppedCount: await dropIndexes(connection, offersCollection.name, ['keys_1_unit_price_1']),
        }),
      },
      {
        number: 10,
        name: 'drop the index of offers by the file that named them last',
        run: async () => ({
          droppedCount: await dropIndexes(connection, offersCollection.name, ['feed_1_digest_1']),
        }),
      },
    ],
    // Chains publish changes all day long; a file that is the same as before is only compared.
    schedules: [{ job: 'promotions.import', pattern: '23 */3 * * *' }],
  } satisfies FeatureModule
}

const promotionsCalls = (relevant: RelevantPromotionsService): Call[] => [
  answers(listRelevantPromotions, async (_input, actor) => ({ promotions: await relevant.list(actor) })),
]
