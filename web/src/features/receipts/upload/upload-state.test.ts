import { progressOfMessage } from '@larder/shared/contracts/receipts/upload-progress'
import { describe, expect, it } from 'vitest'
import { sampleReceipt } from '../../../testing/samples/stock-samples.ts'
import { NO_UPLOAD, reduceUpload, stepStates, type UploadEvent, type UploadState } from './upload-state.ts'

const file = new File(['x'], 'receipt.pdf', { type: 'application/pdf' })
const apply = (events: readonly UploadEvent[], state: UploadState = NO_UPLOAD) =>
  events.reduce(reduceUpload, state)
const running = apply([
  { type: 'chosen', files: [{ key: 'a', file }], tooLarge: [], error: null },
  { type: 'submitted', at: 1000 },
  { type: 'started', key: 'a' },
])
/** Applies a message of the progress channel to an upload, before the delay that shows a completed step. */
const hear = (text: string): UploadEvent[] => {
  const progress = progressOfMessage(text)
  return progress === null ? [] : [{ type: 'progressed', key: 'a', progress }]
}
const say = (text: string): UploadEvent[] => [...hear(text), { type: 'paused_enough', key: 'a' }]
const fileOf = (state: UploadState) => {
  const [upload] = state.files
  if (upload === undefined) throw new Error('no file')
  return upload
}
const steps = (state: UploadState) => stepStates(fileOf(state)).map((step) => step.state)

describe('the four steps', () => {
  it('[RCPT-007, RCPT-008] are upload, ocr, analysis, items, all pending at first, and upload goes first', () => {
    const chosen = apply([{ type: 'chosen', files: [{ key: 'a', file }], tooLarge: [], error: null }])
    expect(stepStates(fileOf(chosen))).toEqual([
      { id: 'upload', state: 'pending' },
      { id: 'ocr', state: 'pending' },
      { id: 'analysis', state: 'pending' },
      { id: 'items', state: 'pending' },
    ])
    expect(steps(running)).toEqual(['in_progress', 'pending', 'pending', 'pending'])
  })

  it("[RCPT-015] 'Starting OCR processing' sets ocr to in_progress", () => {
    expect(steps(apply(say('Starting OCR processing'), running))).toEqual([
      'completed',
      'in_progress',
      'pending',
      'pending',
    ])
  })

  it("[RCPT-016] 'Starting Claude analysis' completes ocr and starts analysis", () => {
    expect(steps(apply(say('Starting Claude analysis'), running))).toEqual([
      'completed',
      'completed',
      'in_progress',
      'pending',
    ])
  })

  it("[RCPT-017] 'PDF page x/y' gives the page", () => {
    const state = apply([...say('Starting OCR processing'), ...say('PDF page 2/3')], running)
    expect(fileOf(state).page).toEqual({ number: 2, count: 3 })
    expect(steps(state)).toEqual(['completed', 'in_progress', 'pending', 'pending'])
  })

  it("[RCPT-018] 'Completed processing all' completes analysis and starts items", () => {
    expect(steps(apply(say('Completed processing all'), running))).toEqual([
      'completed',
      'completed',
      'completed',
      'in_progress',
    ])
  })

  it("[RCPT-019] 'Processing complete' shows a finalizing state", () => {
    const state = apply(say('Processing complete'), running)
    expect(fileOf(state).isFinalizing).toBe(true)
    expect(steps(state).at(-1)).toBe('in_progress')
  })

  it('[RCPT-034] shows the completed step alone until the delay is over', () => {
    const state = apply(hear('Starting OCR processing'), running)
    expect(steps(state)).toEqual(['completed', 'pending', 'pending', 'pending'])
  })

  it('goes back when another worker starts the job again, and ignores other texts', () => {
    const state = apply([...say('Starting Claude analysis'), ...say('Starting OCR processing')], running)
    expect(steps(state)).toEqual(['completed', 'in_progress', 'pending', 'pending'])
    expect(apply(say('Hello'), running)).toEqual(running)
  })

  it('[RCPT-029] marks the step in progress as failed', () => {
    const failure: UploadEvent = { type: 'failed', key: 'a', error: 'The file is damaged' }
    expect(steps(apply([...say('Starting Claude analysis'), failure], running))).toEqual([
      'completed',
      'completed',
      'error',
      'pending',
    ])
    expect(steps(apply([failure], running))).toEqual(['error', 'pending', 'pending', 'pending'])
    // During the delay between two steps, the next one is the one that failed.
    const paused = apply([...hear('Starting OCR processing'), failure], running)
    expect(steps(paused)).toEqual(['completed', 'error', 'pending', 'pending'])
  })

  it('are all completed with the result, whatever message arrives late', () => {
    const state = apply(
      [{ type: 'received', key: 'a', result: sampleReceipt() }, ...say('Starting OCR processing')],
      running,
    )
    expect(steps(state)).toEqual(['completed', 'completed', 'completed', 'completed'])
  })
})

describe('the upload as a whole', () => {
  it('keeps the reason of a failed file and restarts it with the next attempt', () => {
    const failed = apply(
      [
        { type: 'failed', key: 'a', error: 'The file is empty' },
        { type: 'failed_as_a_whole', error: 'No receipts were successfully processed' },
      ],
      running,
    )
    expect(failed).toMatchObject({ phase: 'choosing', error: 'No receipts were successfully processed' })
    expect(fileOf(failed)).toMatchObject({ state: 'error', error: 'The file is empty' })
    const again = apply([{ type: 'submitted', at: 2000 }], failed)
    expect(fileOf(again)).toMatchObject({ state: 'pending', error: null, position: 0 })
  })

  it('shows the steps of the file that progressed last', () => {
    const two = apply(
      [
        { type: 'chosen', files: [{ key: 'b', file }], tooLarge: [], error: null },
        { type: 'started', key: 'b' },
        ...hear('Starting OCR processing'),
        { type: 'paused_enough', key: 'b' },
      ],
      running,
    )
    expect(two.touchedKey).toBe('a')
  })
})
