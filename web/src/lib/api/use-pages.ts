import { useRef } from 'react'
import { unstable_serialize, useSWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'

/** The key of a page: the name of the list, the cursor at which the page starts, and what the list is searched for. */
type PageKey = readonly [string, string | undefined, string | undefined]
type Page<Row> = { rows: Row[]; next_cursor: string | null }

/** The keys of the pages of a list, or of what a search finds in it, each of which begins where the one before ended. */
export const pageKeyOf =
  (word: string, search?: string) =>
  (_index: number, before: Page<unknown> | null): PageKey | null =>
    before?.next_cursor === null ? null : [word, before?.next_cursor, search]

/**
 * A list that is loaded page by page. A change loads all pages that are shown again, because each may have changed; a
 * further page loads only itself.
 */
export function usePages<Row>(
  pageKey: ReturnType<typeof pageKeyOf>,
  load: (cursor: string | undefined) => Promise<Page<Row>>,
) {
  const { cache } = useSWRConfig()
  const isGrowing = useRef(false)
  const loadPage = async (key: PageKey): Promise<Page<Row>> => {
    const known: unknown = isGrowing.current ? cache.get(unstable_serialize(key))?.data : undefined
    return (known as Page<Row> | undefined) ?? load(key[1])
  }
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page<Row>, unknown>(
    pageKey,
    loadPage,
    // What was found stays on the screen until another search is answered.
    { revalidateAll: true, keepPreviousData: true },
  )
  const grow = async () => {
    isGrowing.current = true
    try {
      await setSize(size + 1)
    } finally {
      isGrowing.current = false
    }
  }
  return {
    rows: data?.flatMap(({ rows }) => rows),
    error,
    retry: () => void mutate(),
    hasMore: data?.at(-1)?.next_cursor != null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void grow(),
  }
}
