import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetchReceipt, saveDraft } from '../lazy-data.ts'
import { createReviewSession } from '../review/review-session.ts'

/**
 * The review of some receipts with its saved edits; others may join or leave while it is open. Edits are saved a moment after the last one, and at once when the
 * review closes or the page is left; edits from other devices are loaded when the page is visible again.
 */
export function useReview(receiptIds: readonly string[]) {
  const [session] = useState(() => createReviewSession(receiptIds, { load: fetchReceipt, save: saveDraft }))
  const snapshot = useSyncExternalStore(session.subscribe, session.current)
  useEffect(() => {
    const { load, flush } = session
    const onVisibility = () => (document.visibilityState === 'hidden' ? flush() : void load())
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', flush)
    void load()
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [session])
  useEffect(() => session.review(receiptIds), [session, receiptIds])
  return {
    ...snapshot,
    review: session.review,
    retry: () => void session.load(),
    dispatch: session.dispatch,
    flush: session.flush,
  }
}
