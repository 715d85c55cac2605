import { Camera, FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import clsx from 'clsx'
import { useMediaQuery } from '../../../../lib/use-media-query.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { RECEIPT_FILES } from '../../upload/check-files.ts'
import styles from './file-picker.module.css'

type FilePickerProps = { onChoose: (files: File[]) => void }

/** Accepts files by drop, paste or selection; on a phone by its camera first. */
export function FilePicker({ onChoose }: FilePickerProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  usePaste(onChoose)
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(event.currentTarget.files ?? [])])
    // Allows the same file to be selected again after it was removed.
    event.currentTarget.value = ''
  }
  return (
    <DropZone onDrop={onChoose}>
      <FileInput ref={fileInput} label="Receipt files" onChange={choose} isMultiple />
      {isTouch ? (
        <>
          <FileInput ref={cameraInput} label="Photo of a receipt" onChange={choose} isCamera />
          <Button variant="primary" icon={Camera} isBlock onPress={() => cameraInput.current?.click()}>
            Take a photo
          </Button>
          <Button icon={FileUp} isBlock onPress={() => fileInput.current?.click()}>
            Choose files
          </Button>
        </>
      ) : (
        <>
          <span className={styles.icon}>
            <Icon of={FileUp} size={28} />
          </span>
          <p className={styles.lead}>Drop receipts here, paste a picture, or</p>
          <Button onPress={() => fileInput.current?.click()}>Choose files</Button>
        </>
      )}
      <p className={styles.hint}>Photos, scans or PDFs, 5 MB each</p>
    </DropZone>
  )
}

function DropZone({ onDrop, children }: { onDrop: (files: File[]) => void; children: React.ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  const accept = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onDrop([...event.dataTransfer.files])
  }
  return (
    <div
      role="group"
      aria-label="Choose receipts"
      className={clsx(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={accept}
    >
      {children}
    </div>
  )
}

type FileInputProps = {
  label: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  isMultiple?: boolean
  isCamera?: boolean
  ref: React.Ref<HTMLInputElement>
}

function FileInput({ label, onChange, isMultiple, isCamera, ref }: FileInputProps) {
  const id = useId()
  return (
    <span hidden>
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        type="file"
        accept={isCamera ? 'image/*' : RECEIPT_FILES}
        capture={isCamera ? 'environment' : undefined}
        multiple={isMultiple}
        onChange={onChange}
      />
    </span>
  )
}

function usePaste(onChoose: (files: File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) onChoose(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onChoose])
}
