import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { ReceiptResult } from './receipts/receipts.ts'

/** The documented text messages of the progress channel. */
export const PROGRESS_MESSAGES = {
  ocr: 'Starting OCR processing',
  analysis: 'Starting Claude analysis',
  items: 'Completed processing all',
  done: 'Processing complete',
  failed: 'Processing failed',
} as const

/** Builds the message that says which page of a PDF is being read. */
export const pdfPageMessage = (page: number, pageCount: number) => `PDF page ${page}/${pageCount}`

/** What the client sends when the channel opens; the answer is the last message so far. */
export const PROGRESS_INIT = 'init'

export const PROGRESS_SOCKET_PATH = '/ws/progress/:client_id'

/** 128 random bits, made for one user and one upload, dead after an hour. */
export const ClientId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Not a valid client id')

/** Where an upload is. `pending` is a client id without a file yet. */
export const ProgressStatus = z.enum(['pending', 'processing', 'completed', 'error'])
export type ProgressStatus = z.infer<typeof ProgressStatus>

export const ProgressResult = z.object({
  status: ProgressStatus,
  result: ReceiptResult.nullable(),
  /** Why it failed, in the words that a screen may show; null unless status is `error`. */
  error: z.string().nullable(),
})
export type ProgressResult = z.infer<typeof ProgressResult>

/** One message of the Redis channel of an upload, and its last snapshot. */
export const ProgressEvent = z.object({ message: z.string(), is_final: z.boolean() })
export type ProgressEvent = z.infer<typeof ProgressEvent>

export const generateClientId = defineEndpoint({
  method: 'GET',
  path: '/progress/generate-client-id',
  access: 'user',
  summary: 'A fresh id for one upload',
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
