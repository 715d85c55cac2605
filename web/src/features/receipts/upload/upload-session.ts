import { detailOr } from '../../../lib/api/messages.ts'
import { onOwnerLeft } from '../../../lib/session/session-store.ts'
import { checkFiles } from './check-files.ts'
import { ReadingError, type ReadingListener, readReceipt, type ReceiptPorts } from '../read-receipt.ts'
import { receiptPorts } from '../receipt-ports.ts'
import {
  NO_UPLOAD,
  reduceUpload,
  type UploadEvent,
  type UploadFile,
  type UploadState,
} from './upload-state.ts'

const FILES_AT_ONCE = 2
/** How long a completed step is shown before the next (RCPT-034). */
const STEP_PAUSE_MS = 800
/** How long the finished upload is shown before the review (RCPT-033). */
const REVIEW_WAIT_MS = 1000

export type UploadSession = {
  subscribe: (listener: () => void) => () => void
  current: () => UploadState
  choose: (files: readonly File[]) => void
  remove: (key: string) => void
  /** Says why nothing could be chosen. */
  refuse: (error: string) => void
  submit: () => Promise<void>
  /** Removes the files and aborts the calls in this tab; the server continues to read what it received. */
  reset: () => void
}

/** Creates the upload of a browser tab. It exists outside of the screens, so that it continues while they change. */
export function createUploadSession(ports: ReceiptPorts): UploadSession {
  let state = NO_UPLOAD
  let life = new AbortController()
  let nextKey = 1
  const listeners = new Set<() => void>()
  const dispatch = (event: UploadEvent) => {
    state = reduceUpload(state, event)
    for (const listener of listeners) listener()
  }

  const run = async (file: UploadFile, signal: AbortSignal) => {
    const { key } = file
    const tell = (event: UploadEvent) => {
      if (!signal.aborted) dispatch(event)
    }
    const pause = async (event: UploadEvent) => {
      await ports.wait(STEP_PAUSE_MS, signal)
      tell(event)
    }
    tell({ type: 'started', key })
    const listener: ReadingListener = {
      onProgress: (progress) => {
        tell({ type: 'progressed', key, progress })
        pause({ type: 'paused_enough', key }).catch(() => undefined)
      },
      onQueue: (place) => tell({ type: 'queued', key, place }),
    }
    try {
      const result = await readReceipt(file.file, ports, listener, signal)
      tell({ type: 'received', key, result })
      await pause({ type: 'processed', key })
    } catch (error) {
      tell({ type: 'failed', key, error: failureOf(error) })
    }
  }

  const runAll = async (signal: AbortSignal) => {
    const waiting = state.files.filter((file) => file.state === 'pending')
    const runNext = async (): Promise<void> => {
      const file = waiting.shift()
      if (file === undefined || signal.aborted) return
      await run(file, signal)
      await runNext()
    }
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, runNext))
    if (signal.aborted) return
    if (!state.files.some((file) => file.state === 'processed')) {
      dispatch({ type: 'failed_as_a_whole', error: 'No receipts were successfully processed' })
      return
    }
    await ports.wait(REVIEW_WAIT_MS, signal)
    dispatch({ type: 'finished' })
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => state,
    choose(files) {
      const { accepted, error } = checkFiles(files)
      const fresh = accepted.filter((file) => !state.files.some((known) => isSameFile(known.file, file)))
      dispatch({ type: 'chosen', files: fresh.map((file) => ({ key: String(nextKey++), file })), error })
    },
    remove: (key) => dispatch({ type: 'removed', key }),
    refuse: (error) => dispatch({ type: 'refused', error }),
    async submit() {
      if (state.phase !== 'choosing') return
      if (state.files.length === 0) {
        dispatch({ type: 'refused', error: 'Please select at least one receipt' })
        return
      }
      dispatch({ type: 'submitted', at: Date.now() })
      const { signal } = life
      try {
        await runAll(signal)
      } catch (error) {
        if (signal.aborted) return
        dispatch({ type: 'failed_as_a_whole', error: detailOr(error, 'Failed to process receipts') })
      }
    },
    reset() {
      life.abort()
      life = new AbortController()
      state = NO_UPLOAD
      for (const listener of listeners) listener()
    },
  }
}

const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function failureOf(error: unknown): string {
  if (error instanceof ReadingError && error.message !== '') return error.message
  return detailOr(error, 'Failed to process receipt')
}

/** The upload of this tab; it ends with the session, and is never another person's. */
export const uploadSession = createUploadSession(receiptPorts)
onOwnerLeft(uploadSession.reset)
