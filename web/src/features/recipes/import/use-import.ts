import { useEffect, useSyncExternalStore } from 'react'
import { useKeptValue, withDraft } from '../../../lib/form-draft.ts'
import { importSession } from './import-session.ts'
import { type ImportState, NOTHING_GIVEN } from './import-state.ts'

const DRAFT_KEY = 'recipe-import'

/** This tab's import; what was typed also outlives a reload of the page. */
export function useImport(): ImportState {
  const state = useSyncExternalStore(importSession.subscribe, importSession.current)
  const { way, text, address } = state.source
  useEffect(() => {
    const { source } = importSession.current()
    if (source === NOTHING_GIVEN) importSession.give(withDraft(DRAFT_KEY, { way, text, address }))
    // Only when the screen opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useKeptValue(DRAFT_KEY, { way, text, address }, text !== '' || address !== '')
  return state
}
