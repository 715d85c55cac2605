import { listKnownItems } from '@larder/shared/contracts/shopping-lists/known-items'
import { foldName } from '@larder/foods'
import { useMemo } from 'react'
import { cacheUnder } from '../../../../lib/api/cached-words.ts'
import { useKept } from '../../../../lib/offline/use-kept.ts'

const KNOWN_ITEMS = cacheUnder('known-items', [listKnownItems])

/** What the household has or bought: names to suggest, and the items' ids by their folded names. Empty until loaded. */
export function useKnownNames(): { names: readonly string[]; ids: ReadonlyMap<string, string> } {
  const { data } = useKept([KNOWN_ITEMS], listKnownItems, {})
  return useMemo(
    () => ({
      names: (data ?? []).map(({ name }) => name),
      ids: new Map((data ?? []).map(({ id, name }) => [foldName(name), id])),
    }),
    [data],
  )
}
