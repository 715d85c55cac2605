import { type KnownItem, listKnownItems } from '@larder/shared/contracts/shopping-lists/known-items'
import { useEffect } from 'react'
import { cacheUnder } from '../../../lib/api/cached-words.ts'
import { useKept } from '../../../lib/offline/use-kept.ts'
import { rememberCategories } from './category-of-name.ts'

const knownItemsKey = [cacheUnder('known-items', [listKnownItems])] as const
const NONE: readonly KnownItem[] = []

/** What the household knows of what it may buy; empty until it is loaded, and without it lists work all the same. */
export function useKnownItems(): readonly KnownItem[] {
  const { data } = useKept(knownItemsKey, listKnownItems, {})
  useEffect(() => rememberCategories(data ?? NONE), [data])
  return data ?? NONE
}
