import { Camera, ScanText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FramedCamera } from '../../../ui/camera/framed-camera.tsx'
import { useCameraStream } from '../../../ui/camera/use-camera-stream.ts'
import { Button } from '../../../ui/button/button.tsx'
import { pictureInFrame, pictureOfFile } from '../picture/pack-picture.ts'
import styles from './date-camera.module.css'

/** Dates are small: more pixels than a photo needs. */
const SIZE = { width: 1920, height: 1080 }

type DateCameraProps = {
  /** What was in the frame when the button was pressed, or a photo; null when it could not be opened. */
  onPicture: (picture: Blob | null) => void
}

/** The camera with the frame in which a date is held; without one, a photo of the phone's camera app serves too. */
export function DateCamera({ onPicture }: DateCameraProps) {
  const camera = useCameraStream(SIZE)
  const videoRef = useRef<HTMLVideoElement>(null)
  const frameRef = useRef<HTMLDivElement>(null)
  const fileRef = useRef<HTMLInputElement>(null)
  const [isMaking, setIsMaking] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const give = async (made: Promise<Blob>) => {
    setIsMaking(true)
    const picture = await made.catch(() => null)
    // Closed meanwhile: nobody waits for it.
    if (isShown.current) onPicture(picture)
  }
  const read = () => {
    const [video, frame] = [videoRef.current, frameRef.current]
    if (video && frame) void give(pictureInFrame(video, frame))
  }
  return (
    <div className={styles.camera}>
      <FramedCamera
        camera={camera}
        label="Camera, which reads dates"
        videoRef={videoRef}
        frameRef={frameRef}
        frameClass={styles.frame}
      />
      <p className={styles.hint}>Hold the printed date in the frame, or take a photo of it.</p>
      <div className={styles.buttons}>
        {camera.problem === null ? (
          <Button
            variant="primary"
            icon={ScanText}
            isDisabled={camera.stream === null}
            isPending={isMaking}
            onPress={read}
          >
            Read the date
          </Button>
        ) : null}
        <Button
          variant={camera.problem === null ? 'secondary' : 'primary'}
          icon={Camera}
          isDisabled={isMaking}
          onPress={() => fileRef.current?.click()}
        >
          Take a photo
        </Button>
      </div>
      <input
        ref={fileRef}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo of a date"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void give(pictureOfFile(file))
        }}
      />
    </div>
  )
}
