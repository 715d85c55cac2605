import type { ReceiptMimeType } from '../../contracts/receipts/receipts.ts'
import type { ReadingStage, ReadReceipt } from '@larder/papers'

export type ReadingHooks = {
  /** Aborts the reading; the promise rejects with the signal's reason. */
  signal?: AbortSignal
  /** Called before a page is read; pages count from 1. */
  onPage?: (page: number, pageCount: number) => void
  onStage?: (stage: ReadingStage) => void
  /** Peak memory of the process that read the file, in MB; called when the file is read. */
  onMemory?: (peakMb: number) => void
}

/** Reads the words of a receipt file. */
export interface ReceiptReader {
  /** @throws DomainError file_unreadable, file_encrypted, file_too_complex or reading_timed_out */
  read(file: Uint8Array, mimeType: ReceiptMimeType, hooks?: ReadingHooks): Promise<ReadReceipt>
  close(): Promise<void>
}
