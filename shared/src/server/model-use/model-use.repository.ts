import type { Connection } from 'mongoose'
import type { ModelCall } from '@larder/shared/contracts/model-use'
import type { Amount, DailyCap, ModelDay } from '@larder/shared/domain/model-use/model-day'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { isDuplicateKey } from '../store/mongo.ts'
import { modelCallsCollection, modelDaysCollection } from './model-use.collections.ts'

/** So often another writer may be faster; each time one of them was, so that all get through. */
const MAX_TRIES = 200

/** A stored day. */
export type StoredDay = ModelDay & { cap: DailyCap; isReached: boolean }

type NewCall = { householdId: string; at: Date } & Pick<ModelCall, 'model' | 'paper'>
type CallEnd = Pick<ModelCall, 'state' | 'sent_bytes' | 'received_bytes' | 'is_estimated'> & Amount

const EMPTY: StoredDay = {
  spent: { tokens: 0, money: 0 },
  open: [],
  cap: { tokens: null, money: null },
  isReached: false,
}

/** Reads and writes what households use of a language model. */
export const createModelUseRepository = (connection: Connection) => {
  const days = modelDaysCollection.open(connection)
  const calls = modelCallsCollection.open(connection)

  const find = async (householdId: string, day: string) => {
    const found = await days.findOne({ household_id: householdId, day }).lean()
    if (found === null) return null
    const { _id, version, tokens, money, open, cap_tokens, cap_money, is_reached } = found
    const stored: StoredDay = {
      spent: { tokens, money },
      open,
      cap: { tokens: cap_tokens, money: cap_money },
      isReached: is_reached,
    }
    return { id: _id, version, stored }
  }

  return {
    findDay: async (householdId: string, day: string): Promise<StoredDay> =>
      (await find(householdId, day))?.stored ?? EMPTY,

    /**
     * Changes a day by what `decide` makes of it, which is asked again whenever another process was faster.
     * @throws DomainError server_busy when that happens again and again
     */
    changeDay: async (
      householdId: string,
      day: string,
      decide: (before: StoredDay) => StoredDay,
      at: Date,
    ): Promise<void> => {
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const known = await find(householdId, day)
        const { spent, open, cap, isReached } = decide(known?.stored ?? EMPTY)
        const change = {
          ...spent,
          open: [...open],
          cap_tokens: cap.tokens,
          cap_money: cap.money,
          is_reached: isReached,
          version: (known?.version ?? 0) + 1,
        }
        if (known !== null) {
          const { matchedCount } = await days.updateOne(
            { _id: known.id, version: known.version },
            { $set: change },
          )
          if (matchedCount === 1) return
          continue
        }
        try {
          await days.create({ household_id: householdId, day, created_at: at, ...change })
          return
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
        }
      }
      throw new DomainError('server_busy')
    },

    insertCall: async ({ householdId, ...call }: NewCall): Promise<string> => {
      const counts = { sent_bytes: 0, received_bytes: 0, tokens: 0, money: 0, is_estimated: false }
      const { _id } = await calls.create({
        household_id: householdId,
        ...call,
        ...counts,
        state: 'under_way',
      })
      return _id.toHexString()
    },

    endCall: async (callId: string, end: CallEnd): Promise<void> => {
      await calls.updateOne({ _id: callId }, { $set: end })
    },

    /** The latest first. */
    listCalls: async (householdId: string, limit: number): Promise<ModelCall[]> => {
      const found = await calls.find({ household_id: householdId }).sort({ at: -1 }).limit(limit).lean()
      return found.map(({ _id, at, ...call }) => ({
        id: _id.toHexString(),
        at: at.toISOString(),
        model: call.model,
        paper: call.paper,
        state: call.state,
        sent_bytes: call.sent_bytes,
        received_bytes: call.received_bytes,
        tokens: call.tokens,
        is_estimated: call.is_estimated,
      }))
    },
  }
}
export type ModelUseRepository = ReturnType<typeof createModelUseRepository>
