import type {
  Barcode,
  BarcodeLearn,
  BarcodeLookUp,
  KnownBarcode,
  LearnedBarcode,
} from '@larder/shared/contracts/barcodes'
import { MAX_BARCODES_OF_ITEM, MAX_ENTRIES_OF_BARCODE } from '@larder/shared/contracts/barcodes'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { articleOfShopCode, isShopCode, printBarcode, readScannedCode } from '@larder/foods'
import { packInUnitOf } from '@larder/shared/domain/catalogue/pack-in-unit'
import type { Gtin, PackPrint } from '@larder/foods'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdRoom } from '../households/household-room.ts'
import type { InventoryService } from '../inventory/inventory.service.ts'
import type { BarcodeRepository, StoredBarcode } from './barcode.repository.ts'
import type { ProductLookup } from './products/product-lookup.ts'

/** Codes with the same beginning that are looked at for one whose item is still there. */
const MAX_ALIKE = 20

type Deps = {
  barcodes: BarcodeRepository
  /** The limit for further codes. */
  room: HouseholdRoom
  catalogue: CatalogueService
  inventory: Pick<InventoryService, 'listOfItem'>
  findProduct: ProductLookup
  publish: PublishEvent
  now: () => Date
}

/** What a code means: the item, and the amount in the pack. */
type Meaning = Pick<KnownBarcode, 'quantity' | 'unit' | 'is_alike'> & { item: Authorized<CatalogueItem> }

/** What codes of goods mean to a household. */
export const createBarcodesService = (deps: Deps) => {
  const { barcodes, room, catalogue, inventory, findProduct, publish, now } = deps

  /** The first code whose item is still there. */
  const firstOf = async (
    actor: Actor,
    found: readonly StoredBarcode[],
    gtin: Gtin,
  ): Promise<Meaning | null> => {
    const items = await catalogue.mapByIds(
      actor,
      found.map(({ item_id }) => item_id),
    )
    for (const { item_id, quantity, unit, gtin: own } of found) {
      const item = items.get(item_id)
      if (item) return { item, quantity, unit, is_alike: own !== gtin }
    }
    return null
  }

  const findMeaning = async (actor: Actor, gtin: Gtin): Promise<Meaning | null> => {
    const own = await barcodes.find(actor.householdId, gtin)
    const exact = own && (await firstOf(actor, [own], gtin))
    if (exact) return exact
    const item = await catalogue.findByBarcode(actor, gtin)
    if (item) return { item, quantity: null, unit: null, is_alike: false }
    const article = articleOfShopCode(gtin)
    if (article === null) return null
    const alike = await barcodes.listByBeginning(actor.householdId, article, MAX_ALIKE)
    // The weight of one piece says nothing about that of another one.
    const meaning = await firstOf(actor, alike, gtin)
    return meaning && { ...meaning, quantity: null, unit: null }
  }

  const show = async (actor: Actor, { item, quantity, unit, is_alike }: Meaning): Promise<KnownBarcode> => ({
    item,
    entries: (await inventory.listOfItem(actor, item)).entries.slice(0, MAX_ENTRIES_OF_BARCODE),
    quantity,
    unit,
    quantity_in_item_unit: packInUnitOf(item, quantity === null || unit === null ? null : { quantity, unit }),
    is_alike,
  })

  const tell = (actor: Actor, itemId: string) =>
    publish(actor.householdId, { type: 'items.changed', id: itemId, version: null })

  return {
    /** All codes that a household knows, with the items that they were given to. */
    listAll: async ({ householdId }: Pick<Actor, 'householdId'>): Promise<StoredBarcode[]> => {
      const known: StoredBarcode[] = []
      for await (const batch of barcodes.listInBatches(householdId)) known.push(...batch)
      return known
    },

    /**
     * What a code means: the household's item with its entries, else what the table of products says.
     * @throws DomainError validation_failed for what is no code
     */
    lookUp: async (actor: Actor, typed: string): Promise<BarcodeLookUp> => {
      const { gtin, pack } = readTyped(typed, now())
      const about = { code: printBarcode(gtin), is_shop_code: isShopCode(gtin), pack: pack && toPack(pack) }
      const meaning = await findMeaning(actor, gtin)
      if (meaning) {
        return { ...about, known: await show(actor, meaning), product: null, product_answer: 'not_asked' }
      }
      const { product, answer } = await findProduct(gtin)
      return { ...about, known: null, product, product_answer: answer }
    },

    /**
     * Gives a code to an item. Of two callers the last one counts, and is told the item before.
     * @throws DomainError validation_failed for what is no code, not_found for the item, household_barcodes_full
     */
    learn: async (
      actor: Actor,
      typed: string,
      { item_id, quantity = null, unit = null }: BarcodeLearn,
    ): Promise<LearnedBarcode> => {
      const { gtin } = readTyped(typed, now())
      const item = await catalogue.getOwn(actor, item_id)
      if ((await barcodes.find(actor.householdId, gtin)) === null) await room(actor, 1)
      const learnedAt = now()
      const before = await barcodes.updateMeaning(
        actor.householdId,
        gtin,
        { item_id, quantity, unit },
        learnedAt,
      )
      const items = await catalogue.mapByIds(actor, [item_id, ...(before ? [before.item_id] : [])])
      const root = items.get(item_id) ?? item
      const replaced = before ? items.get(before.item_id) : undefined
      tell(actor, root.id)
      const learned_at = learnedAt.toISOString()
      return {
        barcode: toBarcode({ gtin, item_id, quantity, unit, learned_at }),
        replaced: replaced && replaced.id !== root.id ? replaced : null,
      }
    },

    /**
     * Forgets what a code means.
     * @throws DomainError validation_failed for what is no code, not_found
     */
    forget: async (actor: Actor, typed: string): Promise<void> => {
      const itemId = await barcodes.remove(actor.householdId, readTyped(typed, now()).gtin)
      if (itemId === null) throw notThere('barcode')
      tell(actor, itemId)
    },

    /**
     * The codes of the item that an id stands for, the latest first.
     * @throws DomainError not_found
     */
    listOfItem: async (actor: Actor, id: string): Promise<Barcode[]> => {
      const [item, { membersOf }] = await Promise.all([catalogue.get(actor, id), catalogue.findJoins(actor)])
      const found = await barcodes.listOfItems(actor.householdId, membersOf(item.id), MAX_BARCODES_OF_ITEM)
      return found.map(toBarcode)
    },
  }
}
export type BarcodesService = ReturnType<typeof createBarcodesService>

/** @throws DomainError validation_failed */
const readTyped = (typed: string, now: Date): { gtin: Gtin; pack: PackPrint | null } => {
  const { gtin, problem, pack } = readScannedCode(typed, now.getUTCFullYear())
  if (gtin === null) throw new DomainError('validation_failed', problem)
  return { gtin, pack }
}

const toPack = ({ expiry, amount }: PackPrint): BarcodeLookUp['pack'] => ({
  expiry_date: expiry && `${expiry}T00:00:00.000Z`,
  quantity: amount && amount.quantity,
  unit: amount && amount.unit,
})

const toBarcode = ({
  gtin,
  item_id,
  quantity,
  unit,
  learned_at,
}: Omit<StoredBarcode, 'id' | 'household_id'>): Barcode => ({
  code: printBarcode(gtin),
  item_id,
  quantity,
  unit,
  learned_at,
})
