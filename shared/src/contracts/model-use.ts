import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { Id, Instant } from './base/primitives.ts'

/** For what a language model is asked. */
export const MODEL_PAPERS = ['receipt', 'order_mail', 'recipe'] as const
export type ModelPaper = (typeof MODEL_PAPERS)[number]

/** `under_way` is also what a worker left that died; `answered` need not mean that the answer was of use. */
export const MODEL_CALL_STATES = ['under_way', 'answered', 'failed'] as const

/** One call of a language model, without what it was about. */
export const ModelCall = z.object({
  id: Id,
  at: Instant,
  /** The model's name, as configured. */
  model: z.string(),
  paper: z.enum(MODEL_PAPERS),
  state: z.enum(MODEL_CALL_STATES),
  sent_bytes: z.int(),
  received_bytes: z.int(),
  tokens: z.int(),
  /** Whether the server did not say the tokens, so that they are counted by the bytes. */
  is_estimated: z.boolean(),
})
export type ModelCall = z.infer<typeof ModelCall>

/** How many calls are shown; older ones are kept for 90 days in the export. */
export const SHOWN_MODEL_CALLS = 50

export const ModelUse = z.object({
  /** Of the household's day. */
  today: z.object({
    tokens: z.int(),
    /** What part of the day's cap is used or under way, 0 to 1; null when the operator has set none, or nothing was asked. */
    share: z.number().nullable(),
    /** Whether a call was left out today because of the cap. */
    is_reached: z.boolean(),
  }),
  /** The latest first. */
  calls: z.array(ModelCall).max(SHOWN_MODEL_CALLS),
})
export type ModelUse = z.infer<typeof ModelUse>

export const getModelUse = defineEndpoint({
  method: 'GET',
  path: '/model-use',
  access: 'user',
  summary: `What the household's papers used of a language model today, and its latest ${SHOWN_MODEL_CALLS} calls, without their content`,
  response: ModelUse,
})
