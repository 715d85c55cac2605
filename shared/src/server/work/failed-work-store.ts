import { Types } from 'mongoose'
import type { Model } from 'mongoose'
import { turnAfter } from './turns.ts'
import type { createTurns, TurnLane } from './turns.ts'
import { enqueuedUntil } from './work-columns.ts'
import type { Work, WorkDocument } from './work-columns.ts'

/** Work that failed for good, for operators: whose it is and why, and nothing of its content. */
export type FailedWork = Pick<Work, 'id' | 'attempt' | 'start_count' | 'error' | 'updated_at'> & {
  household_id: string | null
}
type ListPart = { skip: number; limit: number }
const FAILED = { attempt: 1, start_count: 1, error: 1, updated_at: 1, household_id: 1 } as const

const toFailed = ({
  _id,
  household_id,
  error,
  ...rest
}: { _id: unknown } & Pick<WorkDocument, 'household_id' | 'error' | keyof typeof FAILED>): FailedWork => ({
  id: String(_id),
  household_id: household_id == null ? null : String(household_id),
  attempt: rest.attempt,
  start_count: rest.start_count,
  error: error ?? null,
  updated_at: rest.updated_at,
})

const failedOf = (householdId: string | undefined) => ({
  state: 'failed' as const,
  ...(householdId === undefined ? {} : { household_id: new Types.ObjectId(householdId) }),
})

/** What a collection needs beyond the fields of its work when one that failed is tried again. */
export type Again<Stored> = {
  /** Which can be tried again, by the instant; by default all. */
  where?: (at: Date) => Record<string, unknown>
  /** What of the last attempt is forgotten. */
  reset?: Record<string, unknown>
  /** The turn among those that wait; by default all of the collection are worked off by arrival. */
  takeTurn?: ReturnType<typeof createTurns>
  /** In which lane one takes its turn; by default all are in one. */
  laneOf?: (document: Stored) => TurnLane
}

/** The part of a collection's work store by which operators see what failed for good, and have it tried again. */
export const createFailedWorkStore = <Stored extends Work>(
  documents: Model<WorkDocument>,
  toStored: (document: unknown) => Stored,
  { where = () => ({}), reset = {}, takeTurn, laneOf = () => 'common' }: Again<Stored>,
) => {
  /** The turns of documents for which nobody waits any more: they hold up nothing that somebody has just asked for. */
  const turnsOf = async (failed: readonly Stored[]): Promise<Map<string, { turn: number }>> => {
    const turns = new Map<string, { turn: number }>()
    if (!takeTurn) return turns
    const next = new Map<string, number>()
    for (const document of failed) {
      const { household_id } = document as { household_id?: string | null }
      const lane = laneOf(document)
      const key = `${household_id} ${lane}`
      const turn = next.get(key) ?? (await takeTurn(String(household_id), 'background', lane))
      turns.set(document.id, { turn })
      next.set(key, turnAfter(turn))
    }
    return turns
  }

  return {
    /** How many failed for good, of all households or of one, up to `limit`. */
    countFailed: (limit: number, householdId?: string): Promise<number> =>
      documents.countDocuments(failedOf(householdId), { limit }),

    /** A part of those that failed for good, of all households or of one, the latest first. */
    listFailed: async ({ skip, limit }: ListPart, householdId?: string): Promise<FailedWork[]> => {
      const found = await documents
        .find(failedOf(householdId), FAILED)
        .sort({ 'lease.until': -1 })
        .skip(skip)
        .limit(limit)
        .lean()
      return found.map(toFailed)
    },

    /** Those of some that failed for good. */
    findFailed: async (ids: readonly string[]): Promise<FailedWork[]> => {
      const found = await documents.find({ _id: { $in: ids }, state: 'failed' }, FAILED).lean()
      return found.map(toFailed)
    },

    /** The ids of those that failed before an instant, the oldest first, at most `limit`. */
    listFailedIds: async (before: Date, limit: number): Promise<string[]> => {
      const found = await documents
        .find({ state: 'failed', updated_at: { $lt: before } }, { _id: 1 })
        .sort({ 'lease.until': 1 })
        .limit(limit)
        .lean()
      return found.map(({ _id }) => String(_id))
    },

    /** Whether one failed for good and can be tried again. */
    canReopen: async (id: string, at: Date): Promise<boolean> =>
      (await documents.exists({ _id: id, state: 'failed', ...where(at) })) !== null,

    /**
     * Makes those of some that failed for good wait for their next attempt, by a fixed number of commands and a few for each
     * household. Returns them; not those that have not failed, or can't be tried again.
     */
    reopen: async (ids: readonly string[], at: Date): Promise<Stored[]> => {
      const canBe = { state: 'failed' as const, ...where(at) }
      const found = await documents.find({ _id: { $in: ids }, ...canBe }).lean()
      const failed = found.map((document) => toStored(document))
      if (failed.length === 0) return []
      const turns = await turnsOf(failed)
      await documents.bulkWrite(
        failed.map(({ id, attempt }) => ({
          updateOne: {
            filter: { _id: new Types.ObjectId(id), attempt, ...canBe },
            update: {
              $set: {
                ...reset,
                ...turns.get(id),
                state: 'queued',
                attempt: attempt + 1,
                start_count: 0,
                error: null,
                lease: { worker: null, until: enqueuedUntil(at) },
                updated_at: at,
              },
            },
          },
        })),
        { ordered: false },
      )
      const attempts = new Map(failed.map(({ id, attempt }) => [id, attempt + 1]))
      const open = await documents.find({ _id: { $in: failed.map(({ id }) => id) }, state: 'queued' }).lean()
      // Whoever else had one of them wait meanwhile puts the same job into the queue.
      return open
        .map((document) => toStored(document))
        .filter(({ id, attempt }) => attempts.get(id) === attempt)
    },
  }
}
