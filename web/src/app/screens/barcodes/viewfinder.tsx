import { useRef } from 'react'
import type { Scan } from '../../../features/barcodes/decoding/read-scan.ts'
import { useScanner } from '../../../features/barcodes/decoding/use-scanner.ts'
import { FramedCamera } from '../../../ui/camera/framed-camera.tsx'
import { useCameraStream } from '../../../ui/camera/use-camera-stream.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import styles from './viewfinder.module.css'

/** Bars are fine lines: more pixels than a photo needs. */
const SIZE = { width: 1920, height: 1080 }

/** The camera's picture, in which codes are read as they come into it. */
export function Viewfinder({ onScan }: { onScan: (scan: Scan) => void }) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const camera = useCameraStream(SIZE)
  const { hasFailed } = useScanner({ videoRef, stream: camera.stream, onScan })
  return (
    <div className={styles.viewfinder}>
      <FramedCamera
        camera={camera}
        label="Camera, which reads barcodes"
        videoRef={videoRef}
        frameClass={styles.frame}
      />
      {hasFailed ? (
        <Banner tone="error">
          The reader of barcodes could not be loaded. Reload the page, or type the digits below the bars.
        </Banner>
      ) : null}
    </div>
  )
}
