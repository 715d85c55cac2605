import { describe, expect, it } from 'vitest'
import { atPage, atStep } from '../progress.ts'
import type { Progress } from '../progress.ts'
import { messageOfProgress, progressOfMessage } from './upload-progress.ts'

const DOCUMENTED: [string, Progress][] = [
  ['Starting OCR processing', atStep('ocr')],
  ['PDF page 2/3', atPage('ocr', 2, 3)],
  ['Starting Claude analysis', atStep('analysis')],
  ['Completed processing all', atStep('items')],
  ['Processing complete', { state: 'completed' }],
  ['Processing failed', { state: 'failed' }],
]

describe('the documented messages of an upload', () => {
  it.each(DOCUMENTED)(
    "[RCPT-015, RCPT-016, RCPT-017, RCPT-018, RCPT-019] '%s' stands for a step, and the step for it",
    (message, progress) => {
      expect(progressOfMessage(message)).toEqual(progress)
      expect(messageOfProgress(progress)).toBe(message)
    },
  )

  it('do not exist for steps of other work, and no other text stands for a step', () => {
    expect(messageOfProgress(atStep('fetching'))).toBeNull()
    for (const text of ['', 'Hello', 'PDF page 2', 'constructor']) expect(progressOfMessage(text)).toBeNull()
  })
})
