import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import type { Photo } from './photo.ts'
import styles from './selected-photo.module.css'

/** One photo in place of the camera's picture, to see whether it is legible. */
export function SelectedPhoto({ photo, number }: { photo: Photo; number: number }) {
  return (
    <div className={styles.place}>
      <BlobImage blob={photo.jpeg} alt={`Photo of page ${number}`} className={styles.picture} />
    </div>
  )
}
