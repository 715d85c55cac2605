import { FileText, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import styles from './mail-dialog.module.css'

type FileDropProps = { file: File | null; onChoose: (file: File | undefined) => void }

/** Takes one file of mails, dropped or chosen. */
export function FileDrop({ file, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onChoose(event.dataTransfer.files[0])
  }
  return (
    <div
      data-over={isOver || undefined}
      className={styles.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon of={file === null ? Upload : FileText} size={28} />
      <p className={styles.file}>
        {file === null ? 'An .eml file (25 MB) or a mailbox as .mbox (100 MB)' : <bdi>{file.name}</bdi>}
      </p>
      <input
        ref={input}
        type="file"
        accept=".eml,.mbox,message/rfc822,application/mbox"
        aria-label="Mail file"
        tabIndex={-1}
        className={styles.input}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button onPress={() => input.current?.click()}>
        {file === null ? 'Choose a file' : 'Choose another file'}
      </Button>
    </div>
  )
}
