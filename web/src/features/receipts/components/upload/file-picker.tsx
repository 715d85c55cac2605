import { Camera, FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import clsx from 'clsx'
import { MAX_RECEIPT_BYTES } from '@larder/shared/contracts/receipts/receipts'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { useMediaQuery } from '../../../../lib/hooks/use-media-query.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { missingSupport } from '../../../../ui/camera/camera-problems.ts'
import { usePhotos } from '../../photos/photo-session.ts'
import { useHasCamera } from '../../../../ui/camera/use-has-camera.ts'
import { RECEIPT_FILES } from '../../upload/check-files.ts'
import styles from './file-picker.module.css'

const CameraDialog = lazyPart(
  async () => (await import('../../photos/camera/camera-dialog.tsx')).CameraDialog,
)

type FilePickerProps = {
  /** Nothing is chosen yet, so that to choose is the dialog's main act. */
  isMainAct: boolean
  onChoose: (files: File[]) => void
  /** Photos were taken and are to be read at once. */
  onPhotos: (files: File[]) => void
}

/**
 * Accepts files by drop, paste or selection; on a phone by its camera first: the page for photos where the browser gives
 * a camera to pages, else the phone's own camera app.
 */
export function FilePicker({ isMainAct, onChoose, onPhotos }: FilePickerProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const hasCamera = useHasCamera()
  const photoLabel = photoLabelOf(usePhotos().photos.length)
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  usePaste(onChoose)
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setIsCameraOpen(false)
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
          <Button
            variant={isMainAct ? 'primary' : 'secondary'}
            icon={Camera}
            isBlock
            onPress={() => {
              if (missingSupport() === null) setIsCameraOpen(true)
              else cameraInput.current?.click()
            }}
          >
            {photoLabel}
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
          {hasCamera ? (
            <Button icon={Camera} variant="accent" onPress={() => setIsCameraOpen(true)}>
              {photoLabel}
            </Button>
          ) : null}
        </>
      )}
      <p className={styles.hint}>Photos, scans or PDFs, 5 MB each</p>
      {isTouch && missingSupport() === 'insecure' ? (
        <p className={styles.hint}>
          The page for several photos needs https, so one photo at a time is taken by the camera app.{' '}
          {/* Not a screen of the client: the server explains how to trust its certificate. */}
          <a href="/trust">How to turn on https</a>
        </p>
      ) : null}
      {isCameraOpen ? (
        <Suspense fallback={null}>
          <CameraDialog
            maxFileBytes={MAX_RECEIPT_BYTES}
            onDone={onPhotos}
            onClose={() => setIsCameraOpen(false)}
            otherWay={
              <Button onPress={() => (isTouch ? cameraInput : fileInput).current?.click()}>
                {isTouch ? 'Use the camera app' : 'Choose files'}
              </Button>
            }
          />
        </Suspense>
      ) : null}
    </DropZone>
  )
}

/** Photos that were taken before, and neither sent nor discarded, are still there. */
const photoLabelOf = (unsentCount: number): string =>
  unsentCount === 0
    ? 'Take a photo'
    : `Continue with ${unsentCount === 1 ? 'your photo' : `${unsentCount} photos`}`

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
