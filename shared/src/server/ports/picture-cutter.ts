import type { ReceiptMimeType, SeveralReceipts } from '../../contracts/receipts/receipts.ts'

/** Cuts a picture of several receipts apart. */
export interface PictureCutter {
  /**
   * An upright JPEG for each box, in their order; the same bytes whenever it is repeated.
   * @throws DomainError file_unreadable, file_too_complex or reading_timed_out, and the signal's reason
   */
  cut(
    file: Uint8Array,
    mimeType: ReceiptMimeType,
    several: SeveralReceipts,
    signal: AbortSignal,
  ): Promise<Uint8Array[]>
}
