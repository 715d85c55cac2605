import { useEffect, useMemo, useState } from 'react'
import { forgetDraft, useKeptValue, withDraft } from '../../../lib/form-draft.ts'
import { takeSharedFiles } from '../../../lib/share/take-shared-files.ts'

const DRAFT_KEY = 'shared-text'

/** The text that was shared to the app: undefined until it is taken, and kept in this tab until it is used. */
export function useSharedText(): { text: string | undefined; forget: () => void } {
  const [text, setText] = useState<string>()
  // Read before anything is written: a reload may have interrupted the use of a text that was taken before.
  const [draft] = useState(() => withDraft(DRAFT_KEY, { text: '' }).text)
  useEffect(() => {
    const take = async () => {
      const [file] = (await takeSharedFiles().catch(() => null)) ?? []
      const taken = await file?.text()
      // Begun twice, only one may find it: what was taken is gone from where it was kept.
      setText((before) => taken ?? before ?? draft)
    }
    void take()
  }, [draft])
  const kept = useMemo(() => ({ text: text ?? draft }), [text, draft])
  useKeptValue(DRAFT_KEY, kept, kept.text !== '')
  return { text, forget: () => forgetDraft(DRAFT_KEY) }
}
