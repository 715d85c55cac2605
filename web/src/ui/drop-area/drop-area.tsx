import { FileText, type LucideIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './drop-area.module.css'

type DropAreaProps = {
  label: string
  file: File | null
  /** What stands there before a file is chosen. */
  icon: LucideIcon
  hint: string
  onDrop: (file: File | undefined) => void
  /** The inputs and buttons that choose a file. */
  children: ReactNode
}

/** A place for one file, which is dropped there or chosen, and whose name it shows. */
export function DropArea({ label, file, icon, hint, onDrop, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onDrop(event.dataTransfer.files[0])
  }
  return (
    <div
      role="group"
      aria-label={label}
      data-over={isOver || undefined}
      className={styles.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon of={file === null ? icon : FileText} size={28} />
      <p className={styles.what}>{file === null ? hint : <bdi>{file.name}</bdi>}</p>
      {children}
    </div>
  )
}
