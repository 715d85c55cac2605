import { DomainError } from '@larder/shared/contracts/base/errors'
import type { PictureCutter } from '@larder/shared/server/ports/picture-cutter'
import type { HeldReceipt, ReceiptWorkService } from '@larder/shared/server/receipts/receipt-work.service'
import type { ReceiptSplitService } from '@larder/shared/server/receipts/split/receipt-split.service'

/** Does the work on a receipt that is to be split. */
export type SplitReceipt = (held: HeldReceipt, signal: AbortSignal) => Promise<void>

type Deps = { work: ReceiptWorkService; splits: ReceiptSplitService; cutter: PictureCutter }

/**
 * Creates what makes receipts of the parts of a picture that shows several, and removes the whole. A repeated run goes on
 * where the last one stopped.
 * @throws DomainError lines_already_added when something of it was added to stock meanwhile; file_unreadable
 */
export const createSplitReceipt =
  ({ work, splits, cutter }: Deps): SplitReceipt =>
  async (held, signal) => {
    if (!splits.isCut(held)) {
      await splits.assertNotInStock(held.document)
      const file = await work.findFile(held)
      const { mime_type, result } = held.document
      if (file === null || mime_type === null || !result?.several) throw new DomainError('file_unreadable')
      const pictures = await cutter.cut(file.data, mime_type, result.several, signal)
      signal.throwIfAborted()
      await splits.saveParts(held, pictures)
    }
    await splits.removeWhole(held)
  }
