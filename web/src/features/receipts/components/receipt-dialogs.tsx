import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { useUploadOpening } from '../hooks/use-upload-opening.ts'
import { useUpload } from '../hooks/use-upload.ts'
import { uploadSession } from '../upload/upload-session.ts'
import { UploadDialog } from './upload/upload-dialog.tsx'

const ReviewDialog = lazyPart(async () => (await import('./review/review-dialog.tsx')).ReviewDialog)

type ReceiptDialogsProps = {
  onClose: () => void
  /** The picture or PDF that was to be uploaded is no receipt, but a recipe. */
  onRecipe: (file: File) => void
}

/** The upload dialog, and the review once everything is read (RCPT-033). */
export function ReceiptDialogs({ onClose, onRecipe }: ReceiptDialogsProps) {
  const { phase, files } = useUpload()
  useUploadOpening()
  if (phase !== 'review') return <UploadDialog onClose={onClose} onRecipe={onRecipe} />
  const end = () => {
    uploadSession.reset()
    onClose()
  }
  return (
    <Suspense fallback={null}>
      <ReviewDialog
        kind="receipt"
        receiptIds={files.flatMap(({ result }) => (result === null ? [] : [result.receipt_id]))}
        failures={files.flatMap(({ file, error }) =>
          error === null ? [] : [{ name: file.name, reason: error }],
        )}
        onClose={onClose}
        onDiscarded={end}
        onDone={end}
      />
    </Suspense>
  )
}
