import { randomBytes } from 'node:crypto'
import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { EntryConflict } from '@larder/shared/contracts/inventory'
import type {
  Consume,
  EditableField,
  EntryCreate,
  EntryUpdate,
  InventoryEntry,
  InventorySummary,
  UndoAction,
} from '@larder/shared/contracts/inventory'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { findDateProblem } from '@larder/shared/domain/inventory/entry-dates'
import type { EntryDates } from '@larder/shared/domain/inventory/entry-dates'
import { decideClear, decideConsume } from '@larder/shared/domain/inventory/ledger/ledger'
import { decideConfirm, decideCorrect, isOutdatedCount } from '@larder/shared/domain/inventory/ledger/counts'
import { decideOwnEdit } from '@larder/shared/domain/inventory/ledger/edits'
import type { Decision } from '@larder/shared/domain/inventory/ledger/lot-state'
import { mergeEdit, takeBackEdit } from '@larder/shared/domain/inventory/ledger/lot-edit'
import { packOf } from '@larder/shared/domain/inventory/ledger/packs'
import { roundQuantity } from '@larder/foods'
import { summarizeEntries } from '@larder/shared/domain/inventory/stock/summarize-inventory'
import { usualAmount } from '@larder/shared/domain/inventory/stock/usual-amount'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { Emit } from '../domain-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdRoom } from '../households/household-room.ts'
import type { EntryReader } from './lots/entry-reader.ts'
import { habitsOf } from './guesses/item-learning.ts'
import type { ItemLearning } from './guesses/item-learning.ts'
import { editedFields } from './lots/lot.repository.ts'
import { toValues, valuesNow } from './lots/lot-values.ts'
import type { Lot } from './lots/lot.ts'
import type { LotRepository } from './lots/lot.repository.ts'
import type { ReplacedLotsRepository } from './lots/replaced-lots.repository.ts'
import type { MovementRepository } from './ledger/movement.repository.ts'
import type { StockLedger } from './ledger/stock-ledger.ts'
import type { StockOperations } from './ledger/operations/stock-operations.ts'
import { toAction } from './ledger/to-action.ts'
import { lastUseOf } from './lots/to-entry.ts'

type Deps = {
  lots: Pick<LotRepository, 'findById' | 'listNewestOfItems'>
  replacedLots: Pick<ReplacedLotsRepository, 'updateUnreplaced'>
  movements: MovementRepository
  /** The limit for further lots. */
  room: HouseholdRoom
  ledger: StockLedger
  stockOperations: StockOperations
  catalogue: CatalogueService
  reader: EntryReader
  learning: ItemLearning
  emit: Emit
  publish: PublishEvent
  now: () => Date
}

/** The household's stock: every change of a quantity goes through the ledger. */
export const createInventoryService = (deps: Deps) => {
  const { lots, replacedLots, movements, room, ledger, stockOperations, catalogue, reader } = deps
  const { learning, emit, publish, now } = deps

  const getLot = async (actor: Actor, id: string): Promise<Authorized<Lot>> =>
    authorize(actor, await lots.findById(id), 'entry')

  const getPresentLot = async (actor: Actor, id: string): Promise<Authorized<Lot>> => {
    const lot = await getLot(actor, id)
    if (lot.removed_at !== null) throw notThere('entry')
    return lot
  }

  const show = async (actor: Actor, lot: Authorized<Lot>): Promise<Authorized<InventoryEntry>> => {
    const [entry] = await reader.showMany(actor, [lot])
    if (!entry) throw notThere('entry')
    return entry
  }

  const assertDates = (actor: Actor, dates: EntryDates, before: EntryDates | null) => {
    const problem = findDateProblem(dates, before, todayIn(actor.timeZone, now()))
    if (problem) throw new DomainError('validation_failed', problem.message)
  }

  const refuseConflict = async (actor: Actor, lot: Authorized<Lot>, fields: EditableField[]) => {
    const current = await show(actor, lot)
    throw new DomainError('version_conflict', undefined, EntryConflict.parse({ fields, current }))
  }

  return {
    list: reader.list,
    listPage: reader.listPage,
    listByIds: reader.listByIds,
    listOfItem: reader.showItem,

    /** Counts of the whole inventory. */
    summarize: async (actor: Actor): Promise<Authorized<InventorySummary>> =>
      authorize(actor, { ...summarizeEntries(await reader.list(actor)), household_id: actor.householdId }),

    /**
     * Adds a lot of an item.
     * @throws DomainError not_found for the item, validation_failed, household_entries_full
     */
    create: async (actor: Actor, input: EntryCreate, once: Once): Promise<Authorized<InventoryEntry>> => {
      const item = await catalogue.get(actor, input.item_id)
      // Whoever names a joined item means an amount in the unit of that one.
      const { unit } = await catalogue.getOwn(actor, input.item_id)
      const { min_stock_level, ...written } = toValues(input)
      const fields = {
        ...written,
        purchase_date: written.purchase_date ?? todayIn(actor.timeZone, now()),
        is_expiry_guess: false,
      }
      assertDates(actor, fields, null)
      const opening = {
        ...fields,
        id: randomBytes(12).toString('hex'),
        household_id: actor.householdId,
        item_id: item.id,
        unit,
        sources: [],
        created_at: now().toISOString(),
      }
      const action = toAction(actor, 'Added by hand', once, 'create')
      await room(actor, 1).catch(async (error: unknown) => {
        // A repeated call returns what was added before, even if it took the last room.
        const done =
          action.key === undefined ? [] : await movements.listKnownKeys(actor.householdId, [action.key])
        if (done.length === 0) throw error
      })
      const lot = await ledger.open(opening, roundQuantity(input.quantity), action)
      await stockOperations.replaceEmpty(actor.householdId, new Map([[item.id, [lot.id]]]))
      publish(actor.householdId, { type: 'inventory.changed', id: null, version: null })
      const minimum = min_stock_level ?? item.min_stock_level
      await learning.spreadMinimum(actor, item, minimum, lot.id)
      await learning.remember(actor, item, { ...habitsOf(fields), min_stock_level: minimum })
      return show(actor, lot)
    },

    /**
     * Replaces the editable fields of a lot; a changed quantity is one correction. Given a version, it keeps other
     * people's changes in fields that were left as they were seen.
     * @throws DomainError not_found, item_changed, validation_failed, version_conflict (with an EntryConflict),
     * household_entries_full
     */
    update: async (actor: Actor, id: string, input: EntryUpdate): Promise<Authorized<InventoryEntry>> => {
      const lot = await getPresentLot(actor, id)
      const edited = toValues(input)
      const { quantity, version } = input
      const quantityAtVersion = version === undefined ? undefined : await ledger.findQuantityAt(lot, version)
      const counted = { quantity, version, quantityAtVersion }
      let around = await reader.findSurroundings(actor, lot)
      if (![undefined, lot.item_id, around.item?.id].includes(input.item_id)) {
        throw new DomainError('item_changed')
      }
      const decide = async (current: Lot): Promise<Decision | null> => {
        // Another writer that came first may have changed the item as well.
        if (current.seq !== lot.seq) around = await reader.findSurroundings(actor, lot)
        const { changes, conflicts } = mergeEdit(
          edited,
          toValues({ ...current, min_stock_level: around.item?.min_stock_level }),
          version === undefined ? [] : [await movements.findFirstChangesAfter(lot.id, version)],
        )
        if (isOutdatedCount(current, counted)) conflicts.unshift('quantity')
        if (conflicts.length > 0) await refuseConflict(actor, authorize(actor, current), conflicts)
        assertDates(actor, { ...current, ...editedFields(changes) }, current)
        if (changes.expiry_date && current.is_expiry_guess) {
          changes.was_expiry_guess = true
          const from = around.item?.usual_shelf_life_days ?? null
          const { usual_shelf_life_days: to } = habitsOf({ ...current, ...editedFields(changes) })
          if (to !== undefined) changes.usual_shelf_life_days = { from, to }
        }
        const correction = decideCorrect(current, counted, now().toISOString())
        if (correction) return { ...correction, changes }
        return Object.keys(changes).length > 0 ? decideOwnEdit(current, changes) : null
      }
      const { lot: saved, changes } = await ledger.append(lot, toAction(actor, 'Corrected'), decide)
      const { item } = around
      if (!item || !changes) return reader.showIn(actor, saved, around)
      const { lot: shown, item: edit } = await learning.rememberEdit(actor, saved, item, changes)
      return reader.showIn(actor, shown, { ...around, item: edit })
    },

    /**
     * Removes an item from the catalogue that has never had a lot, because adding it was abandoned.
     * @throws DomainError not_found, item_in_use
     */
    removeItem: async (actor: Actor, itemId: string): Promise<void> => {
      const item = await catalogue.getOwn(actor, itemId)
      const [lot] = await lots.listNewestOfItems(actor.householdId, [itemId], 1)
      const { isJoined, membersOf: itemsOf } = await catalogue.findJoins(actor)
      if (lot || isJoined(itemId) || itemsOf(itemId).length > 1) throw new DomainError('item_in_use')
      // First, so that it can be repeated after an interruption.
      await emit('item.removed', { household_id: actor.householdId, item_id: itemId })
      await catalogue.remove(item)
    },

    /**
     * Removes a lot; its history stays.
     * @throws DomainError not_found
     */
    remove: async (actor: Actor, id: string): Promise<void> => {
      const lot = await getPresentLot(actor, id)
      await ledger.append(lot, toAction(actor, 'Deleted'), (current) =>
        decideClear(current, now().toISOString()),
      )
    },

    /**
     * Takes an amount out of a lot, by default the usual one.
     * @throws DomainError not_found, not_enough_stock, validation_failed, household_entries_full
     */
    consume: async (
      actor: Actor,
      id: string,
      input: Consume,
      once: Once,
    ): Promise<Authorized<InventoryEntry>> => {
      const lot = await getPresentLot(actor, id)
      const asked = input.quantity === undefined ? null : roundQuantity(input.quantity)
      const around = await reader.findSurroundings(actor, lot)
      const { item } = around
      const { lot: left } = await ledger.append(
        lot,
        toAction(actor, 'Used', once, `consume:${id}`),
        (current) =>
          decideConsume(
            current,
            asked ?? usualAmount(current, lastUseOf(item)),
            now().toISOString(),
            packOf(current),
          ),
      )
      if (item && asked !== null) {
        const used = await catalogue.remember(item, { last_use_quantity: asked, last_use_unit: lot.unit })
        return reader.showIn(actor, left, { ...around, item: used })
      }
      return reader.showIn(actor, left, around)
    },

    /**
     * Records that somebody saw a lot to be as it was at a version.
     * @throws DomainError not_found, version_conflict
     */
    confirm: async (
      actor: Actor,
      id: string,
      version: number,
      once: Once,
    ): Promise<Authorized<InventoryEntry>> => {
      const lot = await getPresentLot(actor, id)
      const { lot: confirmed } = await ledger.append(
        lot,
        toAction(actor, 'Still there', once, `confirm:${id}`),
        (current) => decideConfirm(current, version, now().toISOString()),
      )
      return show(actor, confirmed)
    },

    /**
     * Undoes the last action on a lot, an edit with all that it changed; a removed lot is restored. Given a version, it
     * undoes the action that led to it, and nothing that came later.
     * @throws DomainError not_found, nothing_to_undo, version_conflict, household_entries_full
     */
    undo: async (
      actor: Actor,
      id: string,
      once: Once,
      { version }: UndoAction = {},
    ): Promise<Authorized<InventoryEntry>> => {
      const lot = await getLot(actor, id)
      // The undone action may be the purchase.
      await emit('lot.undone', {
        household_id: actor.householdId,
        receipt_ids: lot.sources.map(({ receipt_id }) => receipt_id),
      })
      const { item } = await reader.findSurroundings(actor, lot)
      const { lot: restored, changes } = await ledger.undo(
        lot,
        toAction(actor, 'Taken back', once, `undo:${id}`),
        (current, edit) => takeBackEdit(edit, valuesNow(current, item)),
        version,
      )
      if (!item || !changes) return show(actor, restored)
      const back = await learning.withStillLearnt(actor, item, changes)
      return show(actor, (await learning.rememberEdit(actor, restored, item, back)).lot)
    },

    /** Lists again, after some items were split from another one, what only purchases of that one had replaced. */
    relist: async (actor: Actor, itemIds: readonly string[]): Promise<void> => {
      await replacedLots.updateUnreplaced(actor.householdId, itemIds)
      publish(actor.householdId, { type: 'inventory.changed', id: null, version: null })
    },
  }
}
export type InventoryService = ReturnType<typeof createInventoryService>
