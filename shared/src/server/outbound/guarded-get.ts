import { AnswerRefusedError, collectBytes, guardedExchange } from './guarded-request.ts'
import type { AnswerWith, GuardedAnswer, GuardedOptions, TakeBytes } from './guarded-request.ts'

/** A server that always sends on somewhere else is given up. */
const MAX_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * Gets a web address whose server somebody outside of this program names, at once or by sending on: each host is resolved
 * once and checked, and nothing is connected to in private networks that are not allowed.
 * @throws HostRefusedError, AnswerRefusedError, the signal's reason, and errors of the connection
 */
export const guardedGet = (url: URL, options: GuardedOptions): Promise<GuardedAnswer> =>
  guardedRead(url, options, collectBytes)

/**
 * Like `guardedGet`, but gives the bytes of an answer away as they arrive: those of each answer that sends on, and last
 * those of the final one.
 * @throws what `guardedGet` and `take` throw
 */
export const guardedRead = async <Body>(
  url: URL,
  options: GuardedOptions,
  take: TakeBytes<Body>,
): Promise<AnswerWith<Body>> => {
  let current = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await guardedExchange(current, options, take)
    const { location } = answer.headers
    if (!REDIRECTS.includes(answer.status) || location === undefined) return answer
    if (!URL.canParse(location, current.href)) break
    const next = new URL(location, current)
    // Never from an encrypted connection to one that is not.
    const isWeb = next.protocol === 'https:' || (next.protocol === 'http:' && current.protocol === 'http:')
    if (!isWeb) break
    current = next
  }
  throw new AnswerRefusedError('redirects')
}
