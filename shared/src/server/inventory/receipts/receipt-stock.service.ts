import { randomBytes } from 'node:crypto'
import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { InventoryEntry, ReceiptItemToAdd } from '@larder/shared/contracts/inventory'
import { MAX_QUANTITY } from '@larder/shared/contracts/base/primitives'
import { DEFAULT_RECEIPT_CATEGORY } from '@larder/shared/contracts/receipts/receipts'
import { foldName } from '@larder/shared/domain/catalogue/fold-name'
import { readItemFood } from '@larder/shared/domain/catalogue/item-food'
import { keepingTimeOf } from '@larder/shared/domain/catalogue/item-keeping'
import { storageOf } from '@larder/shared/domain/foods/keeping-time'
import { readFood } from '@larder/shared/domain/foods/read-food'
import { addDays, toCalendarDate, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { findDateProblem } from '@larder/shared/domain/inventory/entry-dates'
import {
  receiptsOf,
  sharesIn,
  toReceiptPurchases,
} from '@larder/shared/domain/inventory/ledger/receipt-lines'
import type { ReceiptPurchase } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import { spellPlace } from '@larder/shared/domain/inventory/storage-place'
import { convertQuantity } from '@larder/shared/domain/units/stock-units'
import { lineIdsOf } from '@larder/shared/domain/receipts/review/line-ids'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { CatalogueItem } from '../../catalogue/catalogue-item.ts'
import type { LearntLine, ReceiptMemoryService } from '../../receipt-memory/receipt-memory.service.ts'
import type { HouseholdRoom } from '../../households/household-room.ts'
import type { EntryReader } from '../entry-reader.ts'
import type { LotRepository } from '../lot.repository.ts'
import type { ReceiptAllocation, ShareCorrection, StockOperation } from '../ledger/operation.repository.ts'
import type { ReceiptAdditionsService } from './receipt-additions.service.ts'
import { additionKey, lineKey } from '../ledger/stock-operations.ts'
import type { StockOperations } from '../ledger/stock-operations.ts'

type Deps = {
  lots: LotRepository
  /** Room for further lots. */
  room: HouseholdRoom
  stockOperations: StockOperations
  catalogue: CatalogueService
  memory: ReceiptMemoryService
  reader: EntryReader
  additions: ReceiptAdditionsService
  reviews: ReviewSettling
  now: () => Date
}

/** The values for a whole receipt: its storage location and its purchase date (`YYYY-MM-DD` or a midnight). */
export type ReceiptContext = { storage_location?: string; purchase_date?: string }

/** Notified of receipts that have lines in stock, so that those waiting for review can be found. */
export type ReviewSettling = {
  settle: (householdId: string, receiptIds: readonly string[]) => Promise<void>
  /** True when all of them are orders from mails; false for none. */
  areOrders: (householdId: string, receiptIds: readonly string[]) => Promise<boolean>
  /** Some of their lines may be reviewed again. */
  reopen: (householdId: string, receiptIds: readonly string[]) => Promise<void>
}

/** Converts receipts and orders to stock. */
export const createReceiptStockService = (deps: Deps) => {
  const { lots, room, stockOperations, catalogue, memory, reader, additions, reviews, now } = deps

  /** The lots for the lines; their meaning is remembered at this point, because nothing has been added before. */
  const plan = async (
    actor: Actor,
    lines: readonly ReceiptItemToAdd[],
    context: ReceiptContext,
  ): Promise<ReceiptAllocation> => {
    const purchases = toReceiptPurchases(lines)
    const today = todayIn(actor.timeZone, now())
    const callDate = context.purchase_date ? toCalendarDate(context.purchase_date) : today
    assertDates(purchases, callDate, today)
    await room(actor, purchases.length)
    const items = await catalogue.findOrCreateByName(actor, purchases.map(withGuessedCategory))
    await memory.learn(actor, toLearnt(lines, purchases, items, context.storage_location))
    return purchases.flatMap((purchase, index) => {
      const item = items[index]
      if (!item) return []
      const { quantity, unit } = inUnitOf(item, purchase)
      const location = purchase.storage_location ?? placeIn(context) ?? item.usual_location ?? placeOf(item)
      const purchaseDate = purchase.purchase_date ?? callDate
      const guess = expiryFrom(item, location, purchaseDate)
      const expiryDate = purchase.expiry_date === undefined ? guess : purchase.expiry_date || null
      const opening = {
        id: randomBytes(12).toString('hex'),
        household_id: actor.householdId,
        item_id: item.id,
        unit,
        storage_location: location,
        expiry_date: expiryDate,
        is_expiry_guess: purchase.expiry_date === undefined && expiryDate !== null,
        purchase_date: purchaseDate,
        notes: null,
        sources: sharesIn(purchase, unit),
        created_at: now().toISOString(),
      }
      return [{ opening, quantity }]
    })
  }

  /** Refuses lines that are in stock, naming them. */
  const assertNotAdded = async (actor: Actor, lines: readonly IdentifiedLine[]): Promise<void> => {
    const added = await additions.listAdded(actor.householdId, receiptIdsOf(lines))
    const refused = lines.flatMap((line) => {
      const since = line.receiptIds.map((id) => added.get(id)?.addedAt(line.line_id) ?? null)
      const [first] = since.filter((at) => at !== null).sort()
      return first === undefined ? [] : [{ name: line.name, at: first }]
    })
    const [first] = refused
    if (first === undefined) return
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: actor.timeZone })
    throw new DomainError(
      'lines_already_added',
      `Already added on ${day.format(new Date(first.at))}: ${refused.map(({ name }) => name).join(', ')}`,
    )
  }

  /** Records an operation that adds lines, each once; `commit` is called again when lines had to be freed first. */
  const claim = async (
    actor: Actor,
    lines: readonly IdentifiedLine[],
    commit: (claims: string[]) => Promise<StockOperation>,
  ): Promise<StockOperation> => {
    const claims = lines.flatMap((line) => line.receiptIds.map((id) => lineKey(id, line.line_id)))
    return commit(claims).catch(async (error: unknown) => {
      if (!isAlreadyAdded(error)) throw error
      // Another call was first, or what added the lines before was removed, which frees them.
      const earlier = await stockOperations.listFinishedByLines(actor.householdId, claims)
      await assertNotAdded(actor, lines)
      await stockOperations.releaseLines(
        earlier.map(({ id }) => id),
        claims,
      )
      return commit(claims)
    })
  }

  const begin = async (
    actor: Actor,
    lines: readonly IdentifiedLine[],
    context: ReceiptContext,
    key: string | undefined,
  ): Promise<StockOperation> => {
    await assertNotAdded(actor, lines)
    const allocation = await plan(actor, lines, context)
    const isOrdered = await reviews.areOrders(actor.householdId, receiptIdsOf(lines))
    return claim(actor, lines, (claims) =>
      stockOperations.begin(
        actor,
        isOrdered ? 'Ordered' : 'Bought',
        { kind: 'receipt', allocation, lines: claims },
        key,
      ),
    )
  }

  const show = async (actor: Actor, operation: StockOperation): Promise<Authorized<InventoryEntry>[]> => {
    if (operation.kind !== 'receipt') throw new DomainError('not_found')
    const ids = operation.allocation.map(({ opening }) => opening.id)
    const byId = new Map((await lots.listByIds(ids)).map((lot) => [lot.id, lot]))
    return reader.showMany(
      actor,
      ids.map((id) => authorize(actor, byId.get(id) ?? null)),
    )
  }

  return {
    /**
     * Records, without performing it, the correction of an order: `added` lines are new in it, `reopened` ones move from
     * shares that the correction takes them out of to lots of their own.
     * @throws DomainError like `addReceiptItems`
     */
    beginCorrection: async (
      actor: Actor,
      lines: { added: readonly ReceiptItemToAdd[]; reopened: readonly ReceiptItemToAdd[] },
      shares: readonly ShareCorrection[],
      key: string | undefined,
    ): Promise<StockOperation> => {
      const added = withLineIds(lines.added)
      await assertNotAdded(actor, added)
      const all = [...added, ...withLineIds(lines.reopened)]
      const opened = all.length === 0 ? [] : await plan(actor, all, {})
      const allocation = [...opened, ...shares]
      return claim(actor, added, (claims) =>
        stockOperations.begin(actor, 'Order changed', { kind: 'correction', allocation, lines: claims }, key),
      )
    },

    /**
     * Adds the reviewed lines of a receipt as lots of the items that they name, as one operation.
     * @throws DomainError validation_failed for dates that can't be, or when pack sizes multiply to more than
     * any quantity may be; lines_already_added when a line of a receipt is in stock; household_entries_full, household_items_full
     */
    addReceiptItems: async (
      actor: Actor,
      lines: readonly ReceiptItemToAdd[],
      context: ReceiptContext,
      once: Once,
    ): Promise<Authorized<InventoryEntry>[]> => {
      const key = once.key === undefined ? undefined : additionKey(once.key)
      const done = key === undefined ? null : await stockOperations.findByKey(actor.householdId, key)
      const operation =
        done ??
        (await begin(actor, withLineIds(lines), context, key).catch(async (error: unknown) => {
          // The same call was running and came first.
          const first =
            key !== undefined && isAlreadyAdded(error)
              ? await stockOperations.findByKey(actor.householdId, key)
              : null
          if (first === null) throw error
          return first
        }))
      await stockOperations.finish(operation)
      // A call repeated later ignores what was removed since.
      if (operation.is_open) await reviews.settle(actor.householdId, receiptIdsOf(lines))
      return show(actor, operation)
    },
  }
}
export type ReceiptStockService = ReturnType<typeof createReceiptStockService>

const isAlreadyAdded = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'lines_already_added'

/** A line with its id on each of its receipts. */
type IdentifiedLine = ReceiptItemToAdd & { line_id: string; receiptIds: string[] }

/** Lines without an id are identified by their printed text, like the receipt's own lines. */
const withLineIds = (lines: readonly ReceiptItemToAdd[]): IdentifiedLine[] => {
  const ids = lineIdsOf(
    lines.map((line) => ({ printed_name: line.original_name ?? line.name, source_text: line.source_text })),
  )
  const identified = lines.map((line, index) => ({
    ...line,
    line_id: line.line_id ?? ids[index] ?? '',
    receiptIds: receiptsOf(line),
  }))
  const named = identified.flatMap(({ line_id, receiptIds }) => receiptIds.map((id) => lineKey(id, line_id)))
  if (new Set(named).size < named.length) {
    throw new DomainError('validation_failed', 'A line of a receipt can be added only once')
  }
  return identified
}

const receiptIdsOf = (lines: readonly ReceiptItemToAdd[]): string[] => [...new Set(lines.flatMap(receiptsOf))]

const placeIn = ({ storage_location }: ReceiptContext) => storage_location && spellPlace(storage_location)

/** Refuses invalid dates, like for a single entry; a guessed expiry may be in the past. */
const assertDates = (purchases: readonly ReceiptPurchase[], callDate: string, today: string) => {
  const ofCall = findDateProblem({ purchase_date: callDate, expiry_date: null }, null, today)
  if (ofCall) throw new DomainError('validation_failed', ofCall.message)
  for (const { name, purchase_date = callDate, expiry_date } of purchases) {
    const problem = findDateProblem({ purchase_date, expiry_date: expiry_date || null }, null, today)
    if (problem) throw new DomainError('validation_failed', `${name}: ${problem.message}`)
  }
}

/** A purchase in its item's unit if it converts, else in its own. */
const inUnitOf = (item: CatalogueItem, purchase: ReceiptPurchase): { quantity: number; unit: string } => {
  const converted = convertQuantity(purchase.quantity, purchase.unit, item.unit)
  const bought = converted === null ? purchase : { quantity: converted, unit: item.unit }
  if (bought.quantity > MAX_QUANTITY) {
    throw new DomainError('validation_failed', `Quantity must be at most ${MAX_QUANTITY}`)
  }
  return bought
}

/** The guessed shelf life: what the household knows, else the usual one of such food there. */
const expiryFrom = (item: CatalogueItem, location: string | null, purchaseDate: string): string | null => {
  const { days } = keepingTimeOf(item, location === null ? null : storageOf(location))
  return days === null ? null : addDays(purchaseDate, days)
}

const placeOf = (item: CatalogueItem): string | null => {
  const food = readItemFood(item)
  return food.is_food ? food.place : null
}

/** A line's default category says nothing about the item (RCPT-037), so a new item gets the category of its kind. */
const withGuessedCategory = (purchase: ReceiptPurchase): ReceiptPurchase => {
  if (purchase.category !== DEFAULT_RECEIPT_CATEGORY) return purchase
  const food = readFood(purchase.name)
  return food.is_food ? { ...purchase, category: food.category } : purchase
}

const toLearnt = (
  lines: readonly ReceiptItemToAdd[],
  purchases: readonly ReceiptPurchase[],
  items: readonly Authorized<CatalogueItem>[],
  place: string | undefined,
): LearntLine[] => {
  // By the names on the receipt: an item may have another one, because it was joined.
  const byName = new Map(purchases.map(({ name }, index) => [foldName(name), items[index]]))
  return lines.flatMap((line) => {
    const item = byName.get(foldName(line.name))
    return item ? [{ line: { ...line, storage_location: line.storage_location ?? place }, item }] : []
  })
}
