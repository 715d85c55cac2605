import { Check } from 'lucide-react'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Spinner } from '../../../../ui/spinner/spinner.tsx'
import { useUpload } from '../../hooks/use-upload.ts'
import type { UploadState } from '../../upload/upload-state.ts'
import styles from './upload-pill.module.css'

/** Shown in the corner while receipts are read or wait for their review; leads back to them. */
export function UploadPill({ onOpen }: { onOpen: () => void }) {
  const upload = useUpload()
  const text = pillText(upload)
  if (text === null) return null
  return (
    <div role="status" className={styles.place}>
      <button type="button" className={styles.pill} onClick={onOpen}>
        {upload.phase === 'running' ? <Spinner /> : <Icon of={Check} size={16} />}
        {text}
      </button>
    </div>
  )
}

function pillText({ phase, files, error }: UploadState): string | null {
  const done = files.filter(({ state }) => state === 'processed' || state === 'error').length
  if (phase === 'running') return `Reading receipts: ${done} of ${files.length} done`
  if (phase === 'review') return 'Receipts are ready to review'
  return error === null || done === 0 ? null : error
}
