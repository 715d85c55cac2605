import { randomUUID } from 'node:crypto'
import { SHOWN_MODEL_CALLS } from '@larder/shared/contracts/model-use'
import type { ModelUse } from '@larder/shared/contracts/model-use'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import {
  amountOf,
  reserve,
  settle,
  shareOf,
  tokensOfBytes,
  totalOf,
} from '@larder/shared/domain/model-use/model-day'
import type { DailyCap, Prices } from '@larder/shared/domain/model-use/model-day'
import type { Actor } from '../authz.ts'
import type { Logger } from '../logging.ts'
import type { EndedCall, ModelMeter } from '../ports/model-meter.ts'
import type { ModelUseRepository } from './model-use.repository.ts'

/** What is held back for an answer, in tokens: two hundred lines, or a long recipe. */
const ANSWER_TOKENS = 4_000
/** A call lasts two minutes at most; after that its worker has died, and nothing is held back for it. */
const OPEN_MS = 600_000

type Deps = {
  use: ModelUseRepository
  findTraits: (householdId: string) => Promise<{ timeZone: string }>
  logger: Logger
  now: () => Date
}

/** What households use of a language model: counted, shown, and held below the operator's cap. */
export const createModelUseService = ({ use, findTraits, logger, now }: Deps) => ({
  /** What the actor's household used today, and its latest calls. */
  show: async ({ householdId, timeZone }: Actor): Promise<ModelUse> => {
    const at = now()
    const [day, calls] = await Promise.all([
      use.findDay(householdId, todayIn(timeZone, at).slice(0, 10)),
      use.listCalls(householdId, SHOWN_MODEL_CALLS),
    ])
    const total = totalOf(day, at)
    return {
      today: { tokens: total.tokens, share: shareOf(total, day.cap), is_reached: day.isReached },
      calls,
    }
  },

  /** Counts calls by the operator's prices, and lets none begin beyond the cap of the household's day. */
  createMeter: (cap: DailyCap, prices: Prices): ModelMeter => ({
    begin: async ({ householdId, paper, model, inputTokens }) => {
      const at = now()
      const day = todayIn((await findTraits(householdId)).timeZone, at).slice(0, 10)
      const reservation = {
        id: randomUUID(),
        until: new Date(at.getTime() + OPEN_MS).toISOString(),
        ...amountOf(inputTokens, ANSWER_TOKENS, prices),
      }
      let isAllowed = false
      let isNews = false
      await use.changeDay(
        householdId,
        day,
        (before) => {
          const after = reserve(before, reservation, cap, at)
          isAllowed = after !== null
          isNews = !isAllowed && !before.isReached
          return { ...before, ...after, cap, isReached: before.isReached || !isAllowed }
        },
        at,
      )
      if (isNews)
        logger.warn({ householdId, day, cap }, "The household's share of the language model is used up today")
      if (!isAllowed) return null
      const callId = await use.insertCall({ householdId, at, model, paper })

      const count = async ({ outcome, sentBytes, receivedBytes, usage }: EndedCall): Promise<void> => {
        const isFree = outcome === 'refused' || sentBytes === 0
        const byBytes = isFree
          ? { input: 0, output: 0 }
          : { input: inputTokens, output: tokensOfBytes(receivedBytes) }
        const { input, output } = usage ?? byBytes
        // The one place where the tokens and the money of a call are known.
        const used = amountOf(input, output, prices)
        logger.info({ paper, model, outcome, ...used }, 'A call of the language model was counted')
        await use.changeDay(
          householdId,
          day,
          (before) => ({ ...before, ...settle(before, reservation.id, used) }),
          now(),
        )
        await use.endCall(callId, {
          state: outcome === 'answered' ? 'answered' : 'failed',
          sent_bytes: sentBytes,
          received_bytes: receivedBytes,
          is_estimated: usage === null && !isFree,
          ...used,
        })
      }
      return (ended) =>
        count(ended).catch((error: unknown) => {
          // The answer is there all the same; what was held back counts until it runs out.
          logger.error({ err: error, householdId }, 'What a call of the language model used was not saved')
        })
    },
  }),
})
export type ModelUseService = ReturnType<typeof createModelUseService>
