import { DomainError } from '@larder/shared/contracts/base/errors'
import { CLEARING_DAYS } from '@larder/shared/contracts/stock-clearing'
import type { Clearing } from '@larder/shared/contracts/stock-clearing'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import type { HouseholdRoom } from '../../households/household-room.ts'
import { isClearing } from './clearing-operations.ts'
import type { ClearPlan, UnclearAllocation, UnclearPlan } from './clearing-operations.ts'
import { CLEARED } from '../ledger/movement.repository.ts'
import type { MovementRepository } from '../ledger/movement.repository.ts'
import type { OperationRepository } from '../ledger/operations/operation.repository.ts'
import { movementKey } from '../ledger/operations/stock-operations.ts'
import type { StockOperations } from '../ledger/operations/stock-operations.ts'
import type { LotRepository } from '../lots/lot.repository.ts'

const DAY_MS = 24 * 3600 * 1000
/** A household that clears more often than this in a month finds its older clearings no more. */
const MAX_CLEARINGS = 20
/** The number of lots that are read at once. */
const LOTS_AT_ONCE = 500
const UNDONE = 'Clearing undone'

type Deps = {
  lots: Pick<LotRepository, 'listListed'>
  /** The limit for further lots. */
  room: HouseholdRoom
  movements: Pick<MovementRepository, 'listByKeys' | 'listKnownKeys'>
  operations: Pick<OperationRepository, 'findById' | 'listLatest' | 'listKnownKeys'>
  stockOperations: StockOperations
  now: () => Date
}

/** The idempotency key for undoing a clearing: it happens once. */
const undoKey = (id: string) => `unclear:${id}`

/** Removes all lots of a household at once, and brings them back for a month. */
export const createClearingsService = (deps: Deps) => {
  const { lots, room, movements, operations, stockOperations, now } = deps

  const earliest = () => new Date(now().getTime() - CLEARING_DAYS * DAY_MS)

  /** The lots that an operation cleared, and the numbers of the movements that did. */
  const listCleared = async (
    householdId: string,
    operationId: string,
    lotIds: readonly string[],
  ): Promise<UnclearAllocation> => {
    const cleared: UnclearAllocation = []
    for (let at = 0; at < lotIds.length; at += LOTS_AT_ONCE) {
      const keys = lotIds.slice(at, at + LOTS_AT_ONCE).map((lotId) => movementKey(operationId, lotId))
      const found = await movements.listByKeys(householdId, keys)
      cleared.push(...found.map(({ lot_id, after }) => ({ lot_id, seq: after.seq })))
    }
    return cleared
  }

  return {
    /** Removes everything listed; returns the number of lots. */
    clear: async (actor: Actor): Promise<number> => {
      const listed = await lots.listListed(actor.householdId)
      const allocation = listed.map((lot) => ({ lot_id: lot.id }))
      const plan: ClearPlan = { kind: 'clear', allocation }
      return stockOperations.finish(await stockOperations.begin(actor, CLEARED, plan))
    },

    /** The latest clearing that can be undone. */
    findLatest: async ({ householdId }: Actor): Promise<Clearing | null> => {
      const latest = await operations.listLatest(householdId, 'clear', earliest(), MAX_CLEARINGS)
      const undone = await operations.listKnownKeys(
        householdId,
        latest.map(({ id }) => undoKey(id)),
      )
      for (const { id } of latest.filter((one) => !undone.includes(undoKey(one.id)))) {
        const operation = await operations.findById(id)
        if (!isClearing(operation)) continue
        const keys = operation.allocation.map(({ lot_id }) => movementKey(id, lot_id))
        const cleared = await movements.listKnownKeys(householdId, keys)
        // Of two at the same moment, one removes nothing.
        if (cleared.length === 0) continue
        return { id, cleared_at: operation.created_at, deleted_count: cleared.length }
      }
      return null
    },

    /**
     * Brings back what a clearing removed and nobody has touched since; returns the number of lots. Repeated, it
     * completes what was begun.
     * @throws DomainError not_found, nothing_to_undo when it was undone before or is too old, household_entries_full
     */
    undo: async (actor: Actor, id: string): Promise<number> => {
      const { householdId } = actor
      const clearing = await operations.findById(id)
      authorize(actor, clearing, 'clearing')
      if (!isClearing(clearing) || new Date(clearing.created_at) <= earliest()) {
        throw new DomainError('nothing_to_undo')
      }
      // Whoever comes first after a crash completes it, so that all of it was removed before it comes back.
      await stockOperations.finish(clearing)
      const begun = await stockOperations.findByKey(householdId, undoKey(id))
      if (begun !== null && !begun.is_open) throw new DomainError('nothing_to_undo')
      if (begun !== null) return stockOperations.finish(begun)

      const lotIds = clearing.allocation.map(({ lot_id }) => lot_id)
      const allocation = await listCleared(householdId, id, lotIds)
      await room(actor, allocation.length)
      const plan: UnclearPlan = { kind: 'unclear', allocation }
      return stockOperations.finish(await stockOperations.begin(actor, UNDONE, plan, undoKey(id)))
    },
  }
}
export type ClearingsService = ReturnType<typeof createClearingsService>
