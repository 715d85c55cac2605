import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import { foldName } from '@larder/foods'
import { receiptsOf, toReceiptPurchases } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import type { BoughtLine, ReceiptPurchase } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import { lineIdsOf } from '@larder/shared/domain/receipts/review/line-ids'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { CatalogueItem } from '../../catalogue/catalogue-item.ts'
import type { LearntLine, ReceiptMemoryService } from '../../receipt-memory/receipt-memory.service.ts'
import type { LotPurchase, StockOperation } from '../../inventory/ledger/operations/operation.ts'
import type { PurchaseContext } from '../../inventory/lots/purchase-lots.ts'
import type { StockAccess } from '../../inventory/stock-access.ts'
import type { ReviewSettling } from '../review/review-settling.ts'
import type { ReceiptAdditionsService } from './receipt-additions.service.ts'
import { additionKey, isReceipt, lineKey } from './receipt-operations.ts'
import type { CorrectionPlan, ReceiptPlan, ShareCorrection } from './receipt-operations.ts'

type Deps = Pick<StockAccess, 'lots' | 'purchaseLots' | 'stockOperations' | 'reader'> & {
  memory: ReceiptMemoryService
  additions: ReceiptAdditionsService
  reviews: ReviewSettling
}

const asPast = ({ sources, ...purchase }: ReceiptPurchase): ReceiptPurchase => ({
  ...purchase,
  sources: sources.map((share) => ({ ...share, is_past: true })),
})

/** Converts receipts and orders to stock. */
export const createReceiptStockService = (deps: Deps) => {
  const { lots, purchaseLots, stockOperations, memory, reader, additions, reviews } = deps

  /** Lines of an order came when it did; those without a day of purchase have the one of the call, else that of their order. */
  const withOrderDays = async (
    actor: Actor,
    lines: readonly ReceiptItemToAdd[],
    callDay: string | undefined,
  ): Promise<BoughtLine[]> => {
    const days = await reviews.mapOrderDays(actor, receiptIdsOf(lines))
    return lines.map((line) => {
      const [ordered] = receiptsOf(line).flatMap((id) => days.get(id) ?? [])
      return {
        ...line,
        purchase_date: line.purchase_date ?? callDay ?? ordered?.bought_on,
        arrived_on: ordered?.arrived_on ?? undefined,
      }
    })
  }

  /** The lots for the lines; their meaning is remembered at this point, because nothing has been added before. */
  const plan = async (
    actor: Actor,
    lines: readonly ReceiptItemToAdd[],
    context: PurchaseContext,
  ): Promise<LotPurchase[]> => {
    const bought = toReceiptPurchases(await withOrderDays(actor, lines, context.purchase_date))
    const purchases = context.is_past ? bought.map(asPast) : bought
    const { allocation, items } = await purchaseLots.plan(actor, purchases, context)
    await memory.learn(actor, toLearnt(lines, purchases, items, context.storage_location))
    return allocation
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
    context: PurchaseContext,
    key: string | undefined,
  ): Promise<StockOperation> => {
    await assertNotAdded(actor, lines)
    const allocation = await plan(actor, lines, context)
    const isOrdered = await reviews.areOrders(actor.householdId, receiptIdsOf(lines))
    return claim(actor, lines, (claims) =>
      stockOperations.begin(
        actor,
        isOrdered ? 'Ordered' : 'Bought',
        { kind: 'receipt', allocation, lines: claims } satisfies ReceiptPlan,
        key,
      ),
    )
  }

  const show = async (actor: Actor, operation: StockOperation): Promise<Authorized<InventoryEntry>[]> => {
    if (!isReceipt(operation)) throw new DomainError('not_found')
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
        stockOperations.begin(
          actor,
          'Order changed',
          { kind: 'correction', allocation, lines: claims } satisfies CorrectionPlan,
          key,
        ),
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
      context: PurchaseContext,
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
