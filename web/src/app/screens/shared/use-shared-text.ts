import { useEffect, useMemo, useState } from 'react'
import { forgetDraft, useKeptValue, withDraft } from '../../../lib/form-draft.ts'
import { takeSharedFiles } from '../../../lib/share/take-shared-files.ts'

const DRAFT_KEY = 'shared-text'

/** The text that was shared to the app: undefined until it is taken, and kept in this tab until it is used. */
export function useSharedText(): { text: string | undefined; forget: () => void } {
  const [text, setText] = useState<string>()
  useEffect(() => {
    let isOld = false
    const take = async () => {
      const [file] = (await takeSharedFiles().catch(() => null)) ?? []
      const taken = file === undefined ? withDraft(DRAFT_KEY, { text: '' }).text : await file.text()
      // What was taken is gone from where it was kept, so it counts even if this was begun twice.
      setText((before) => (isOld ? before || taken : taken || before || ''))
    }
    void take()
    return () => {
      isOld = true
    }
  }, [])
  const kept = useMemo(() => ({ text }), [text])
  useKeptValue(DRAFT_KEY, kept, text !== undefined && text !== '')
  return { text, forget: () => forgetDraft(DRAFT_KEY) }
}
