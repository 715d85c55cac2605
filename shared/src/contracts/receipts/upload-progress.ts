import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { atPage, atStep } from '../progress.ts'
import type { Progress } from '../progress.ts'
import { ReceiptResult } from './receipts.ts'

export type ReceiptStep = 'ocr' | 'analysis' | 'items'

/** The documented text messages of an upload's progress channel. */
export const PROGRESS_MESSAGES = {
  ocr: 'Starting OCR processing',
  analysis: 'Starting Claude analysis',
  items: 'Completed processing all',
  done: 'Processing complete',
  failed: 'Processing failed',
} as const

const PDF_PAGE = /^PDF page (\d+)\/(\d+)$/

/** The step for each message, except that of a page. */
const PROGRESS_OF = new Map<string, Progress<ReceiptStep>>([
  [PROGRESS_MESSAGES.ocr, atStep('ocr')],
  [PROGRESS_MESSAGES.analysis, atStep('analysis')],
  [PROGRESS_MESSAGES.items, atStep('items')],
  [PROGRESS_MESSAGES.done, { state: 'completed' }],
  [PROGRESS_MESSAGES.failed, { state: 'failed' }],
])

/** The documented message for a step of reading a receipt; null for other steps. */
export const messageOfProgress = (progress: Progress): string | null => {
  if (progress.state === 'completed') return PROGRESS_MESSAGES.done
  if (progress.state === 'failed') return PROGRESS_MESSAGES.failed
  const { step, page, of } = progress
  if (step !== 'ocr' && step !== 'analysis' && step !== 'items') return null
  return page === undefined || of === undefined ? PROGRESS_MESSAGES[step] : `PDF page ${page}/${of}`
}

/** The step for a documented message; null for any other text. */
export const progressOfMessage = (message: string): Progress<ReceiptStep> | null => {
  const [, page, of] = PDF_PAGE.exec(message) ?? []
  if (page !== undefined) return atPage('ocr', Number(page), Number(of))
  return PROGRESS_OF.get(message) ?? null
}

/** The client's message when the channel opens; the answer is the last message so far. */
export const PROGRESS_INIT = 'init'

export const PROGRESS_SOCKET_PATH = '/ws/progress/:client_id'

/** 128 random bits, created for one user and one upload, valid for an hour. */
export const ClientId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Not a valid client id')

/** The state of an upload. `pending` is a client id without a file yet. */
export const ProgressStatus = z.enum(['pending', 'processing', 'completed', 'error'])
export type ProgressStatus = z.infer<typeof ProgressStatus>

/** Where an upload waits to be read. */
export const QueuePlace = z.object({
  /** 1 is read next. Others may still come before it: households take turns. */
  place: z.number().int(),
  /** Until it is read, by how long the last ones took and how many are read at a time; null when nothing was read lately. */
  expected_seconds: z.number().int().nullable(),
})
export type QueuePlace = z.infer<typeof QueuePlace>

export const ProgressResult = z.object({
  status: ProgressStatus,
  result: ReceiptResult.nullable(),
  /** Why it failed, in words for the user; null unless status is `error`. */
  error: z.string().nullable(),
  /** Only while it waits to be read. */
  queue: QueuePlace.optional(),
})
export type ProgressResult = z.infer<typeof ProgressResult>

export const generateClientId = defineEndpoint({
  method: 'GET',
  path: '/progress/generate-client-id',
  access: 'user',
  summary: 'A fresh id for one upload',
  hasSecret: true,
  response: z.object({ client_id: ClientId }),
})

export const getProgressResult = defineEndpoint({
  method: 'GET',
  path: '/progress/results/:client_id',
  access: 'user',
  summary: 'State and, once read, result of an upload',
  params: z.object({ client_id: z.string().max(64) }),
  response: ProgressResult,
  errors: ['not_found'],
  timeoutMs: 10_000,
})
