import clsx from 'clsx'
import { Image, X } from 'lucide-react'
import { Button, IconButton } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import { formatSize } from '../../../../lib/format.ts'
import type { LargePicture } from '../../upload/upload-state.ts'
import styles from './upload-file-list.module.css'

type LargePicturesProps = {
  pictures: readonly LargePicture[]
  onShrink: (key: string) => void
  onRemove: (key: string) => void
}

/** The pictures that were refused as too large; each can be made smaller here, on request (resolution 44). */
export function LargePictures({ pictures, onShrink, onRemove }: LargePicturesProps) {
  return (
    <ul aria-label="Too large" className={clsx(styles.files, styles.large)}>
      {pictures.map(({ key, file, isShrinking, problem }) => (
        <li key={key} className={styles.file}>
          <span className={styles.tile} aria-hidden>
            <Icon of={Image} />
          </span>
          <div className={styles.words}>
            <p className={styles.name} title={file.name}>
              <bdi>{file.name}</bdi>
            </p>
            {problem === null ? (
              <p className={styles.detail}>
                {isShrinking ? 'Is made smaller…' : `${formatSize(file.size)}, too large`}
              </p>
            ) : (
              <p role="alert" className={styles.error}>
                {problem}
              </p>
            )}
          </div>
          {problem === null ? (
            <Button size="small" variant="accent" isPending={isShrinking} onPress={() => onShrink(key)}>
              Make it smaller<VisuallyHidden>{`: ${file.name}`}</VisuallyHidden>
            </Button>
          ) : null}
          <IconButton size="small" icon={X} label={`Remove ${file.name}`} onPress={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  )
}
