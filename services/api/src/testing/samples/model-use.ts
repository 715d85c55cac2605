import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls } from '../samples.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /model-use': () => ({ reach: 'own' }),
}

/** A day with a call that was answered. */
export const makeOldestDocuments: MakeDocuments = ({ household, id }) => {
  const at = new Date()
  return {
    model_days: {
      _id: id(),
      household_id: household._id,
      day: at.toISOString().slice(0, 10),
      version: 2,
      tokens: 1_200,
      money: 0.004,
      open: [],
      cap_tokens: 100_000,
      cap_money: null,
      is_reached: false,
      created_at: at,
    },
    model_calls: {
      _id: id(),
      household_id: household._id,
      at,
      model: 'some-model',
      paper: 'receipt',
      state: 'answered',
      sent_bytes: 3_000,
      received_bytes: 400,
      tokens: 1_200,
      money: 0.004,
      is_estimated: false,
    },
  }
}
