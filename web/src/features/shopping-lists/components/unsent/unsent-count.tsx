import { CloudUpload } from 'lucide-react'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { useUnsent } from '../../hooks/use-unsent.ts'
import styles from './unsent.module.css'

/** How many changes of a list the server does not have yet; nothing without any. */
export function UnsentCount({ listId }: { listId: string }) {
  const { count, isKept } = useUnsent(listId)
  if (count === 0) return null
  return (
    <span className={styles.unsent} data-kept={isKept}>
      <Icon of={CloudUpload} size={16} />
      {count} not sent yet
    </span>
  )
}
