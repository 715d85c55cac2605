import { randomBytes } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/errors'
import type {
  Consume,
  EntryCreate,
  EntryUpdate,
  InventoryEntry,
  StockMovement,
} from '@larder/shared/contracts/inventory'
import { daysBetween, toCalendarDate, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { decideClear, decideConsume, decideCorrect } from '@larder/shared/domain/inventory/ledger'
import { markUndone } from '@larder/shared/domain/inventory/movement-history'
import { roundQuantity } from '@larder/shared/domain/inventory/quantity'
import { usualAmount } from '@larder/shared/domain/inventory/usual-amount'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ItemHabits } from '../catalogue/catalogue-item.ts'
import type { EntryReader } from './entry-reader.ts'
import type { Lot, LotFields, LotRepository } from './lot.repository.ts'
import type { MovementRepository } from './movement.repository.ts'
import type { Act, StockLedger } from './stock-ledger.ts'
import type { StockOperations } from './stock-operations.ts'
import { lastUseOf } from './to-entry.ts'

/** Longer histories show their latest part. */
const HISTORY_LENGTH = 500

type Deps = {
  lots: LotRepository
  movements: MovementRepository
  ledger: StockLedger
  stockOperations: StockOperations
  catalogue: CatalogueService
  reader: EntryReader
  now: () => Date
}

/** What a caller may add to an act: the key that makes it happen once. */
export type Once = { key?: string }

/** The household's stock: every change of a quantity goes through the ledger. */
export const createInventoryService = (deps: Deps) => {
  const { lots, movements, ledger, stockOperations, catalogue, reader, now } = deps

  const getLot = async (actor: Actor, id: string): Promise<Authorized<Lot>> =>
    authorize(actor, await lots.findById(id))

  const getPresentLot = async (actor: Actor, id: string): Promise<Authorized<Lot>> => {
    const lot = await getLot(actor, id)
    if (lot.removed_at !== null) throw new DomainError('not_found')
    return lot
  }

  const show = async (actor: Actor, lot: Authorized<Lot>): Promise<Authorized<InventoryEntry>> => {
    const [entry] = await reader.showMany(actor, [lot])
    if (!entry) throw new DomainError('not_found')
    return entry
  }

  /** Checks an expiry date that somebody set; one that was there before may have passed (INV-061). */
  const assertExpiry = (actor: Actor, expiryDate: string | null, before: string | null) => {
    if (expiryDate === null || expiryDate === before || expiryDate >= todayIn(actor.timeZone, now())) return
    throw new DomainError('validation_failed', 'Expiry date cannot be before today')
  }

  const rememberOf = async (actor: Actor, itemId: string, habits: ItemHabits) => {
    const item = (await catalogue.mapByIds(actor, [itemId])).get(itemId)
    if (item) await catalogue.remember(item, habits)
  }

  return {
    list: reader.list,

    /**
     * Adds a lot of an item.
     * @throws DomainError not_found for the item, validation_failed
     */
    create: async (actor: Actor, input: EntryCreate, once: Once): Promise<Authorized<InventoryEntry>> => {
      const item = await catalogue.get(actor, input.item_id)
      const fields = toFields(input, todayIn(actor.timeZone, now()))
      assertExpiry(actor, fields.expiry_date, null)
      const opening = {
        ...fields,
        id: randomBytes(12).toString('hex'),
        household_id: actor.householdId,
        item_id: item.id,
        unit: item.unit,
        sources: [],
        created_at: now().toISOString(),
      }
      const act = toAct(actor, 'Added by hand', once, 'create')
      const lot = await ledger.open(opening, positiveQuantity(input.quantity), act)
      await lots.updateReplaced(actor.householdId, [item.id], [lot.id])
      await catalogue.remember(item, {
        ...habitsOf(fields),
        min_stock_level: input.min_stock_level ?? undefined,
      })
      return show(actor, lot)
    },

    /**
     * Replaces what can be edited of a lot; a changed quantity is one correction.
     * @throws DomainError not_found, item_changed, version_conflict, validation_failed
     */
    update: async (actor: Actor, id: string, input: EntryUpdate): Promise<Authorized<InventoryEntry>> => {
      const lot = await getPresentLot(actor, id)
      if (input.item_id !== undefined && input.item_id !== lot.item_id) throw new DomainError('item_changed')
      const fields = toFields(input, null)
      assertExpiry(actor, fields.expiry_date, lot.expiry_date)
      const { quantity, version } = input
      const quantityAtVersion = version === undefined ? undefined : await ledger.findQuantityAt(lot, version)
      const { lot: corrected } = await ledger.append(lot, toAct(actor, 'Corrected'), (current) =>
        decideCorrect(current, { quantity, version, quantityAtVersion }, now().toISOString()),
      )
      const isSameExpiry = fields.expiry_date === lot.expiry_date
      const edited = { ...fields, is_expiry_guess: isSameExpiry && lot.is_expiry_guess }
      await lots.updateFields(corrected, edited)
      await rememberOf(actor, lot.item_id, {
        ...(isSameExpiry ? {} : habitsOf(edited)),
        usual_location: edited.storage_location ?? undefined,
        min_stock_level: input.min_stock_level ?? null,
      })
      return show(actor, { ...corrected, ...edited })
    },

    /**
     * Removes a lot; its history stays.
     * @throws DomainError not_found
     */
    remove: async (actor: Actor, id: string): Promise<void> => {
      const lot = await getPresentLot(actor, id)
      await ledger.append(lot, toAct(actor, 'Deleted'), (current) =>
        decideClear(current, now().toISOString()),
      )
    },

    /** Removes all that is listed; answers how many lots that were. */
    clear: async (actor: Actor): Promise<number> => {
      const listed = await lots.listListed(actor.householdId)
      const allocation = listed.map((lot) => ({ lot_id: lot.id }))
      const plan = { kind: 'clear' as const, allocation }
      return stockOperations.finish(await stockOperations.begin(actor, 'Inventory cleared', plan))
    },

    /**
     * Takes an amount out of a lot, the usual one when none is given.
     * @throws DomainError not_found, not_enough_stock, validation_failed
     */
    consume: async (
      actor: Actor,
      id: string,
      input: Consume,
      once: Once,
    ): Promise<Authorized<InventoryEntry>> => {
      const lot = await getPresentLot(actor, id)
      const asked = input.quantity === undefined ? null : positiveQuantity(input.quantity)
      const item = (await catalogue.mapByIds(actor, [lot.item_id])).get(lot.item_id)
      const { lot: left } = await ledger.append(lot, toAct(actor, 'Used', once, `consume:${id}`), (current) =>
        decideConsume(current, asked ?? usualAmount(current, lastUseOf(item)), now().toISOString()),
      )
      if (item && asked !== null) {
        await catalogue.remember(item, { last_use_quantity: asked, last_use_unit: lot.unit })
      }
      return show(actor, left)
    },

    /**
     * Takes back the last act on a lot; a removed lot comes back.
     * @throws DomainError not_found, nothing_to_undo
     */
    undo: async (actor: Actor, id: string, once: Once): Promise<Authorized<InventoryEntry>> => {
      const lot = await getLot(actor, id)
      const { lot: restored } = await ledger.undo(lot, toAct(actor, 'Taken back', once, `undo:${id}`))
      return show(actor, restored)
    },

    /**
     * A lot's movements, the newest first; of a removed lot as well.
     * @throws DomainError not_found
     */
    listMovements: async (actor: Actor, id: string): Promise<Authorized<StockMovement>[]> => {
      const lot = await getLot(actor, id)
      const newest = await movements.listNewest(lot.id, HISTORY_LENGTH)
      return markUndone(newest.map((movement) => ({ ...movement, seq: movement.after.seq }))).map(
        (movement) => authorize(actor, { ...movement, balance_after: movement.after.quantity }),
      )
    },
  }
}
export type InventoryService = ReturnType<typeof createInventoryService>

const toAct = (actor: Actor, cause: string, once: Once = {}, scope = ''): Act => ({
  actorId: actor.userId,
  cause,
  key: once.key === undefined ? undefined : `${scope}:${once.key}`,
})

/** Rounded as it will be stored: what rounds to nothing is nothing. */
const positiveQuantity = (quantity: number): number => {
  const rounded = roundQuantity(quantity)
  if (rounded <= 0) throw new DomainError('validation_failed', 'Quantity must be positive')
  return rounded
}

const toFields = (input: Omit<EntryUpdate, 'quantity'>, defaultPurchaseDate: string | null): LotFields => ({
  storage_location: input.storage_location ?? null,
  expiry_date: input.expiry_date ? toCalendarDate(input.expiry_date) : null,
  is_expiry_guess: false,
  purchase_date: input.purchase_date ? toCalendarDate(input.purchase_date) : defaultPurchaseDate,
  notes: input.notes ?? null,
})

/** What a lot that somebody wrote down says about its item: where it is kept and how long it lasts. */
const habitsOf = ({ storage_location, expiry_date, purchase_date }: LotFields): ItemHabits => {
  const days = expiry_date && purchase_date ? daysBetween(purchase_date, expiry_date) : 0
  return {
    usual_location: storage_location ?? undefined,
    usual_shelf_life_days: days > 0 ? days : undefined,
  }
}
