import { CloudUpload } from 'lucide-react'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './unsent.module.css'

/** Beside a line whose last change the server does not have yet. */
export function UnsentMark() {
  return (
    <span className={styles.unsent} title="Not sent yet">
      <Icon of={CloudUpload} size={16} />
      <VisuallyHidden>Not sent yet</VisuallyHidden>
    </span>
  )
}
