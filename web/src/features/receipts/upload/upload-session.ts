import { MAX_RECEIPT_BYTES } from '@larder/shared/contracts/receipts/receipts'
import { detailOr } from '../../../lib/api/messages.ts'
import { onOwnerLeft } from '../../../lib/session/session-store.ts'
import { checkFiles } from './check-files.ts'
import { shrinkPicture } from '../photos/shrink-picture.ts'
import { ReadingError, type ReadingListener, readReceipt, type ReceiptPorts } from '../read-receipt.ts'
import { receiptPorts } from '../receipt-ports.ts'
import {
  type LargePicture,
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
  /** Makes a refused picture small enough and chooses it, after those that were asked for before. */
  shrink: (key: string) => Promise<void>
  /** Says why nothing could be chosen. */
  refuse: (error: string) => void
  /** Uploads what is chosen, once the pictures are small enough that are being made smaller. */
  submit: () => Promise<void>
  /** Removes the files and aborts the calls in this tab; the server continues to read what it received. */
  reset: () => void
}

/** Creates the upload of a browser tab. It exists outside of the screens, so that it continues while they change. */
export function createUploadSession(ports: ReceiptPorts): UploadSession {
  let state = NO_UPLOAD
  let life = new AbortController()
  let nextKey = 1
  /** One picture after the other: each opened one takes 48 MB of memory and more. */
  let shrinking = Promise.resolve()
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
      const isMadeSmaller = (file: File) =>
        state.files.some(({ original }) => original !== null && isSameFile(original, file))
      const { accepted, tooLarge, error } = checkFiles(files.filter((file) => !isMadeSmaller(file)))
      const known = [...state.files, ...state.tooLarge]
      const fresh = (some: readonly File[]) =>
        some
          .filter((file) => !known.some((other) => isSameFile(other.file, file)))
          .map((file) => ({ key: String(nextKey++), file }))
      dispatch({ type: 'chosen', files: fresh(accepted), tooLarge: fresh(tooLarge), error })
    },
    shrink(key) {
      const { signal } = life
      dispatch({ type: 'shrinking', key })
      shrinking = shrinking.then(async () => {
        const asked = state.tooLarge.find((picture) => picture.key === key)
        if (asked === undefined) return
        const event = await shrunk(asked)
        if (!signal.aborted) dispatch(event)
      })
      return shrinking
    },
    remove: (key) => dispatch({ type: 'removed', key }),
    refuse: (error) => dispatch({ type: 'refused', error }),
    async submit() {
      const { signal } = life
      await shrinking
      if (signal.aborted || state.phase !== 'choosing') return
      if (state.files.length === 0) {
        dispatch({ type: 'refused', error: 'Please select at least one receipt' })
        return
      }
      dispatch({ type: 'submitted', at: Date.now() })
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

async function shrunk({ key, file }: LargePicture): Promise<UploadEvent> {
  const made = await shrinkPicture(file, MAX_RECEIPT_BYTES)
  return 'file' in made
    ? { type: 'shrunk', key, file: made.file }
    : { type: 'not_shrunk', key, problem: made.problem }
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
