import { PROGRESS_MESSAGES } from '@larder/shared/contracts/receipts/upload-progress'
import { StepList } from '../../../../ui/step-list/step-list.tsx'
import { formatQueue } from '../../receipt-format.ts'
import { type StepId, type StepState, stepStates, type UploadFile } from '../../upload/upload-state.ts'

const LABELS: Record<StepId, string> = {
  upload: 'Upload',
  ocr: 'Reading the text',
  analysis: 'Analysis',
  items: 'Items',
}

/** The four steps of one file (RCPT-007 to RCPT-019). */
export function UploadSteps({ upload }: { upload: UploadFile }) {
  const steps = stepStates(upload).map(({ id, state }) => ({
    id,
    state,
    label: LABELS[id],
    detail: detailOf(id, state, upload),
    progress: id === 'ocr' && upload.percent !== null ? upload.percent / 100 : undefined,
  }))
  return <StepList label={`Progress of ${upload.file.name}`} steps={steps} />
}

function detailOf(id: StepId, state: StepState, { file, page, isFinalizing, queue }: UploadFile): string {
  if (state === 'error') return PROGRESS_MESSAGES.failed
  switch (id) {
    case 'upload':
      if (queue !== null) return [`${file.name} received`, formatQueue(queue)].filter(Boolean).join('. ')
      return state === 'completed' ? `${file.name} received` : `Sending ${file.name}`
    case 'ocr':
      return page === null || state === 'pending'
        ? 'Finding the words on each page'
        : `Page ${page.number} of ${page.count}`
    case 'analysis':
      return 'Finding items, prices and sizes'
    case 'items':
      return isFinalizing ? 'Finalizing…' : 'Ready for your review'
  }
}
