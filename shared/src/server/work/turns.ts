import type { Model } from 'mongoose'
import type { WorkState } from './work-columns.ts'

/** What a person waits for is done before what nobody has asked for. */
export type TurnClass = 'awaited' | 'background'

/** Documents of one collection that wait in two queues: whoever takes a turn in one is not moved by the other. */
export type TurnLane = 'common' | 'large'

/**
 * The turns of a class in a lane. The queue takes them as priorities, which end at 2^21 - 1. They begin again when nothing
 * of them is open; if they ever reached their end before, the rest would be done by arrival.
 */
const RANGES: Record<TurnClass, Record<TurnLane, { first: number; last: number }>> = {
  awaited: {
    common: { first: 1, last: 2 ** 19 - 1 },
    large: { first: 2 ** 19, last: 2 ** 20 - 1 },
  },
  background: {
    common: { first: 2 ** 20, last: 2 ** 20 + 2 ** 19 - 1 },
    large: { first: 2 ** 20 + 2 ** 19, last: 2 ** 21 - 1 },
  },
}

/** The lane of a turn. */
export const laneOfTurn = (turn: number): TurnLane =>
  Object.values(RANGES).some(({ large }) => turn >= large.first && turn <= large.last) ? 'large' : 'common'

/** The turn after one, in the same class and lane: the last one is given again. */
export const turnAfter = (turn: number): number =>
  Object.values(RANGES).some(({ common, large }) => turn === common.last || turn === large.last)
    ? turn
    : turn + 1

/** The indexes for finding turns among many waiting documents. */
export const TURN_INDEXES = [
  [{ state: 1, turn: 1 }] as const,
  [{ household_id: 1, state: 1, turn: 1 }] as const,
] as const

type Turned = { household_id: unknown; state: WorkState; turn: number }

/**
 * Creates the function that gives a household's next document its turn: households take turns, so that many documents of
 * one hold another one up by no more than what is being worked on (start-time fair queueing, Goyal et al. 1996, with each
 * document as one unit). It is the turn that is being worked on, or the one after the household's last open document.
 * All is asked of the documents themselves, so that nothing has to be counted down after a crash.
 */
export const createTurns = (
  // oxlint-disable-next-line typescript/no-explicit-any -- collections of all shapes have these fields
  model: Model<any>,
) => {
  const documents = model as Model<Turned>

  return async (
    householdId: string,
    turnClass: TurnClass = 'awaited',
    lane: TurnLane = 'common',
  ): Promise<number> => {
    const { first, last } = RANGES[turnClass][lane]
    const turn = { $gte: first, $lte: last }
    const turnOf = async (filter: Record<string, unknown>, order: 1 | -1) =>
      (
        await documents
          .findOne({ ...filter, turn }, { turn: 1 })
          .sort({ turn: order })
          .lean()
      )?.turn
    const [working, next, ownWorking, ownLast] = await Promise.all([
      turnOf({ state: 'processing' }, -1),
      turnOf({ state: 'queued' }, 1),
      turnOf({ household_id: householdId, state: 'processing' }, -1),
      turnOf({ household_id: householdId, state: 'queued' }, -1),
    ])
    const afterOwn = Math.max(ownWorking ?? 0, ownLast ?? 0) + 1
    return Math.min(last, Math.max(working ?? next ?? first, afterOwn))
  }
}
