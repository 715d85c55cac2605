import { MODEL_CALL_STATES, MODEL_PAPERS } from '@larder/shared/contracts/model-use'
import type { Reservation } from '@larder/shared/domain/model-use/model-day'
import { boolean, date, id, json, nullable, number, oneOf, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

const KEPT_DAYS = 90

/** What a household used of a language model in one of its days, and what is held back for calls under way. */
export const modelDaysCollection = defineCollection({
  name: 'model_days',
  owner: 'household',
  columns: {
    household_id: id,
    /** YYYY-MM-DD. */
    day: text,
    /** Each change raises it by one, and is made only on the version that was read. */
    version: number,
    tokens: number,
    money: number,
    open: json<Reservation[]>(),
    /** The cap by which the latest call was decided. */
    cap_tokens: nullable(number),
    cap_money: nullable(number),
    is_reached: boolean,
    created_at: date,
  },
  retention: { days: KEPT_DAYS, after: 'created_at' },
  indexes: [[{ household_id: 1, day: 1 }, { unique: true }]],
  bringing: { clash: 'drop' },
})

/** The calls of a language model about a household's papers, without what they were about. */
export const modelCallsCollection = defineCollection({
  name: 'model_calls',
  owner: 'household',
  columns: {
    household_id: id,
    at: date,
    model: text,
    paper: oneOf(MODEL_PAPERS),
    state: oneOf(MODEL_CALL_STATES),
    sent_bytes: number,
    received_bytes: number,
    tokens: number,
    money: number,
    is_estimated: boolean,
  },
  retention: { days: KEPT_DAYS, after: 'at' },
  indexes: [[{ household_id: 1, at: -1 }]],
})
