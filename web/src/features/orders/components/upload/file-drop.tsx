import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { DropArea } from '../../../../ui/drop-area/drop-area.tsx'
import styles from './mail-dialog.module.css'

type FileDropProps = { file: File | null; onChoose: (file: File | undefined) => void }

/** Takes one file of mails, dropped or chosen. */
export function FileDrop({ file, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <DropArea
      label="File of mails"
      file={file}
      icon={Upload}
      hint="An .eml file (25 MB) or a mailbox as .mbox (100 MB)"
      onDrop={onChoose}
    >
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
    </DropArea>
  )
}
