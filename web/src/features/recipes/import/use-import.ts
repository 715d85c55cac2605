import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useKeptValue, withDraft } from '../../../lib/form-draft.ts'
import { importSession } from './import-session.ts'
import { takeSharedRecipe } from './shared-recipe.ts'
import { type ImportState, NOTHING_GIVEN } from './import-state.ts'

const DRAFT_KEY = 'recipe-import'

/** This tab's import; what was typed also outlives a reload of the page. */
export function useImport(): ImportState {
  const state = useSyncExternalStore(importSession.subscribe, importSession.current)
  const { way, text, address } = state.source
  const restore = useEffectEvent(() => {
    const { source } = importSession.current()
    if (source === NOTHING_GIVEN) importSession.give(withDraft(DRAFT_KEY, { way, text, address }))
  })
  // Only when the screen opens.
  useEffect(() => restore(), [])
  useSharedRecipe()
  const typed = useMemo(() => ({ way, text, address }), [way, text, address])
  useKeptValue(DRAFT_KEY, typed, text !== '' || address !== '')
  return state
}

/** Takes what was shared when the address says so, and removes that from the address: a reload must not repeat it. */
function useSharedRecipe(): void {
  const [query, setQuery] = useSearchParams()
  const isShared = query.get('open') === 'shared'
  const take = useEffectEvent(async () => {
    // After the next sign-in the same address takes what is still there.
    if (await takeSharedRecipe()) setQuery({}, { replace: true })
  })
  useEffect(() => {
    if (isShared) void take()
  }, [isShared])
}
