import { listSecurityEvents, type SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import { PAGE_LENGTH } from '@larder/shared/contracts/base/paging'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import { call } from '../../../lib/api/call.ts'
import { dataKeys } from '../../../lib/api/data-keys.ts'

type PageKey = readonly [string, string | undefined]

const isFull = (page: readonly SecurityEvent[]) => page.length === PAGE_LENGTH

const pageKey = (_index: number, later: SecurityEvent[] | null): PageKey | null =>
  later === null || isFull(later) ? [dataKeys.securityEvents, later?.at(-1)?.id] : null

/** Names the whole list to whoever did something that belongs on it. */
export const securityEventsKey = unstable_serialize(pageKey)

/** What happened to the account's security, the latest first, page by page. */
export function useSecurityEvents() {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<SecurityEvent[], unknown>(
    pageKey,
    ([, cursor]: PageKey) => call(listSecurityEvents, { query: { cursor } }),
  )
  const lastPage = data?.at(-1)
  return {
    events: data?.flat(),
    error,
    retry: () => void mutate(),
    hasEarlier: lastPage !== undefined && isFull(lastPage),
    isLoadingEarlier: isValidating && data !== undefined && data.length < size,
    loadEarlier: () => void setSize(size + 1),
  }
}
