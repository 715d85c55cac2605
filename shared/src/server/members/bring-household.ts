import type { Connection } from 'mongoose'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { CatalogueMerge } from '../catalogue/catalogue-merge.ts'
import { createEmit } from '../domain-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import { isOwned } from '../store/owned-documents.ts'
import type { OwnedCollection } from '../store/owned-documents.ts'
import { SETTLED_AFTER_MS } from '../settled-calls.ts'
import type { Held } from '../work/work-store.ts'
import type { Homes } from './homes.ts'
import type { HouseholdMoveRepository, StoredMove } from './household-move.repository.ts'
import { countOwned, moveOwned } from './move-owned.ts'

type Deps = {
  connection: Connection
  modules: readonly FeatureModule[]
  homes: Pick<Homes, 'arrive' | 'adoptFormer'>
  households: Pick<HouseholdsService, 'remove'>
  catalogue: CatalogueMerge
  moves: HouseholdMoveRepository
  publish: PublishEvent
  now: () => Date
}

/** Whether documents get another household by naming it; those with its id as their own are merged by their feature. */
const isMovable = ({ owner, ownerField }: OwnedCollection): boolean =>
  owner === 'household' && ownerField === 'household_id'

/**
 * Brings all that is in a household into another one, after the person who lived there alone. What still has the old id is
 * what is left to do, so that it can be interrupted anywhere and run again.
 */
export const createBringing = (deps: Deps) => {
  const { connection, modules, homes, households, catalogue, moves, publish, now } = deps
  const emit = createEmit(() => modules)
  const movable = modules
    .flatMap(({ collections }) => collections)
    .filter(isOwned)
    .filter(isMovable)
  const ordered = [
    ...movable.filter(({ bringing }) => !bringing?.isLast),
    ...movable.filter(({ bringing }) => bringing?.isLast),
  ]

  /** Decides once, before anything is moved, what is the same in both, and counts what there is. */
  const prepare = async (held: Held<StoredMove>): Promise<StoredMove> => {
    const { document: move } = held
    if (move.total_count !== null) return move
    const { id: fromId, household_id: intoId } = move
    const counts = await Promise.all(ordered.map((collection) => countOwned(connection, collection, fromId)))
    const prepared = {
      total_count: counts.reduce((sum, count) => sum + count, 0),
      same_items: await catalogue.listSame(fromId, intoId),
    }
    await hold(held, prepared)
    return { ...move, ...prepared }
  }

  const hold = async (held: Held<StoredMove>, change: Record<string, unknown>): Promise<void> => {
    if (!(await moves.work.update(held, change, now()))) throw new Error('The lease is lost')
  }

  const tell = (householdId: string) =>
    publish(householdId, { type: 'members.changed', id: null, version: null })

  return {
    store: moves.work,

    run: async (held: Held<StoredMove>, signal: AbortSignal): Promise<void> => {
      const { id: fromId, household_id: intoId, brings, requested_at } = held.document
      try {
        await homes.arrive(held.document)
      } catch (error) {
        if (!(error instanceof DomainError) || error.code === 'database_unavailable') throw error
        // Nobody can join any more; the person stays, with all that was to be brought.
        return moves.remove(fromId)
      }
      if (!brings) return

      const move = await prepare(held)
      await emit('household.moved', { from_id: fromId, into_id: intoId })
      let moved = move.moved_count
      for (const collection of ordered) {
        await moveOwned(connection, collection, { fromId, intoId }, async (count) => {
          signal.throwIfAborted()
          moved += count
          await hold(held, { moved_count: Math.min(moved, move.total_count ?? moved) })
          tell(intoId)
        })
      }
      // Only once: what somebody splits again meanwhile stays two.
      await catalogue.join(fromId, intoId, move.brought_at === null ? (move.same_items ?? []) : [])
      await homes.adoptFormer(fromId, intoId)
      publish(intoId, { type: 'household.changed' })

      // Calls that were running when the person moved may have written to the household that was left.
      const settledAt = new Date(requested_at.getTime() + SETTLED_AFTER_MS)
      if (now() < settledAt) {
        const lease = { worker: null, until: settledAt }
        await hold(held, { brought_at: move.brought_at ?? now(), state: 'queued', lease })
      } else {
        await households.remove(fromId)
        await moves.remove(fromId)
      }
      tell(intoId)
    },

    /** The sweep starts it again after a while. */
    giveUp: (): Promise<void> => Promise.resolve(),
  }
}
export type Bringing = ReturnType<typeof createBringing>
