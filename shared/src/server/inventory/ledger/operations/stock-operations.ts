import { randomBytes } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { decideClear } from '@larder/shared/domain/inventory/ledger/ledger'
import { groupBy } from '@larder/shared/domain/group-by'
import { partition } from '@larder/shared/domain/partition'
import { authorize } from '../../../authz.ts'
import type { Actor } from '../../../authz.ts'
import type { CatalogueService } from '../../../catalogue/catalogue.service.ts'
import type { PublishEvent } from '../../../events/household-events.ts'
import type { Lot } from '../../lots/lot.ts'
import type { LotRepository } from '../../lots/lot.repository.ts'
import type { ReplacedLotsRepository } from '../../lots/replaced-lots.repository.ts'
import { PAST } from '../movement.repository.ts'
import type { Moves, OperationKind } from './operation-kind.ts'
import type { OperationPlan, StockOperation } from './operation.ts'
import type { OperationRepository } from './operation.repository.ts'
import type { Action, Decide, StockLedger } from '../stock-ledger.ts'

type Deps = {
  ledger: StockLedger
  lots: LotRepository
  replacedLots: Pick<ReplacedLotsRepository, 'updateReplaced'>
  operations: OperationRepository
  /** What can be done with several lots at once, by the features that do it; they may be made after this. */
  listKinds: () => readonly OperationKind[]
  findJoins: CatalogueService['findJoins']
  publish: PublishEvent
  now: () => Date
}

/** The number of lots that are read, decided and written together: enough for any receipt, without long writes. */
const BATCH_SIZE = 500

/** The idempotency key of an operation's movement of a lot. */
export const movementKey = (operationId: string, lotId: string) => `operation:${operationId}:${lotId}`

/**
 * Operations on several lots: the whole allocation is recorded first, then the lots move. Completing an operation
 * again, after a crash or concurrently, changes nothing that is done.
 */
export const createStockOperations = (deps: Deps) => {
  const { ledger, lots, replacedLots, operations, listKinds, findJoins, publish, now } = deps
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
    await replacedLots.updateReplaced(householdId, bought)
  }

  /** Performs an action on every lot of an allocation; returns how many lots it moved this time. */
  const appendToEach: Moves['appendToEach'] = async <Share extends { lot_id: string }>(
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

  /** Opens lots with what was bought; what was used up long ago leaves the stock at once. */
  const openEach: Moves['open'] = async (operation, purchases) => {
    await ledger.openMany(
      operation.household_id,
      purchases.map(({ opening, quantity }) => ({
        opening,
        quantity,
        action: actionFor(operation, opening.id),
      })),
    )
    const filled = purchases.filter(({ quantity }) => quantity > 0)
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
    return purchases.length
  }

  const moves: Moves = { appendToEach, open: openEach }

  /** Completes an operation; returns how many lots it moved this time. */
  const finish = async (operation: StockOperation): Promise<number> => {
    if (!operation.is_open) return 0
    const kind = listKinds().find((one) => one.kind === operation.kind)
    if (kind === undefined) throw new Error(`No feature brings operations of the kind '${operation.kind}'`)
    const movedCount = await kind.move(operation, moves)
    await kind.settle(operation)
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
