import clsx from 'clsx'
import type { Ref, RefObject } from 'react'
import { CameraSwitches } from './camera-switches.tsx'
import { CameraView } from './camera-view.tsx'
import styles from './framed-camera.module.css'
import type { CameraStream } from './use-camera-stream.ts'

type FramedCameraProps = {
  camera: CameraStream
  /** What the picture is for, for screen readers. */
  label: string
  /** The element that plays the picture, to take frames from. */
  videoRef: RefObject<HTMLVideoElement | null>
  frameRef?: Ref<HTMLDivElement>
  /** Says where in the picture the frame is. */
  frameClass: string | undefined
}

/** The live picture of a camera with its switches, and a frame in which something is held. */
export function FramedCamera({ camera, label, videoRef, frameRef, frameClass }: FramedCameraProps) {
  return (
    <CameraView camera={camera} label={label} videoRef={videoRef}>
      <div ref={frameRef} className={clsx(styles.frame, frameClass)} />
      <div className={styles.switches}>
        <CameraSwitches camera={camera} />
      </div>
    </CameraView>
  )
}
