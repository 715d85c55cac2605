import { randomBytes } from 'node:crypto'
import { byText } from '@larder/shared/domain/by-text'
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
  StockMovement,
  UndoAction,
} from '@larder/shared/contracts/inventory'
import type { ItemMovement } from '@larder/shared/contracts/item-page'
import type { Page } from '@larder/shared/contracts/base/paging'
import { isKeptAlike } from '@larder/shared/domain/catalogue/item-keeping'
import { groupBy } from '@larder/shared/domain/group-by'
import { daysBetween, toCalendarDate, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { findDateProblem } from '@larder/shared/domain/inventory/entry-dates'
import type { EntryDates } from '@larder/shared/domain/inventory/entry-dates'
import { decideClear, decideConsume } from '@larder/shared/domain/inventory/ledger/ledger'
import { decideConfirm, decideCorrect, isOutdatedCount } from '@larder/shared/domain/inventory/ledger/counts'
import { decideEdit, decideOwnEdit } from '@larder/shared/domain/inventory/ledger/edits'
import type { Decision } from '@larder/shared/domain/inventory/ledger/lot-state'
import { mergeEdit, stillLearnt, takeBackEdit } from '@larder/shared/domain/inventory/ledger/lot-edit'
import type { FieldChanges, LotValues } from '@larder/shared/domain/inventory/ledger/lot-edit'
import { packOf } from '@larder/shared/domain/inventory/ledger/packs'
import { markUndone } from '@larder/shared/domain/inventory/ledger/flows/movement-history'
import { roundQuantity } from '@larder/foods'
import { spellPlace } from '@larder/shared/domain/inventory/storage-place'
import { summarizeEntries } from '@larder/shared/domain/inventory/stock/summarize-inventory'
import { usualAmount } from '@larder/shared/domain/inventory/stock/usual-amount'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { CatalogueItem, ItemHabits } from '../catalogue/catalogue-item.ts'
import type { Emit } from '../domain-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdRoom } from '../households/household-room.ts'
import type { LoadNames, NameOf } from '../members/people.ts'
import type { EntryReader } from './entry-reader.ts'
import { editedFields } from './lot.repository.ts'
import type { Lot } from './lot.ts'
import type { LotFields, LotRepository } from './lot.repository.ts'
import type { Movement } from './ledger/movement.ts'
import type { MovementRepository } from './ledger/movement.repository.ts'
import type { Action, StockLedger } from './ledger/stock-ledger.ts'
import type { StockOperations } from './ledger/stock-operations.ts'
import { lastUseOf } from './to-entry.ts'

type Deps = {
  lots: LotRepository
  movements: MovementRepository
  /** The limit for further lots. */
  room: HouseholdRoom
  ledger: StockLedger
  stockOperations: StockOperations
  catalogue: CatalogueService
  reader: EntryReader
  loadNames: LoadNames
  emit: Emit
  publish: PublishEvent
  now: () => Date
}

/** So many of an item's lots tell for how long it keeps. */
const MOST_SAID = 100

/** Who does something in a household, also at night. */
type Doer = Pick<Actor, 'userId' | 'householdId'>

/** The household's stock: every change of a quantity goes through the ledger. */
export const createInventoryService = (deps: Deps) => {
  const { lots, movements, room, ledger, stockOperations, catalogue, reader, loadNames } = deps
  const { emit, publish, now } = deps

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

  const refuseConflict = async (
    actor: Actor,
    lot: Authorized<Lot>,
    fields: EditableField[],
  ): Promise<never> => {
    const current = await show(actor, lot)
    throw new DomainError('version_conflict', undefined, EntryConflict.parse({ fields, current }))
  }

  const membersOf = async (actor: Actor, itemId: string) =>
    (await catalogue.findJoins(actor)).membersOf(itemId)

  /**
   * Records in an item's other lots that its minimum level changed, because an edit of any of them may be based on the
   * old level.
   */
  const spreadMinimum = async (
    actor: Actor,
    item: Authorized<CatalogueItem>,
    to: number | null,
    exceptLotId?: string,
  ) => {
    const from = item.min_stock_level
    if (to === from) return
    const members = await membersOf(actor, item.id)
    const listed = await lots.listListedOfItems(actor.householdId, members)
    const others = listed.filter(({ id }) => id !== exceptLotId)
    const key = randomBytes(12).toString('hex')
    await ledger.appendToEach(
      others.map((lot) => authorize(actor, lot)),
      (lot) => ({ ...toAction(actor, 'Edited'), key: `edit:${key}:${lot.id}` }),
      (lot) => decideEdit(lot, { min_stock_level: { from, to } }),
    )
  }

  /**
   * Guesses anew when the lots of some items expire, and of those that they stand for or that stand for them, because what is
   * known of the items has changed; returns how many lots changed. An item is due until this was done.
   */
  const guessAgain = async (actor: Doer, itemIds: readonly string[]): Promise<number> => {
    const startedAt = now()
    const { rootOf, membersOf } = await catalogue.findJoins(actor)
    const members = [...new Set(itemIds.flatMap((id) => [id, ...membersOf(rootOf(id))]))]
    const listed = await lots.listListedOfItems(actor.householdId, members)
    const key = randomBytes(12).toString('hex')
    const count = await ledger.appendToEach(
      listed.filter(({ is_expiry_guess }) => is_expiry_guess).map((lot) => authorize(actor, lot)),
      (lot) => ({ ...toAction(actor, 'Edited'), key: `edit:${key}:${lot.id}` }),
      (lot) => decideEdit(lot, {}),
    )
    await catalogue.markGuessed(actor, members, startedAt)
    return count
  }

  /** What lots say of an item, after which guesses follow; tells whether some did. */
  const remember = async (actor: Actor, item: Authorized<CatalogueItem>, habits: ItemHabits) => {
    const after = await catalogue.remember(item, habits)
    const hasGuessed = !isKeptAlike(item, after) && (await guessAgain(actor, [item.id])) > 0
    return { item: after, hasGuessed }
  }

  /** What an edit of a lot says of its item, for that item and its other lots; returns the lot and the item as they are then. */
  const rememberEdit = async (
    actor: Actor,
    saved: Authorized<Lot>,
    item: Authorized<CatalogueItem>,
    changes: FieldChanges,
  ) => {
    if (changes.min_stock_level) await spreadMinimum(actor, item, changes.min_stock_level.to, saved.id)
    const { item: after, hasGuessed } = await remember(actor, item, {
      ...(changes.expiry_date && !changes.is_expiry_guess ? habitsOf(saved) : {}),
      ...(changes.usual_shelf_life_days && { usual_shelf_life_days: changes.usual_shelf_life_days.to }),
      usual_location: changes.storage_location?.to ?? undefined,
      min_stock_level: changes.min_stock_level?.to,
    })
    return { lot: hasGuessed ? await getLot(actor, saved.id) : saved, item: after }
  }

  /** What is taken back of an item by an undo, where lots of it still say otherwise. */
  const withStillLearnt = async (
    actor: Actor,
    item: Authorized<CatalogueItem>,
    changes: FieldChanges,
  ): Promise<FieldChanges> => {
    const { usual_shelf_life_days: back } = changes
    if (back === undefined) return changes
    const members = await membersOf(actor, item.id)
    const found = await lots.listSaidOfItems(actor.householdId, members, MOST_SAID)
    const said = found.flatMap((lot) => habitsOf(lot).usual_shelf_life_days ?? [])
    return { ...changes, usual_shelf_life_days: { ...back, to: stillLearnt(back, said) } }
  }

  return {
    list: reader.list,
    listPage: reader.listPage,

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
      await spreadMinimum(actor, item, minimum, lot.id)
      await remember(actor, item, { ...habitsOf(fields), min_stock_level: minimum })
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
      const { lot: shown, item: edit } = await rememberEdit(actor, saved, item, changes)
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

    /** Entries of the household by their ids, in that order; what is missing or no longer listed is left out. */
    listByIds: async (actor: Actor, ids: readonly string[]): Promise<Authorized<InventoryEntry>[]> => {
      const byId = new Map((await lots.listByIds(ids)).map((lot) => [lot.id, lot]))
      const found = ids.flatMap((id) => byId.get(id) ?? []).filter(({ is_listed }) => is_listed)
      return reader.showMany(
        actor,
        found.map((lot) => authorize(actor, lot)),
      )
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
        (current, edit) =>
          takeBackEdit(edit, {
            ...toValues({ ...current, min_stock_level: item?.min_stock_level }),
            frozen_or_thawed_on: current.frozen_or_thawed_on ?? null,
            frozen_or_thawed_before: current.frozen_or_thawed_before ?? null,
            usual_shelf_life_days: item?.usual_shelf_life_days ?? null,
          }),
        version,
      )
      if (!item || !changes) return show(actor, restored)
      const back = await withStillLearnt(actor, item, changes)
      return show(actor, (await rememberEdit(actor, restored, item, back)).lot)
    },

    listOfItem: reader.showItem,

    guessAgain,

    /** Sets the minimum level of an item, in all of its lots. */
    setMinimum: async (actor: Actor, item: Authorized<CatalogueItem>, to: number | null): Promise<void> => {
      await spreadMinimum(actor, item, to)
      await catalogue.remember(item, { min_stock_level: to })
    },

    /** Lists again, after some items were split from another one, what only purchases of that one had replaced. */
    relist: async (actor: Actor, itemIds: readonly string[]): Promise<void> => {
      await lots.updateUnreplaced(actor.householdId, itemIds)
      publish(actor.householdId, { type: 'inventory.changed', id: null, version: null })
    },

    /**
     * A page of the movements of an item's quantities over all of its lots, newest first. `next` is the cursor of the page
     * after it, null after the last.
     * @throws DomainError not_found, also when the cursor is no movement of the item
     */
    listItemHistory: async (
      actor: Actor,
      itemId: string,
      { cursor, limit }: Page,
    ): Promise<{ movements: Authorized<ItemMovement>[]; next: string | null }> => {
      const { id } = await catalogue.get(actor, itemId)
      const members = await membersOf(actor, id)
      const before = cursor === undefined ? null : await movements.findPlaceOf(actor.householdId, cursor)
      if (cursor !== undefined && (before === null || !members.includes(before.item_id))) {
        throw new DomainError('not_found')
      }
      const found = await Promise.all(
        members.map((member) =>
          movements.listMovedOfItem({ householdId: actor.householdId, itemId: member }, before, limit + 1),
        ),
      )
      const moved = found.flat().sort(newestFirst)
      const shown = moved.slice(0, limit)
      const ofLots = groupBy(shown, ({ lot_id }) => lot_id)
      const [undos, ownLots, nameOf] = await Promise.all([
        movements.listUndosUpTo(
          new Map([...ofLots].map(([lotId, some]) => [lotId, some[0]?.after.seq ?? 0])),
        ),
        lots.listByIds([...ofLots.keys()]),
        loadNames(actor.householdId),
      ])
      const placeOf = new Map(ownLots.map((lot) => [lot.id, lot.storage_location]))
      const isUndone = new Map(
        [...ofLots].flatMap(([lotId, some]) =>
          markUndone(some.flatMap(toLine), undos.get(lotId)).map(
            (line) => [line.id, line.is_undone] as const,
          ),
        ),
      )
      return {
        movements: shown.flatMap(toLine).map((line) =>
          authorize(actor, {
            ...line,
            balance_after: line.after.quantity,
            is_undone: isUndone.get(line.id) ?? false,
            person: personOf(line, nameOf),
            entry_id: line.lot_id,
            storage_location: placeOf.get(line.lot_id) ?? null,
          }),
        ),
        next: moved.length > limit ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    /**
     * A page of the movements of a lot's quantity, newest first, even of a removed lot. `next` is the cursor of the
     * page after it, null after the last.
     * @throws DomainError not_found, also when the cursor is no movement of the lot
     */
    listMovements: async (
      actor: Actor,
      id: string,
      { cursor, limit }: Page,
    ): Promise<{ movements: Authorized<StockMovement>[]; next: string | null }> => {
      const lot = await getLot(actor, id)
      const before = cursor === undefined ? null : await movements.findSeqOf(lot.id, cursor)
      if (cursor !== undefined && before === null) throw new DomainError('not_found')
      const [found, laterUndos, nameOf] = await Promise.all([
        movements.listMoved({ householdId: actor.householdId, lotId: lot.id }, before, limit + 1),
        before === null ? [] : movements.listUndosAcross(lot.id, before),
        loadNames(actor.householdId),
      ])
      const moved = found.slice(0, limit).flatMap(toLine)
      return {
        movements: markUndone(moved, laterUndos).map((movement) =>
          authorize(actor, {
            ...movement,
            balance_after: movement.after.quantity,
            person: personOf(movement, nameOf),
          }),
        ),
        next: found.length > limit ? (moved.at(-1)?.id ?? null) : null,
      }
    },
  }
}
export type InventoryService = ReturnType<typeof createInventoryService>

const toAction = (actor: Doer, cause: string, once: Once = {}, scope = ''): Action => ({
  actorId: actor.userId,
  cause,
  key: once.key === undefined ? undefined : `${scope}:${once.key}`,
})

/** A line of a history; none for an edit, which changes no quantity. */
const toLine = ({ kind, ...movement }: Movement) =>
  kind === 'edit' ? [] : [{ ...movement, kind, seq: movement.after.seq }]

/** Whom a history names; nobody for assumed consumption. */
const personOf = ({ kind, actor_id }: Pick<Movement, 'kind' | 'actor_id'>, nameOf: NameOf) =>
  kind === 'degrade' ? null : nameOf(actor_id)

const newestFirst = (a: Movement, b: Movement): number =>
  byText(b.created_at, a.created_at) || b.after.seq - a.after.seq || byText(b.id, a.id)

type Written = { [Field in keyof LotValues]?: LotValues[Field] | undefined }

/** The fields of an edit or a stored lot for comparison: null for absent ones, dates in one format. */
const toValues = (written: Written): LotValues => ({
  storage_location: written.storage_location ? spellPlace(written.storage_location) : null,
  expiry_date: written.expiry_date ? toCalendarDate(written.expiry_date) : null,
  purchase_date: written.purchase_date ? toCalendarDate(written.purchase_date) : null,
  min_stock_level: written.min_stock_level ?? null,
  notes: written.notes ?? null,
})

/** What a manually added lot says about its item: its storage location and shelf life. */
const habitsOf = ({ storage_location, expiry_date, purchase_date }: LotFields): ItemHabits => {
  const days = expiry_date && purchase_date ? daysBetween(purchase_date, expiry_date) : 0
  return {
    usual_location: storage_location ?? undefined,
    usual_shelf_life_days: days > 0 ? days : undefined,
  }
}
