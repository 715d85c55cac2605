import { z } from 'zod'
import { readProduct, printBarcode } from '@larder/foods'
import type { Logger } from '../../logging.ts'
import { HostRefusedError } from '../../outbound/allowed-hosts.ts'
import type { Network } from '../../outbound/allowed-hosts.ts'
import { guardedGet } from '../../outbound/guarded-get.ts'
import { AnswerRefusedError } from '../../outbound/guarded-request.ts'
import type { GuardedAnswer } from '../../outbound/guarded-request.ts'
import type { ProductProblem, ProductReply, ProductSource } from '../../ports/product-source.ts'

/** Somebody holds a pack in front of the camera meanwhile. */
const TIMEOUT_MS = 5_000
/** An answer with these fields has one or two kB. */
const MAX_BYTES = 262_144
/** After a 429 without a word on how long, and at most. */
const PAUSE_MS = 60_000
const MAX_PAUSE_MS = 15 * 60_000

const FIELDS = ['product_name', 'generic_name', 'brands', 'quantity', 'categories_tags']

const Text = z.string().catch('')

/** The answer of version 2 of the API: `status` is 0 for an unknown code, which is a 404 in newer releases. */
const Answer = z.object({
  status: z.union([z.literal(0), z.literal(1)]),
  product: z
    .object({
      product_name: Text,
      generic_name: Text,
      brands: Text,
      quantity: Text,
      categories_tags: z.array(z.string()).max(100).catch([]),
    })
    .optional(),
})

type Options = {
  /** Without a slash at the end. */
  baseUrl: string
  allowedNetworks: readonly Network[]
  /** The version of this program, and how its operator can be reached, if they say so. */
  version: string
  contact?: string | undefined
  logger: Logger
  timeoutMs?: number
}

/**
 * Asks Open Food Facts, or another server that speaks version 2 of its API, what a code is. It learns the code and the
 * address of this server, and nothing else.
 */
export const createOpenFoodFacts = (options: Options): ProductSource => {
  const { baseUrl, allowedNetworks, version, contact, logger, timeoutMs = TIMEOUT_MS } = options
  // Asked for by its operators, so that they can tell programs apart.
  const userAgent = `Larder/${version}${contact === undefined ? '' : ` (${contact})`}`.replace(
    /[^\x20-\x7e]/g,
    '',
  )

  return {
    find: async (gtin) => {
      const url = new URL(`${baseUrl}/api/v2/product/${printBarcode(gtin)}.json`)
      url.searchParams.set('fields', FIELDS.join(','))
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const headers = { 'user-agent': userAgent, accept: 'application/json' }
        return readAnswer(await guardedGet(url, { headers, allowedNetworks, maxBytes: MAX_BYTES, signal }))
      } catch (error) {
        const isPrivate = error instanceof HostRefusedError && error.reason === 'private'
        logger.warn(
          { err: error, ...(isPrivate && { setting: 'BARCODE_NETWORKS' }) },
          'Open Food Facts did not answer',
        )
        return { problem: problemOf(error), pauseMs: null }
      }
    },
  }
}

const readAnswer = ({ status, headers, body }: GuardedAnswer): ProductReply => {
  if (status === 429) return { problem: 'too_many_questions', pauseMs: pauseOf(headers['retry-after']) }
  if (status !== 200 && status !== 404) return { problem: 'refused', pauseMs: null }
  const answer = Answer.safeParse(parseJson(body.toString()))
  if (!answer.success) return { problem: 'unreadable', pauseMs: null }
  const { product } = answer.data
  if (answer.data.status === 0 || product === undefined) return { product: null, problem: null }
  const printed = {
    name: product.product_name,
    genericName: product.generic_name,
    brands: product.brands,
    quantity: product.quantity,
    categories: product.categories_tags,
  }
  return { product: readProduct(printed), problem: null }
}

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** `Retry-After` in ms, where it is a number of seconds. */
const pauseOf = (retryAfter: string | undefined): number => {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, MAX_PAUSE_MS) : PAUSE_MS
}

const problemOf = (error: unknown): ProductProblem => {
  if (error instanceof AnswerRefusedError) return error.reason === 'too_large' ? 'unreadable' : 'refused'
  if (error instanceof HostRefusedError) return error.reason === 'private' ? 'refused' : 'unreachable'
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? 'timed_out'
    : 'unreachable'
}
