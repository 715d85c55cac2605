import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReviewDraft } from '@larder/shared/contracts/receipts/receipt-review'
import { ApiError } from '../../../lib/api/api-error.ts'
import { draftsOf, isSame, mergeDrafts, withDrafts } from './review-draft.ts'
import { openReview, type ReceiptToReview, receiptsToReview } from './open-review.ts'
import { reduceReview, type ReviewEvent, type ReviewState } from './review-state.ts'

/** Edits are saved after this long without another edit. */
const SAVE_AFTER_MS = 800
/** Delay before a failed save is retried. */
const RETRY_AFTER_MS = 5000

/** What a review depends on. */
export interface ReviewPorts {
  load(receiptId: string): Promise<ReceiptDetail>
  /** Saves edits based on a version and returns the new version; must also work while the page is being closed. */
  save(receiptId: string, version: number, draft: ReviewDraft): Promise<number>
}

type ReviewSnapshot = {
  /** Null until the receipts are loaded. */
  state: ReviewState | null
  /** Why the receipts could not be loaded. */
  error: unknown
  /** Why the edits are not saved yet. */
  saveError: unknown
}

type KeptDraft = { version: number; draft: ReviewDraft }

export type ReviewSession = {
  subscribe: (listener: () => void) => () => void
  current: () => ReviewSnapshot
  /** Loads what the server has now and merges it with the edits made here. */
  load: () => Promise<void>
  /** The papers of the review are those with these ids from now on; edits of those that stay stay. */
  review: (receiptIds: readonly string[]) => void
  dispatch: (event: ReviewEvent) => void
  /** Saves unsaved edits at once. */
  flush: () => void
}

/** The review of some receipts whose edits are saved on the server and merged with those of other devices. */
export function createReviewSession(firstIds: readonly string[], ports: ReviewPorts): ReviewSession {
  let receiptIds = firstIds
  let snapshot: ReviewSnapshot = { state: null, error: undefined, saveError: undefined }
  let opened: ReviewState | null = null
  /** The edits as saved on the server, by receipt id. */
  const kept = new Map<string, KeptDraft>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null

  const publish = (change: Partial<ReviewSnapshot>) => {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), delayMs)
  }
  const editsHere = (): Map<string, ReviewDraft> =>
    snapshot.state && opened ? draftsOf(snapshot.state, opened) : new Map<string, ReviewDraft>()

  const merge = (found: readonly ReceiptToReview[]) => {
    const next = openReview(found)
    const untouched = draftsOf(next, next)
    const mine = editsHere()
    const drafts = new Map<string, ReviewDraft>()
    for (const { result, review } of found) {
      const id = result.receipt_id
      const none = untouched.get(id)
      if (none === undefined) continue
      const before = kept.get(id) ?? { version: 0, draft: none }
      const own = mine.get(id) ?? before.draft
      const theirs = review.draft
      const isNews = theirs !== null && theirs.version > before.version
      kept.set(id, isNews ? theirs : before)
      drafts.set(id, isNews ? mergeDrafts(before.draft, own, theirs.draft) : own)
    }
    opened = next
    publish({ state: withDrafts(next, drafts), error: undefined })
  }

  const loadOrThrow = async () =>
    merge(receiptsToReview(await Promise.all(receiptIds.map((id) => ports.load(id)))))

  const load = async () => {
    try {
      await loadOrThrow()
    } catch (error) {
      publish({ error })
    }
  }

  const saveOne = async (id: string): Promise<void> => {
    const before = kept.get(id)
    const draft = editsHere().get(id)
    if (before === undefined || draft === undefined || isSame(draft, before.draft)) return
    try {
      kept.set(id, { version: await ports.save(id, before.version, draft), draft })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'draft_changed') throw error
      // Another device saved first: its edits are merged with the ones made here, and saved.
      await loadOrThrow()
      schedule(0)
    }
  }

  const save = async (): Promise<void> => {
    clearTimeout(timer)
    if (saving) {
      await saving
      return save()
    }
    saving = Promise.all(receiptIds.map(saveOne)).then(
      () => publish({ saveError: undefined }),
      (error: unknown) => {
        publish({ saveError: error })
        schedule(RETRY_AFTER_MS)
      },
    )
    await saving
    saving = null
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => snapshot,
    load,
    review(ids) {
      const isSame = ids.length === receiptIds.length && ids.every((id) => receiptIds.includes(id))
      if (isSame) return
      receiptIds = ids
      if (ids.length > 0) void load()
    },
    dispatch(event) {
      if (snapshot.state === null) return
      publish({ state: reduceReview(snapshot.state, event) })
      schedule(SAVE_AFTER_MS)
    },
    flush: () => void save(),
  }
}
