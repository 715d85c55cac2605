import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import type { z } from 'zod'
import { isOutage } from '../api/api-error.ts'
import { call, type CallInput } from '../api/call.ts'
import { readOwner } from '../session/session-store.ts'
import { keepCopy, loadCopies } from './session-copies.ts'
import { wait } from '../wait.ts'

/** A call that takes longer is shown with the copy until it ends. */
const SLOW_MS = 4000

/** Some browsers leave a storage that is forbidden or damaged without an answer. */
const READ_WITHIN_MS = 3000

/** Where what is shown comes from: an answer in this tab, or the copy of an earlier one. */
type Origin = { receivedAt: string; isCopy: boolean }

const SHOW_ONLY = { revalidate: false }

/**
 * Loads the answer of a call like `useSWR`, and keeps it in this browser, to be shown when a later call gets none, as
 * without network, or takes long. `asOf` is the time at which the shown data was received (ISO 8601), while it may be out
 * of date. Every hook with this key must be this one.
 */
export function useKept<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  key: readonly [string, ...unknown[]],
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
) {
  type Answer = z.output<R>
  const { cache, mutate: change } = useSWRConfig()
  const originKey = ['origin', ...key] as const
  const { data: origin } = useSWR<Origin>(originKey, null)

  const loadOrRead = async (): Promise<Answer> => {
    const owner = readOwner()
    const copyKey = unstable_serialize(key)
    const shown = () => cache.get(copyKey)?.data as Answer | undefined
    const setOrigin = (receivedAt: string, isCopy: boolean) =>
      change<Origin>(originKey, { receivedAt, isCopy }, SHOW_ONLY)
    let isAnswered = false
    let copied: Answer | undefined
    const showCopy = async () => {
      if (owner === null || shown() !== undefined) return
      const { readCopy } = await loadCopies()
      const copy = await readCopy(owner, copyKey, endpoint.response as R)
      const isTooLate = isAnswered || shown() !== undefined || readOwner() !== owner
      if (copy === undefined || isTooLate) return
      copied = copy.data
      await setOrigin(copy.receivedAt, true)
      await change(key, copied, SHOW_ONLY)
    }
    // Without a copy, the screen shows that it loads, and then why it cannot.
    const tryCopy = () => showCopy().catch(() => undefined)
    const slow = setTimeout(() => void tryCopy(), SLOW_MS)
    try {
      const answer = await call(endpoint, input)
      isAnswered = true
      if (owner === null || readOwner() !== owner) return answer
      keepCopy(owner, copyKey, answer)
      await setOrigin(new Date().toISOString(), false)
      // SWR drops the answer of a call during which the data changed, here by the copy.
      if (copied !== undefined && shown() === copied) await change(key, answer, SHOW_ONLY)
      return answer
    } catch (error) {
      if (isOutage(error)) await Promise.race([tryCopy(), wait(READ_WITHIN_MS)])
      throw error
    } finally {
      clearTimeout(slow)
    }
  }

  const { data, error, mutate } = useSWR<Answer, unknown>(key, loadOrRead)
  const isOld = data !== undefined && (error !== undefined || origin?.isCopy === true)
  return { data, error, retry: () => void mutate(), asOf: isOld ? origin?.receivedAt : undefined }
}
