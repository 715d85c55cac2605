import { type ReactNode, type RefObject, useEffect } from 'react'
import { Button } from '../button/button.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { CAMERA_PROBLEMS } from './camera-problems.ts'
import type { CameraStream } from './use-camera-stream.ts'
import styles from './camera-view.module.css'

type CameraViewProps = {
  camera: CameraStream
  /** What the picture is for, for screen readers. */
  label: string
  /** The element that plays the picture, to take frames from. */
  videoRef: RefObject<HTMLVideoElement | null>
  /** Another way to do the same without a camera, offered beside a problem. */
  otherWay?: ReactNode
  /** Lies over the running picture. */
  children?: ReactNode
}

/** The live picture of a camera, or why there is none and what to do; dark in both themes, like the picture. */
export function CameraView({ camera, label, videoRef, otherWay, children }: CameraViewProps) {
  const { stream, problem, retry } = camera
  useEffect(() => {
    if (videoRef.current) videoRef.current.srcObject = stream
  }, [stream, videoRef])
  return (
    <div role="group" aria-label={label} data-theme="dark" className={styles.view}>
      {/* Safari plays a video inside the page, and without a touch, only with these three. */}
      <video ref={videoRef} autoPlay muted playsInline aria-hidden className={styles.video} />
      {stream ? children : null}
      {stream || problem ? null : (
        <p role="status" className={styles.starting}>
          <Spinner /> Starting the camera…
        </p>
      )}
      {problem ? (
        <div role="alert" className={styles.problem}>
          <h2 className={styles.title}>{CAMERA_PROBLEMS[problem].title}</h2>
          <p>{CAMERA_PROBLEMS[problem].text}</p>
          <div className={styles.ways}>
            {/* Not a screen of the client: the server explains how to trust its certificate. */}
            {problem === 'insecure' ? <a href="/trust">How to open Larder over https</a> : null}
            {problem === 'insecure' || problem === 'unsupported' ? null : (
              <Button onPress={retry}>Try again</Button>
            )}
            {otherWay}
          </div>
        </div>
      ) : null}
    </div>
  )
}
