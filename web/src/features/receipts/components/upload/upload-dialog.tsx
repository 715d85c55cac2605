import { useLayoutEffect, useRef } from 'react'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { ElapsedTime } from '../../../../ui/elapsed-time/elapsed-time.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import { useUpload } from '../../hooks/use-upload.ts'
import { readPhotos } from '../../upload/read-photos.ts'
import { uploadSession } from '../../upload/upload-session.ts'
import { FilePicker } from './file-picker.tsx'
import { LargePictures } from './large-pictures.tsx'
import { UploadFileList } from './upload-file-list.tsx'
import { UploadSteps } from './upload-steps.tsx'
import styles from './upload-dialog.module.css'

type UploadDialogProps = {
  onClose: () => void
  /** The one chosen file is no receipt, but a recipe. */
  onRecipe: (file: File) => void
}

/** Selects receipts and shows their reading; closing it does not stop the reading (RCPT-001 to RCPT-033). */
export function UploadDialog({ onClose, onRecipe }: UploadDialogProps) {
  const { phase, files, tooLarge, touchedKey, startedAt, error } = useUpload()
  const isChoosing = phase === 'choosing'
  const touched =
    files.find(({ key }) => key === touchedKey) ?? files.find(({ state }) => state !== 'pending')
  const [only] = files.length === 1 && files[0]?.result === null ? files : []
  const submitButton = useFocusWhenGone(tooLarge.length)
  const smaller = files.findLast(({ original }) => original !== null)
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Upload Receipts"
      headerEnd={startedAt === null ? null : <ElapsedTime since={startedAt} />}
      footer={
        isChoosing || only !== undefined ? (
          <>
            {only === undefined ? null : (
              <Button
                variant="quiet"
                onPress={() => {
                  uploadSession.reset()
                  onRecipe(only.file)
                }}
              >
                It’s a recipe
              </Button>
            )}
            {isChoosing ? (
              <Button
                ref={submitButton}
                variant={files.length === 0 ? 'secondary' : 'primary'}
                isPending={tooLarge.some(({ isShrinking }) => isShrinking)}
                onPress={() => void uploadSession.submit()}
              >
                {submitLabel(files)}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <div className={styles.content}>
        {error === null ? null : <Banner tone="error">{error}</Banner>}
        {isChoosing ? (
          <FilePicker isMainAct={files.length === 0} onChoose={uploadSession.choose} onPhotos={readPhotos} />
        ) : null}
        {isChoosing && tooLarge.length > 0 ? (
          <LargePictures
            pictures={tooLarge}
            onShrink={(key) => void uploadSession.shrink(key)}
            onRemove={uploadSession.remove}
          />
        ) : null}
        <VisuallyHidden>
          <span role="status">{isChoosing && smaller ? `${smaller.file.name} is small enough now` : ''}</span>
        </VisuallyHidden>
        {files.length === 0 ? null : (
          <UploadFileList files={files} onRemove={isChoosing ? uploadSession.remove : undefined} />
        )}
        {touched ? <UploadSteps upload={touched} /> : null}
        <Banner tone="info">
          {`PDF pages are converted at 600 DPI.${isChoosing ? '' : ' You can close this window: reading goes on.'}`}
        </Banner>
      </div>
    </Modal>
  )
}

/** A button that takes the focus when one of so many things is gone that had it. */
function useFocusWhenGone(count: number) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    if (count < before.current && document.activeElement === document.body) button.current?.focus()
    before.current = count
  }, [count])
  return button
}

function submitLabel(files: readonly { state: string }[]): string {
  if (files.some(({ state }) => state === 'error')) return 'Try again'
  return files.length > 1 ? `Upload ${files.length} receipts` : 'Upload receipt'
}
