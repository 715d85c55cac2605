import { getReceipt } from '@larder/shared/contracts/receipts/receipt-archive'
import { saveReviewDraft } from '@larder/shared/contracts/receipts/receipt-review'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api/call.ts'
import { createReviewSession, type ReviewPorts } from '../review/review-session.ts'

/** A browser sends 64 KiB at most for a page that is gone. */
const MAX_KEPT_ALIVE = 30_000

const ports: ReviewPorts = {
  load: (id) => call(getReceipt, { params: { id } }),
  save: async (id, version, draft) => {
    const body = { version, draft }
    const isKeptAlive = JSON.stringify(body).length < MAX_KEPT_ALIVE
    const { version: next } = await call(saveReviewDraft, { params: { id }, body }, { isKeptAlive })
    return next
  },
}

/**
 * The review of some receipts with the edits that are kept of it. Edits are saved a moment after the last one, and at
 * once when the review closes or the page is left; when somebody comes back to the page, those of other devices show.
 */
export function useReview(receiptIds: readonly string[]) {
  const [session] = useState(() => createReviewSession(receiptIds, ports))
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
  return { ...snapshot, retry: () => void session.load(), dispatch: session.dispatch, flush: session.flush }
}
