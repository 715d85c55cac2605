import { Check, CircleAlert, Clock, FileText, Image, type LucideIcon, X } from 'lucide-react'
import { Badge, type Tone } from '../../../../ui/badge/badge.tsx'
import { IconButton } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formatSize } from '../../../../lib/format.ts'
import { formatQueue } from '../../receipt-format.ts'
import type { FileState, UploadFile } from '../../upload/upload-state.ts'
import styles from './upload-file-list.module.css'

const BADGES: Record<FileState, { tone: Tone; icon?: LucideIcon }> = {
  pending: { tone: 'off', icon: Clock },
  uploading: { tone: 'warn' },
  processed: { tone: 'ok', icon: Check },
  error: { tone: 'bad', icon: CircleAlert },
}

type UploadFileListProps = {
  files: readonly UploadFile[]
  /** Removes a file; absent while the upload runs. */
  onRemove?: (key: string) => void
}

/** The selected files, each with its state (RCPT-006, RCPT-030). */
export function UploadFileList({ files, onRemove }: UploadFileListProps) {
  return (
    <ul aria-label="Files" className={styles.files}>
      {files.map((upload) => (
        <li key={upload.key} className={styles.file}>
          <span className={styles.tile} aria-hidden>
            <Icon of={upload.file.type === 'application/pdf' ? FileText : Image} />
          </span>
          <div className={styles.words}>
            <p className={styles.name} title={upload.file.name}>
              <bdi>{upload.file.name}</bdi>
            </p>
            {upload.error === null ? (
              <p className={styles.detail}>{detailOf(upload)}</p>
            ) : (
              <p role="alert" className={styles.error}>
                {upload.error}
              </p>
            )}
          </div>
          <Badge {...BADGES[upload.state]} isBusy={upload.state === 'uploading'}>
            {upload.state}
          </Badge>
          {onRemove ? (
            <IconButton
              size="small"
              icon={X}
              label={`Remove ${upload.file.name}`}
              onPress={() => onRemove(upload.key)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function detailOf({ file, original, result, page, queue }: UploadFile): string {
  const size =
    original === null
      ? formatSize(file.size)
      : `${formatSize(file.size)}, made smaller from ${formatSize(original.size)}`
  const wait = queue && formatQueue(queue)
  if (wait !== null) return `${size} · ${wait}`
  if (result) return `${size} · ${result.items.length === 1 ? '1 item' : `${result.items.length} items`}`
  return page === null ? size : `${size} · page ${page.number} of ${page.count}`
}
