import type { Progress } from '@larder/shared/contracts/progress'
import type { QueuePlace, ReceiptStep } from '@larder/shared/contracts/receipts/upload-progress'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'

export const STEPS = ['upload', 'ocr', 'analysis', 'items'] as const
export type StepId = (typeof STEPS)[number]
export type StepState = 'pending' | 'in_progress' | 'completed' | 'error'
export type FileState = 'pending' | 'uploading' | 'processed' | 'error'

/** One receipt file and its progress. */
export type UploadFile = {
  key: string
  file: File
  /** The picture that it was made of, where it was made smaller. */
  original: File | null
  state: FileState
  /**
   * Half steps of the four steps: 2n is 'step n in progress', 2n + 1 'step n completed, the next one not started'. 7
   * means all completed.
   */
  position: number
  /** The position after the delay that shows a completed step. */
  nextPosition: number
  page: { number: number; count: number } | null
  /** The progress through the pages, where known. */
  percent: number | null
  isFinalizing: boolean
  /** Its place among those that wait to be read, as far as known; null from when it is read on. */
  queue: QueuePlace | null
  error: string | null
  result: ReceiptResult | null
}

/** A picture that was refused as too large, and may be made smaller (resolution 44). */
export type LargePicture = {
  key: string
  file: File
  isShrinking: boolean
  /** Why it could not be made smaller. */
  problem: string | null
}

export type UploadState = {
  /** `choosing` files, `running` uploads, `review` of the results. */
  phase: 'choosing' | 'running' | 'review'
  files: readonly UploadFile[]
  tooLarge: readonly LargePicture[]
  /** The file whose steps are shown: the one that progressed last. */
  touchedKey: string | null
  startedAt: number | null
  /** What is wrong with the selection, or with the upload as a whole. */
  error: string | null
}

type KeyedFile = { key: string; file: File }

export type UploadEvent =
  | { type: 'chosen'; files: readonly KeyedFile[]; tooLarge: readonly KeyedFile[]; error: string | null }
  | { type: 'removed'; key: string }
  | { type: 'refused'; error: string }
  | { type: 'shrinking'; key: string }
  | { type: 'shrunk'; key: string; file: File }
  | { type: 'not_shrunk'; key: string; problem: string }
  | { type: 'submitted'; at: number }
  | { type: 'started'; key: string }
  | { type: 'queued'; key: string; place: QueuePlace }
  | { type: 'progressed'; key: string; progress: Progress<ReceiptStep> }
  | { type: 'paused_enough'; key: string }
  | { type: 'received'; key: string; result: ReceiptResult }
  | { type: 'processed'; key: string }
  | { type: 'failed'; key: string; error: string }
  | { type: 'finished' }
  | { type: 'failed_as_a_whole'; error: string }

export const NO_UPLOAD: UploadState = {
  phase: 'choosing',
  files: [],
  tooLarge: [],
  touchedKey: null,
  startedAt: null,
  error: null,
}

const ALL_COMPLETED = STEPS.length * 2 - 1

/** The state of an upload after an event; pure, so that every order of events can be tested. */
export function reduceUpload(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'chosen':
      return {
        ...state,
        files: [...state.files, ...event.files.map(newFile)],
        tooLarge: [...state.tooLarge, ...event.tooLarge.map(newLarge)],
        error: event.error,
      }
    case 'removed':
      return {
        ...state,
        files: without(state.files, event.key),
        tooLarge: without(state.tooLarge, event.key),
        error: null,
      }
    case 'shrinking':
      return { ...withLarge(state, event.key, { isShrinking: true }), error: null }
    case 'not_shrunk':
      return withLarge(state, event.key, { isShrinking: false, problem: event.problem })
    case 'shrunk':
      return {
        ...state,
        files: [...state.files, ...shrunkFiles(state, event)],
        tooLarge: without(state.tooLarge, event.key),
      }
    case 'refused':
      return { ...state, error: event.error }
    case 'submitted':
      return {
        ...state,
        phase: 'running',
        startedAt: event.at,
        error: null,
        touchedKey: null,
        files: state.files.map((file) => (file.state === 'error' ? newFile(file) : file)),
      }
    case 'finished':
      return { ...state, phase: 'review' }
    case 'failed_as_a_whole':
      return { ...state, phase: 'choosing', startedAt: null, error: event.error }
    case 'started':
    case 'queued':
    case 'progressed':
    case 'paused_enough':
    case 'received':
    case 'processed':
    case 'failed':
      return {
        ...state,
        touchedKey: event.type === 'paused_enough' ? state.touchedKey : event.key,
        files: state.files.map((file) => (file.key === event.key ? reduceFile(file, event) : file)),
      }
  }
}

const without = <Keyed extends { key: string }>(all: readonly Keyed[], key: string): Keyed[] =>
  all.filter((one) => one.key !== key)

const withLarge = (state: UploadState, key: string, change: Partial<LargePicture>): UploadState => ({
  ...state,
  tooLarge: state.tooLarge.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)),
})

const newLarge = ({ key, file }: KeyedFile): LargePicture => ({
  key,
  file,
  isShrinking: false,
  problem: null,
})

/** The chosen file that a picture became; none if it was removed meanwhile. */
const shrunkFiles = ({ tooLarge }: UploadState, { key, file }: KeyedFile): UploadFile[] =>
  tooLarge
    .filter((picture) => picture.key === key)
    .map((picture) => ({ ...newFile({ key, file }), original: picture.file }))

const newFile = ({ key, file, original = null }: KeyedFile & { original?: File | null }): UploadFile => ({
  key,
  file,
  original,
  state: 'pending',
  position: 0,
  nextPosition: 0,
  page: null,
  percent: null,
  isFinalizing: false,
  queue: null,
  error: null,
  result: null,
})

type FileEvent = Exclude<
  Extract<UploadEvent, { key: string }>,
  { type: 'removed' | 'shrinking' | 'shrunk' | 'not_shrunk' }
>

function reduceFile(file: UploadFile, event: FileEvent): UploadFile {
  switch (event.type) {
    case 'started':
      return { ...file, state: 'uploading' }
    case 'queued':
      return file.position === 0 ? { ...file, queue: event.place } : file
    case 'progressed':
      return file.state === 'uploading' && file.result === null ? reduceProgress(file, event.progress) : file
    case 'paused_enough':
      return { ...file, position: file.nextPosition }
    case 'received':
      return {
        ...file,
        result: event.result,
        position: ALL_COMPLETED,
        nextPosition: ALL_COMPLETED,
        isFinalizing: false,
        queue: null,
      }
    case 'processed':
      return { ...file, state: 'processed' }
    case 'failed':
      return { ...file, state: 'error', error: event.error, isFinalizing: false, queue: null }
  }
}

function reduceProgress(file: UploadFile, progress: Progress<ReceiptStep>): UploadFile {
  // The failure of a file is reported by its upload call, which knows the reason.
  if (progress.state === 'failed') return file
  const isRunning = progress.state === 'running'
  const target = 2 * STEPS.indexOf(isRunning ? progress.step : 'items')
  const { page, of, percent } = isRunning ? progress : {}
  return {
    ...file,
    // Advancing first shows the previous step as completed; a restarted job goes back at once.
    position: target > file.position ? target - 1 : target,
    nextPosition: target,
    page: page === undefined || of === undefined ? file.page : { number: page, count: of },
    percent: percent ?? file.percent,
    isFinalizing: !isRunning,
    queue: null,
  }
}

/** The state of each step of a file, in order (RCPT-007, RCPT-008). */
export function stepStates(file: UploadFile): { id: StepId; state: StepState }[] {
  const failedIndex = file.state === 'error' ? Math.min(STEPS.length - 1, Math.ceil(file.position / 2)) : -1
  return STEPS.map((id, index) => {
    if (index === failedIndex) return { id, state: 'error' }
    if (file.state === 'pending' || file.position < 2 * index) return { id, state: 'pending' }
    return { id, state: file.position === 2 * index ? 'in_progress' : 'completed' }
  })
}
