import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsOnline } from '../../../../lib/offline/use-is-online.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { SegmentedFilter } from '../../../../ui/segmented-filter/segmented-filter.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import { CameraSwitches } from '../../../../ui/camera/camera-switches.tsx'
import { CameraView } from '../../../../ui/camera/camera-view.tsx'
import { useCameraStream } from '../../../../ui/camera/use-camera-stream.ts'
import { MAX_PHOTOS, photoSession, usePhotos } from '../photo-session.ts'
import { PhotoStrip } from '../photo-strip.tsx'
import { type PhotoMeaning, receiptFiles } from '../receipt-files.ts'
import { SelectedPhoto } from '../selected-photo.tsx'
import { Shutter } from './shutter.tsx'
import { takePhoto } from './take-photo.ts'
import styles from './camera-dialog.module.css'

/** What cameras of phones give at most; others give what they have. */
const SENSOR = { width: 4096, height: 3072 }

const MEANINGS: readonly { id: PhotoMeaning; label: string }[] = [
  { id: 'one_receipt', label: 'One receipt' },
  { id: 'separate_receipts', label: 'Separate receipts' },
]

type CameraDialogProps = {
  /** The size of a file that can be uploaded; photos are fitted to it. */
  maxFileBytes: number
  /** The photos are done, as files to upload. */
  onDone: (files: File[]) => void
  onClose: () => void
  /** Another way to choose receipts, offered where the camera does not work. */
  otherWay: ReactNode
}

/** Takes photos of receipts, one or several, over the whole screen. They stay until they are sent or discarded. */
export function CameraDialog({ maxFileBytes, onDone, onClose, otherWay }: CameraDialogProps) {
  const camera = useCameraStream(SENSOR)
  const videoRef = useRef<HTMLVideoElement>(null)
  const isOnline = useIsOnline()
  const { photos, meaning } = usePhotos()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [retakenId, setRetakenId] = useState<string | null>(null)
  const [work, setWork] = useState<'taking' | 'finishing' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const selectedIndex = photos.findIndex(({ id }) => id === selectedId)
  const retakenIndex = photos.findIndex(({ id }) => id === retakenId)
  const selected = photos[selectedIndex]
  const isFull = photos.length >= MAX_PHOTOS && retakenIndex < 0

  const attempt = async (kind: 'taking' | 'finishing', act: () => Promise<void>, failureText: string) => {
    setWork(kind)
    setFailure(null)
    try {
      await act()
    } catch {
      setFailure(failureText)
    }
    setWork(null)
  }
  const take = (stream: MediaStream, video: HTMLVideoElement) =>
    attempt(
      'taking',
      async () => {
        const photo = await takePhoto(stream, video)
        // Closed, or signed out: nobody is waiting for it, or somebody else.
        if (!isShown.current) return
        if (retakenId !== null && retakenIndex >= 0) {
          photoSession.replace(retakenId, photo)
          setSaid(`Page ${retakenIndex + 1} taken again`)
          setRetakenId(null)
        } else {
          photoSession.add(photo)
          setSaid(`Page ${photos.length + 1} taken`)
        }
      },
      'The photo could not be taken. Please try again.',
    )
  const finish = () =>
    attempt(
      'finishing',
      async () => {
        const files = await receiptFiles(photos, meaning, maxFileBytes)
        if (!isShown.current) return
        photoSession.clear()
        onDone(files)
      },
      'The photos could not be prepared. They are kept; remove some and try again.',
    )
  const close = () => {
    if (photos.length === 0) onClose()
    else setIsLeaving(true)
  }

  return (
    <Modal isOpen onClose={close} title="Photos of receipts" size="screen">
      <div data-theme="dark" className={styles.page}>
        <div className={styles.stage}>
          {/* Stays while a photo is looked at, so that the camera need not start again. */}
          <CameraView camera={camera} label="Camera" videoRef={videoRef} otherWay={otherWay}>
            <div aria-hidden className={styles.frame} />
          </CameraView>
          {selected ? <SelectedPhoto photo={selected} number={selectedIndex + 1} /> : null}
        </div>
        <div className={styles.panel}>
          <VisuallyHidden>
            <span role="status">{said}</span>
          </VisuallyHidden>
          {failure === null ? null : <Banner tone="error">{failure}</Banner>}
          {isOnline ? null : (
            <Banner tone="warning">
              There is no connection. Your photos are kept here; read them when it is back.
            </Banner>
          )}
          <p className={styles.hint}>{hintOf(photos.length, retakenIndex)}</p>
          {photos.length > 0 ? (
            <PhotoStrip
              photos={photos}
              selectedId={selectedId}
              onSelect={(id) => setSelectedId(id === selectedId ? null : id)}
            />
          ) : null}
          {photos.length > 1 ? (
            <SegmentedFilter
              label="What the photos show"
              segments={MEANINGS}
              value={meaning}
              onChange={(chosen) => photoSession.setMeaning(chosen)}
            />
          ) : null}
          {selected ? (
            <div role="group" aria-label={`Page ${selectedIndex + 1}`} className={styles.actions}>
              <Button autoFocus size="small" onPress={() => setSelectedId(null)}>
                Back to the camera
              </Button>
              <Button
                size="small"
                onPress={() => {
                  setRetakenId(selected.id)
                  setSelectedId(null)
                }}
              >
                Take again
              </Button>
              <Button
                size="small"
                isDisabled={selectedIndex === 0}
                onPress={() => {
                  photoSession.move(selected.id, -1)
                  setSaid(`Page ${selectedIndex + 1} is now page ${selectedIndex}`)
                }}
              >
                Move earlier
              </Button>
              <Button
                size="small"
                isDisabled={selectedIndex === photos.length - 1}
                onPress={() => {
                  photoSession.move(selected.id, 1)
                  setSaid(`Page ${selectedIndex + 1} is now page ${selectedIndex + 2}`)
                }}
              >
                Move later
              </Button>
              <Button
                size="small"
                onPress={() => {
                  photoSession.remove(selected.id)
                  setSaid(`Page ${selectedIndex + 1} removed`)
                }}
              >
                Remove
              </Button>
            </div>
          ) : (
            <div className={styles.controls}>
              <div className={styles.switches}>
                <CameraSwitches camera={camera} />
              </div>
              <Shutter
                label={retakenIndex < 0 ? 'Take a photo' : `Take page ${retakenIndex + 1} again`}
                isDisabled={camera.stream === null || work !== null || isFull}
                onPress={() => {
                  if (camera.stream && videoRef.current) void take(camera.stream, videoRef.current)
                }}
              />
              <div className={styles.done}>
                {photos.length > 0 ? (
                  <Button
                    variant="primary"
                    isPending={work === 'finishing'}
                    isDisabled={!isOnline || work === 'taking'}
                    onPress={() => void finish()}
                  >
                    {doneLabel(photos.length, meaning)}
                  </Button>
                ) : null}
              </div>
            </div>
          )}
        </div>
      </div>
      {isLeaving ? (
        <ConfirmDialog
          title={photos.length === 1 ? 'Discard the photo?' : `Discard ${photos.length} photos?`}
          confirmLabel="Discard"
          onConfirm={() => {
            photoSession.clear()
            onClose()
            return Promise.resolve()
          }}
          failureText={() => 'The photos could not be discarded'}
          onCancel={() => setIsLeaving(false)}
        >
          They were not sent yet.
        </ConfirmDialog>
      ) : null}
    </Modal>
  )
}

function hintOf(count: number, retakenIndex: number): string {
  if (retakenIndex >= 0) return `Take page ${retakenIndex + 1} again; the photo before stays until then.`
  if (count === 0) {
    return `Lay the receipt flat and fill the frame. A long one takes several photos, up to ${MAX_PHOTOS}; they are fitted to the 5 MB of an upload.`
  }
  if (count >= MAX_PHOTOS) return `These are all ${MAX_PHOTOS} photos that fit into one upload.`
  return 'More of this receipt, or another one? Take the next photo.'
}

const doneLabel = (count: number, meaning: PhotoMeaning): string =>
  count > 1 && meaning === 'separate_receipts' ? `Read ${count} receipts` : 'Read receipt'
