import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import type { AgreedDate, ReadingStage, ReadReceipt } from '@larder/papers'
import type { CutRequest } from '../cut-picture.ts'

/** To a process that reads receipts: one file at a time. */
export type ProcessRequest = { file: Uint8Array; mimeType: ReceiptMimeType }
/** To the same process: the picture of a pack, a JPEG, whose date is wanted. */
export type PackRequest = { pack: Uint8Array }
/** What such a process is asked, and what it answers. */
export type ReadingRequest = ProcessRequest | PackRequest | CutRequest
export type ReadingAnswer = ReadReceipt | AgreedDate[] | Uint8Array[]

/**
 * From the process; `ready` comes once, `done` or `failed` ends a file. A process that `isSpent` holds too much memory
 * to continue.
 */
export type ProcessReply<Read = ReadReceipt> =
  | { kind: 'ready' }
  | { kind: 'page'; page: number; pageCount: number }
  | { kind: 'stage'; stage: ReadingStage }
  | { kind: 'done'; read: Read; peakMemoryMb: number; isSpent: boolean }
  | { kind: 'failed'; code: ErrorCode; detail: string; isSpent: boolean }
