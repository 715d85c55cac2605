import clsx from 'clsx'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import type { Photo } from './photo.ts'
import styles from './photo-strip.module.css'

type PhotoStripProps = {
  photos: readonly (Photo & { id: string })[]
  selectedId: string | null
  onSelect: (id: string) => void
}

/** The photos taken so far, in order; each opens for a closer look. */
export function PhotoStrip({ photos, selectedId, onSelect }: PhotoStripProps) {
  return (
    <ol aria-label="Photos taken" className={styles.strip}>
      {photos.map(({ id, jpeg }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Page ${index + 1}`}
            aria-pressed={id === selectedId}
            onClick={() => onSelect(id)}
            className={clsx(styles.photo, id === selectedId && styles.selected)}
          >
            <BlobImage blob={jpeg} alt="" className={styles.picture} />
            <span className={styles.number}>{index + 1}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
