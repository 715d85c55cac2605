import type { Connection } from 'mongoose'
import { printBarcode } from '@larder/foods'
import {
  forgetBarcode,
  learnBarcode,
  listItemBarcodes,
  lookUpBarcode,
} from '@larder/shared/contracts/barcodes'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import { createHouseholdRoom } from '../households/household-room.ts'
import type { InventoryServices } from '../inventory/inventory.module.ts'
import type { ProductSource } from '../ports/product-source.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import { barcodesCollection, createBarcodeRepository } from './barcode.repository.ts'
import { createBarcodesService } from './barcodes.service.ts'
import {
  createProductAnswerRepository,
  productAnswersCollection,
} from './products/product-answer.repository.ts'
import { createProductLookup } from './products/product-lookup.ts'
import type { BarcodesService } from './barcodes.service.ts'

/** As many as a household may have items: a household buys a few thousand different packs in its life. */
const MAX_BARCODES = 20_000

type Deps = {
  connection: Connection
  catalogue: CatalogueService
  inventory: Pick<InventoryServices, 'inventory'>
  /** Absent where the operator has turned no table of products on, and in a process that looks nothing up. */
  products?: ProductSource | undefined
  publish: PublishEvent
  now: () => Date
}

/** What codes of goods mean to households. */
export const createBarcodesModule = ({ connection, catalogue, inventory, products, publish, now }: Deps) => {
  const barcodes = createBarcodeRepository(connection)
  const service = createBarcodesService({
    barcodes,
    room: createHouseholdRoom({
      max: MAX_BARCODES,
      count: barcodes.countByHousehold,
      code: 'household_barcodes_full',
      now,
    }),
    catalogue,
    inventory: inventory.inventory,
    findProduct: createProductLookup({
      source: products ?? null,
      answers: createProductAnswerRepository(connection),
      now,
    }),
    publish,
    now,
  })
  return {
    services: { barcodes: service },
    calls: barcodesCalls(service),
    handlers: { 'item.removed': ({ household_id, item_id }) => barcodes.removeOfItem(household_id, item_id) },
    collections: [barcodesCollection, productAnswersCollection],
    tables: [
      {
        name: 'barcodes',
        columns: ['code', 'item', 'quantity', 'unit', 'learned_on'],
        list: async function* (householdId: string) {
          for await (const batch of barcodes.listInBatches(householdId)) {
            const items = await catalogue.mapByIds(
              { householdId },
              batch.map(({ item_id }) => item_id),
            )
            yield batch.map(({ gtin, item_id, quantity, unit, learned_at }) => [
              printBarcode(gtin),
              items.get(item_id)?.name ?? null,
              quantity,
              unit,
              learned_at.slice(0, 10),
            ])
          }
        },
      },
    ],
  } satisfies FeatureModule
}

const barcodesCalls = (barcodes: BarcodesService): Call[] => [
  answers(lookUpBarcode, ({ params }, actor) => barcodes.lookUp(actor, params.code)),

  answers(learnBarcode, ({ params, body }, actor) => barcodes.learn(actor, params.code, body)),

  answers(forgetBarcode, ({ params }, actor) => barcodes.forget(actor, params.code)),

  answers(listItemBarcodes, ({ params }, actor) => barcodes.listOfItem(actor, params.id)),
]
