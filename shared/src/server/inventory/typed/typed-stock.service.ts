import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { LineToStock, TypedChoice, TypedLineReading } from '@larder/shared/contracts/stock/typed-stock'
import { MAX_TYPED_LINES } from '@larder/shared/contracts/stock/typed-stock'
import { findNonFoodReason, foldName, languageOfNames, readItemFood } from '@larder/foods'
import type { FindKnown, FurtherLanguage, LinkedItem } from '@larder/foods'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { toReceiptPurchases } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import { spellPlace } from '@larder/shared/domain/inventory/storage-place'
import { placesByWord } from '@larder/shared/domain/inventory/typed/place-words'
import { readThing, readTypedThings } from '@larder/shared/domain/inventory/typed/read-typed-stock'
import type { TypedThing } from '@larder/shared/domain/inventory/typed/read-typed-stock'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { CatalogueItem } from '../../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { EntryReader } from '../lots/entry-reader.ts'
import type { OperationOf } from '../ledger/operations/operation.ts'
import type { StockOperations } from '../ledger/operations/stock-operations.ts'
import { undoPurchases } from '../ledger/operations/undo-purchases.ts'
import type { LotRepository } from '../lots/lot.repository.ts'
import { expiryFrom, usualPlaceOf } from '../lots/purchase-lots.ts'
import type { PurchaseLots } from '../lots/purchase-lots.ts'
import { isTyped } from './typed-operations.ts'
import type { TypedPlan } from './typed-operations.ts'

/** The category of what nobody knows. */
const UNKNOWN_CATEGORY = 'Other'

type Deps = {
  lots: Pick<LotRepository, 'listByIds' | 'listPlaces'>
  catalogue: Pick<CatalogueService, 'mapByNames' | 'remember'>
  purchaseLots: PurchaseLots
  stockOperations: StockOperations
  reader: Pick<EntryReader, 'showMany'>
  now: () => Date
}

/** What an addition made: its operation's id, and its entries in the order of the lines. */
export type AddedByName = { id: string; entries: Authorized<InventoryEntry>[] }

const keyOf = (key: string) => `typed:${key}`

/** The category of the food that a name says. */
const categoryOf = (thing: LinkedItem): string => {
  const food = readItemFood(thing)
  return food.is_food ? food.category : UNKNOWN_CATEGORY
}

/** What is known of a thing that is no item of the catalogue yet. */
const unknownItem = (
  { name, unit }: TypedThing,
  language: FurtherLanguage | null,
  category = categoryOf({ name, unit, language }),
) => ({
  name,
  category,
  food_id: null,
  usual_location: null,
  typical_shelf_life_days: null,
  usual_shelf_life_days: null,
})

/** Stock by the names that somebody types or pastes. */
export const createTypedStockService = (deps: Deps) => {
  const { lots, catalogue, purchaseLots, stockOperations, reader, now } = deps

  const show = async (actor: Actor, { id, allocation }: OperationOf<TypedPlan>): Promise<AddedByName> => {
    const ids = allocation.map(({ opening }) => opening.id)
    const byId = new Map((await lots.listByIds(ids)).map((lot) => [lot.id, lot]))
    const own = ids.map((lotId) => authorize(actor, byId.get(lotId) ?? null))
    return { id, entries: await reader.showMany(actor, own) }
  }

  const readingOf = (
    thing: TypedThing,
    known: CatalogueItem | undefined,
    chosen: TypedChoice | undefined,
    { today, language }: { today: string; language: FurtherLanguage | null },
  ): TypedLineReading => {
    const unit = chosen?.unit ?? thing.unit
    const item = { ...(known ?? unknownItem(thing, language, chosen?.category)), unit }
    const isNoFood = known === undefined && findNonFoodReason(thing.name) !== null
    const usual = () => usualPlaceOf(known ? item : { ...item, language })
    const place = chosen?.storage_location ?? thing.storage_location ?? usual()
    const storage_location = place === null ? null : spellPlace(place)
    // Like when it is added, and on the item's page later: without the language of the lines beside it.
    const guess = isNoFood ? null : (expiryFrom(item, storage_location, today)?.slice(0, 10) ?? null)
    const said = chosen?.expiry_date
    return {
      text: thing.text,
      name: item.name,
      quantity: thing.quantity,
      is_quantity_said: thing.is_quantity_said,
      unit,
      category: item.category,
      storage_location,
      expiry_date: said === undefined ? guess : said.slice(0, 10) || null,
      is_expiry_guess: said === undefined && guess !== null,
      is_known: known !== undefined,
      problem: thing.problem,
    }
  }

  return {
    /**
     * How typed or pasted lines would come into stock, or the one thing that they name; `choices` count instead of what the
     * line of their name says.
     * @throws DomainError validation_failed for more than 100 lines
     */
    read: async (
      actor: Actor,
      typed: string,
      choices: readonly TypedChoice[],
      isOne: boolean,
    ): Promise<TypedLineReading[]> => {
      const places = placesByWord(await lots.listPlaces(actor.householdId))
      const read = (findKnown: FindKnown) =>
        isOne ? [readThing(typed.trim(), findKnown, places)] : readTypedThings(typed, findKnown, places)
      // Which names are looked for shows only once the lines were read.
      const asked = new Set<string>()
      const ask = (name: string) => {
        asked.add(name)
        return undefined
      }
      const first = read(ask)
      if (first.length > MAX_TYPED_LINES)
        throw new DomainError('validation_failed', `At most ${MAX_TYPED_LINES} lines can be added at once`)
      const known = await catalogue.mapByNames(actor, [...asked])
      const chosen = new Map(choices.map((choice) => [foldName(choice.name), choice]))
      const today = todayIn(actor.timeZone, now())
      const things = read((name) => known.get(foldName(name)))
      const language = languageOfNames(things.map(({ name }) => name))
      return things.map((thing) => {
        const name = foldName(thing.name)
        return readingOf(thing, known.get(name), chosen.get(name), { today, language })
      })
    },

    /**
     * Adds things to stock by their names as one operation, one lot for each line.
     * @throws DomainError household_entries_full, household_items_full, validation_failed for days that can't be
     */
    add: async (actor: Actor, lines: readonly LineToStock[], { key }: Once): Promise<AddedByName> => {
      const done = key === undefined ? null : await stockOperations.findByKey(actor.householdId, keyOf(key))
      if (isTyped(done)) {
        await stockOperations.finish(done)
        return show(actor, done)
      }
      // One at a time: equal names are lots of their own here.
      const purchases = lines.flatMap((line) =>
        toReceiptPurchases([{ ...line, category: line.category ?? categoryOf(line) }]),
      )
      const { allocation, items } = await purchaseLots.plan(actor, purchases, {})
      const plan: TypedPlan = { kind: 'typed', allocation }
      const begun = await stockOperations.begin(actor, 'Added by hand', plan, key && keyOf(key))
      await stockOperations.finish(begun)
      for (const [index, item] of items.entries()) {
        const usual_location = lines[index]?.storage_location && purchases[index]?.storage_location
        if (usual_location && usual_location !== usualPlaceOf(item))
          await catalogue.remember(item, { usual_location })
      }
      if (!isTyped(begun)) throw notThere('addition')
      return show(actor, begun)
    },

    /**
     * Takes out of stock what is left of an addition; once.
     * @throws DomainError not_found, nothing_to_undo when all of it was used or removed
     */
    undo: async (actor: Actor, id: string): Promise<void> => {
      const found = await stockOperations.findById(id)
      authorize(actor, found, 'addition')
      if (!isTyped(found)) throw notThere('addition')
      await undoPurchases({ stockOperations, lots }, actor, found, 'Addition undone', (allocation) => ({
        kind: 'typed_undo',
        allocation,
      }))
    },
  }
}
export type TypedStockService = ReturnType<typeof createTypedStockService>
