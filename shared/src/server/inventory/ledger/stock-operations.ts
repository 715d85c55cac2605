import { randomBytes } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { decideClear, decideCook, decideRestore } from '@larder/shared/domain/inventory/ledger/ledger'
import {
  decideOrderCorrection,
  decideUndo,
  decideUndoPast,
  decideUndoPurchase,
} from '@larder/shared/domain/inventory/ledger/undo'
import { openedBy } from '@larder/shared/domain/inventory/ledger/opened'
import { UNTOUCHED } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { Decision } from '@larder/shared/domain/inventory/ledger/lot-state'
import { packOf } from '@larder/shared/domain/inventory/ledger/packs'
import { isShareGone, isSameShare } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import { groupBy } from '@larder/shared/domain/group-by'
import { partition } from '@larder/shared/domain/partition'
import { roundQuantity, sumQuantities } from '@larder/foods'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { MealSettling } from '../meals/meal-step.ts'
import type { ListSettling } from '../put-away/put-away-list.ts'
import type { Lot, LotRepository } from '../lot.repository.ts'
import { PAST } from './movement.repository.ts'
import type { MovementRepository } from './movement.repository.ts'
import type {
  CorrectionAllocation,
  OperationPlan,
  OperationRepository,
  ReceiptAllocation,
  RestoreAllocation,
  ShareCorrection,
  StockOperation,
  UnclearAllocation,
  UndoPurchaseAllocation,
} from './operation.repository.ts'
import type { Action, Decide, StockLedger } from './stock-ledger.ts'

type Deps = {
  ledger: StockLedger
  lots: LotRepository
  operations: OperationRepository
  movements: Pick<MovementRepository, 'listKnownKeys' | 'listTakes' | 'listUndosUpTo' | 'mapStates'>
  findJoins: CatalogueService['findJoins']
  lists: ListSettling
  meals: MealSettling
  publish: PublishEvent
  now: () => Date
}

/** The number of lots that are read, decided and written together: enough for any receipt, without long writes. */
const BATCH_SIZE = 500

/** The idempotency key for adding receipt lines. */
export const additionKey = (key: string) => `receipt:${key}`

/** The idempotency key of an operation's movement of a lot. */
export const movementKey = (operationId: string, lotId: string) => `operation:${operationId}:${lotId}`

/** The idempotency key for removing from a lot what a receipt added: it happens once, however often it is requested. */
export const undoPurchaseKey = (receiptId: string, lotId: string) => `take-back:${receiptId}:${lotId}`

/** Names a line of a receipt among the lines that operations add, each of which is in stock at most once. */
export const lineKey = (receiptId: string, lineId: string) => `${receiptId} ${lineId}`

/**
 * Operations on several lots: the whole allocation is recorded first, then the lots move. Completing an operation
 * again, after a crash or concurrently, changes nothing that is done.
 */
export const createStockOperations = (deps: Deps) => {
  const { ledger, lots, operations, movements, findJoins, lists, meals, publish, now } = deps
  const actionFor = (
    { id, actor_id, cause }: StockOperation,
    lotId: string,
    key = movementKey(id, lotId),
  ): Required<Action> => ({ actorId: actor_id, cause, key })

  /** Removes the empty lots of newly bought items from the list, those of joined items too; given the new lots of each item. */
  const replaceEmpty = async (householdId: string, newLotsOf: ReadonlyMap<string, readonly string[]>) => {
    const { rootOf, membersOf } = await findJoins({ householdId })
    const byRoot = groupBy([...newLotsOf], ([itemId]) => rootOf(itemId))
    const bought = [...byRoot].map(([root, some]) => ({
      itemIds: membersOf(root),
      newLotIds: some.flatMap(([, lotIds]) => lotIds),
    }))
    await lots.updateReplaced(householdId, bought)
  }

  /** Performs an action on every lot of an allocation; returns how many lots it moved this time. */
  const appendToEach = async <Share extends { lot_id: string }>(
    operation: StockOperation,
    allocation: readonly Share[],
    decide: (lot: Lot, share: Share) => ReturnType<Decide>,
    keyOf?: (share: Share) => string,
  ) => {
    let movedCount = 0
    for (const batch of batchesOf(allocation)) {
      const known = new Map((await lots.listByIds([...batch.keys()])).map((lot) => [lot.id, lot]))
      movedCount += await ledger.appendToEach(
        [...batch.keys()].map((id) =>
          authorize({ householdId: operation.household_id }, known.get(id) ?? null),
        ),
        (lot) => actionFor(operation, lot.id, keyOf?.(batch.get(lot.id) as Share)),
        (lot) => decide(lot, batch.get(lot.id) as Share),
      )
    }
    return movedCount
  }

  const finishReceipt = async (operation: StockOperation, allocation: ReceiptAllocation) => {
    await ledger.openMany(
      operation.household_id,
      allocation.map(({ opening, quantity }) => ({
        opening,
        quantity,
        action: actionFor(operation, opening.id),
      })),
    )
    const filled = allocation.filter(({ quantity }) => quantity > 0)
    const [past, present] = partition(filled, ({ opening }) => isPast(opening))
    await appendToEach(
      { ...operation, cause: PAST },
      past.map(({ opening }) => ({ lot_id: opening.id })),
      (lot) => decideClear(lot, operation.created_at),
      ({ lot_id }) => `${movementKey(operation.id, lot_id)}:past`,
    )
    const bought = groupBy(present, ({ opening }) => opening.item_id)
    const newLotsOf = new Map(
      [...bought].map(([itemId, some]) => [itemId, some.map(({ opening }) => opening.id)]),
    )
    await replaceEmpty(operation.household_id, newLotsOf)
    return allocation.length
  }

  const finishCorrection = async (operation: StockOperation, allocation: CorrectionAllocation) => {
    const opened = allocation.flatMap((share) => ('opening' in share ? [share] : []))
    const corrected = allocation.flatMap((share) => ('lot_id' in share ? [share] : []))
    const openedCount = opened.length === 0 ? 0 : await finishReceipt(operation, opened)
    const decide = decideShare(operation.created_at)
    const correctedCount = await appendToEach(operation, corrected, async (lot, share) => {
      const decision = decide(lot, share)
      // Asked after the lot was read: when it is taken back later than this, the lot has moved, and this decides again.
      const takenBack = undoPurchaseKey(share.from.receipt_id, lot.id)
      const known = decision && (await movements.listKnownKeys(operation.household_id, [takenBack]))
      return known?.length === 0 ? decision : null
    })
    return openedCount + correctedCount
  }

  const finishRestore = (operation: StockOperation, allocation: RestoreAllocation) =>
    appendToEach(operation, allocation, async (lot, share) => {
      if ('leftovers' in share) return decideUndoPurchase(lot, share.leftovers, operation.created_at)
      const { taken, before } = share
      const [first, last] = [taken[0]?.seq ?? 0, taken.at(-1)?.seq ?? 0]
      // Asked after the lot was read, as in the correction: somebody may have undone in the entry what the meal took.
      const undos = (await movements.listUndosUpTo(new Map([[lot.id, last]]))).get(lot.id) ?? []
      const left = taken.filter(({ seq }) => !undos.some(({ undoes_seq }) => undoes_seq === seq))
      if (left.length === 0) return null
      const isUntouched = lot.seq === last && last - first === left.length - 1
      const quantity = sumQuantities(left.map((one) => one.quantity))
      if (isUntouched) return decideRestore(lot, quantity, before, operation.created_at)
      const back = { kind: 'restore', seq: lot.seq + 1, delta: quantity, undoes_seq: null } as const
      const takes = [...(await movements.listTakes(lot.id)), { ...back, created_at: operation.created_at }]
      const state = {
        opened_at: openedBy(takes, roundQuantity(lot.quantity + quantity), packOf(lot)),
        degraded_until: lot.degraded_until,
      }
      return decideRestore(lot, quantity, state, operation.created_at)
    })

  const finishUnclear = async (operation: StockOperation, allocation: UnclearAllocation) => {
    const before = await movements.mapStates(allocation.map(({ lot_id, seq }) => ({ lot_id, seq: seq - 1 })))
    return appendToEach(operation, allocation, (lot, { seq }) =>
      // What somebody brought back or took back since stays as that person left it.
      lot.undo_seq === seq
        ? decideUndo(lot, 'clear', before.get(lot.id) ?? UNTOUCHED, operation.created_at)
        : null,
    )
  }

  const move = (operation: StockOperation): Promise<number> => {
    switch (operation.kind) {
      case 'receipt':
        return finishReceipt(operation, operation.allocation)
      case 'clear':
        return appendToEach(operation, operation.allocation, (lot) => decideClear(lot, operation.created_at))
      case 'unclear':
        return finishUnclear(operation, operation.allocation)
      case 'take_back':
        return appendToEach(
          operation,
          operation.allocation,
          (lot, share) => decideTakeBack(lot, share, operation.created_at),
          ({ receipt_id, lot_id }) => undoPurchaseKey(receipt_id, lot_id),
        )
      case 'correction':
        return finishCorrection(operation, operation.allocation)
      case 'cook':
        return appendToEach(operation, operation.allocation, (lot, { quantity }) =>
          decideCook(lot, quantity, operation.created_at, packOf(lot)),
        )
      case 'restore':
        return finishRestore(operation, operation.allocation)
      case 'leftovers':
        return finishReceipt(operation, operation.allocation)
    }
  }

  /** Completes an operation; returns how many lots it moved this time. */
  const finish = async (operation: StockOperation): Promise<number> => {
    if (!operation.is_open) return 0
    const movedCount = await move(operation)
    if ('meal' in operation) await meals.settle(operation)
    else await lists.settle(operation)
    await operations.updateClosed(operation.id)
    // Published again: the operation's other effects were not there yet when the ledger published its events.
    publish(operation.household_id, { type: 'inventory.changed', id: null, version: null })
    return movedCount
  }

  return {
    findByKey: operations.findByKey,

    findById: operations.findById,

    replaceEmpty,

    /** Completes and returns the operations that added some of these lines of receipts. */
    listFinishedByLines: async (householdId: string, lines: readonly string[]): Promise<StockOperation[]> => {
      const found = await operations.listByLines(householdId, lines)
      for (const operation of found) await finish(operation)
      return found
    },

    releaseLines: operations.updateLinesReleased,

    /**
     * Records an operation on several lots; when its key is taken, returns the existing operation.
     * @throws DomainError lines_already_added when another operation has added one of its receipt lines
     */
    begin: async (
      actor: Actor,
      cause: string,
      plan: OperationPlan,
      key?: string,
    ): Promise<StockOperation> => {
      const operation: StockOperation = {
        id: randomBytes(12).toString('hex'),
        household_id: actor.householdId,
        actor_id: actor.userId,
        cause,
        key,
        created_at: now().toISOString(),
        is_open: true,
        ...plan,
      }
      if (await operations.insert(operation)) return operation
      const first = key === undefined ? null : await operations.findByKey(actor.householdId, key)
      if (first === null) throw new DomainError('lines_already_added')
      return first
    },

    finish,
  }
}
export type StockOperations = ReturnType<typeof createStockOperations>

/** Whether a lot only says what was bought: all of it was used up before. */
export const isPast = ({ sources }: Pick<Lot, 'sources'>): boolean =>
  sources.some(({ is_past }) => is_past === true)

/** Corrects a share as long as it is as it was seen: another correction, or an undo, comes first. */
export const decideShare =
  (at: string) =>
  (lot: Lot, { from, to, difference }: ShareCorrection): Decision | null => {
    if (!lot.sources.some((share) => isSameShare(share, from))) return null
    const sources = lot.sources.map((share) => (isSameShare(share, from) ? to : share))
    const correction = { difference, isGone: isShareGone(to) }
    return decideOrderCorrection(lot, correction, { sources: { from: lot.sources, to: sources } }, at)
  }

/** Takes out of a lot what a receipt has in it now: its share may have been corrected since it was recorded. */
const decideTakeBack = (
  lot: Lot,
  { receipt_id, quantity }: UndoPurchaseAllocation[number],
  at: string,
): Decision | null => {
  const share = lot.sources.find((source) => source.receipt_id === receipt_id)
  if (share !== undefined && isShareGone(share)) return null
  if (share?.is_past) return lot.undo_seq === 0 ? null : decideUndoPast(lot, at)
  return decideUndoPurchase(lot, share?.quantity ?? quantity, at)
}

/** The shares grouped by lot, in batches; a lot with several shares is in several batches, one after the other. */
const batchesOf = <Share extends { lot_id: string }>(allocation: readonly Share[]): Map<string, Share>[] => {
  const rounds: Share[][] = []
  for (const shares of groupBy(allocation, ({ lot_id }) => lot_id).values())
    for (const [round, share] of shares.entries()) (rounds[round] ??= []).push(share)
  return rounds.flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / BATCH_SIZE) }, (_, at) => {
      const some = round.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE)
      return new Map(some.map((share) => [share.lot_id, share]))
    }),
  )
}
