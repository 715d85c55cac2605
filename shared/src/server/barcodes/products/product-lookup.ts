import type { Product, ProductAnswer } from '@larder/shared/contracts/barcodes'
import { isShopCode } from '@larder/foods'
import type { ProductReply, ProductSource } from '../../ports/product-source.ts'
import type { ProductAnswerRepository } from './product-answer.repository.ts'

const DAY_MS = 24 * 3600 * 1000
/** Names of products hardly change. */
const FOUND_DAYS = 30
/** People add products every day. */
const NOT_FOUND_DAYS = 3
/** After a problem a code is not asked again for this long, so that a scanner does not ask ten times a second. */
const PROBLEM_MS = 30_000
/** Below what Open Food Facts allows one address in a minute: 100 products. */
const MAX_PER_MINUTE = 60
const MINUTE_MS = 60_000
/** The problems of more codes than this are not kept. */
const MAX_KEPT = 1_000

export type FoundProduct = { product: Product | null; answer: ProductAnswer }

type Deps = {
  /** Null when the operator has not turned it on. */
  source: ProductSource | null
  answers: ProductAnswerRepository
  now: () => Date
}

/** Asks a table of products once for each code, for all households of this server. */
export const createProductLookup = ({ source, answers, now }: Deps) => {
  const running = new Map<string, Promise<FoundProduct>>()
  const problems = new Map<string, { answer: ProductAnswer; untilMs: number }>()
  let pausedUntilMs = 0
  let minute = { startMs: 0, count: 0 }

  /** Whether one more question may be asked now. */
  const mayAsk = (): boolean => {
    const nowMs = now().getTime()
    if (nowMs < pausedUntilMs) return false
    if (nowMs - minute.startMs >= MINUTE_MS) minute = { startMs: nowMs, count: 0 }
    minute.count += 1
    return minute.count <= MAX_PER_MINUTE
  }

  const keep = async (gtin: string, reply: ProductReply): Promise<FoundProduct> => {
    const asked_at = now()
    if (reply.problem !== null) {
      if (reply.pauseMs !== null) pausedUntilMs = asked_at.getTime() + reply.pauseMs
      if (problems.size >= MAX_KEPT) problems.clear()
      problems.set(gtin, { answer: reply.problem, untilMs: asked_at.getTime() + PROBLEM_MS })
      return { product: null, answer: reply.problem }
    }
    const { product } = reply
    const days = product === null ? NOT_FOUND_DAYS : FOUND_DAYS
    const expires_at = new Date(asked_at.getTime() + days * DAY_MS)
    await answers.update(gtin, { product, asked_at, expires_at })
    return toFound({ product, asked_at })
  }

  const ask = async (gtin: string, from: ProductSource): Promise<FoundProduct> => {
    const stored = await answers.findValid(gtin, now())
    if (stored) return toFound(stored)
    const problem = problems.get(gtin)
    if (problem && problem.untilMs > now().getTime()) return { product: null, answer: problem.answer }
    if (!mayAsk()) return { product: null, answer: 'too_many_questions' }
    return keep(gtin, await from.find(gtin))
  }

  /** What the table says about a code; never an error of the table. A shop's own code is not asked about. */
  return async (gtin: string): Promise<FoundProduct> => {
    if (source === null) return { product: null, answer: 'turned_off' }
    if (isShopCode(gtin)) return { product: null, answer: 'not_asked' }
    const asking = running.get(gtin) ?? ask(gtin, source).finally(() => running.delete(gtin))
    running.set(gtin, asking)
    return asking
  }
}
export type ProductLookup = ReturnType<typeof createProductLookup>

const toFound = ({
  product,
  asked_at,
}: {
  product: Omit<Product, 'asked_at'> | null
  asked_at: Date
}): FoundProduct =>
  product === null
    ? { product: null, answer: 'not_found' }
    : { product: { ...product, asked_at: asked_at.toISOString() }, answer: 'found' }
