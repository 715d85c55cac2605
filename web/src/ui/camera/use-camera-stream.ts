import { useEffect, useState, useSyncExternalStore } from 'react'
import { type CameraProblem, missingSupport, problemOf } from './camera-problems.ts'
import { type CameraChoice, openCamera, type OpenCamera, switchTorch, trackOf } from './open-camera.ts'

/** A camera as a component uses it. */
export type CameraStream = {
  /** The picture; null while the camera starts, while the page is hidden, and if there is a problem. */
  stream: MediaStream | null
  /** Why there is no picture; null while it starts or runs. */
  problem: CameraProblem | null
  /** The cameras to choose from, known once one has started. */
  choices: readonly CameraChoice[]
  /** The device that runs. */
  chosenId: string | null
  choose: (id: string) => void
  /** The light of the running camera; null if it has none. */
  torch: { isOn: boolean; isRefused: boolean; toggle: () => void } | null
  /** Starts the camera again after a problem. */
  retry: () => void
}

type CameraState = {
  camera: OpenCamera | null
  problem: CameraProblem | null
  isTorchOn: boolean
  /** The device did not switch its light when it was asked last. */
  isTorchRefused: boolean
}

const STARTING: CameraState = { camera: null, problem: null, isTorchOn: false, isTorchRefused: false }

/**
 * Runs a camera while the component is shown and its page is visible; preferably the one that faces away from the user,
 * with a picture of about `width` × `height` pixels. It is released as soon as the page is hidden, and started again when
 * the page is back.
 */
export function useCameraStream({ width, height }: { width: number; height: number }): CameraStream {
  const [wishedId, setWishedId] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState(STARTING)
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => !document.hidden)
  const unsupported = missingSupport()

  useEffect(() => {
    if (!isVisible || unsupported !== null) return undefined
    const life = new AbortController()
    openCamera({ id: wishedId, width, height }, life.signal).then(
      (camera) => {
        setState({ ...STARTING, camera })
        watchTrack(camera, life.signal, setState)
      },
      (error: unknown) => {
        if (!life.signal.aborted) setState({ ...STARTING, problem: problemOf(error) })
      },
    )
    return () => {
      life.abort()
      setState(STARTING)
    }
  }, [wishedId, attempt, isVisible, unsupported, width, height])

  const { camera, problem, isTorchOn, isTorchRefused } = state
  const toggleTorch = async (stream: MediaStream) => {
    const isSwitched = await switchTorch(stream, !isTorchOn).then(
      () => true,
      () => false,
    )
    setState((last) => {
      if (last.camera?.stream !== stream) return last
      return { ...last, isTorchOn: isSwitched ? !isTorchOn : isTorchOn, isTorchRefused: !isSwitched }
    })
  }
  return {
    stream: camera?.stream ?? null,
    problem: unsupported ?? problem,
    choices: camera?.choices ?? [],
    chosenId: camera?.id ?? null,
    choose: setWishedId,
    torch: camera?.hasTorch
      ? { isOn: isTorchOn, isRefused: isTorchRefused, toggle: () => void toggleTorch(camera.stream) }
      : null,
    retry: () => setAttempt(attempt + 1),
  }
}

const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * A camera that is unplugged, no longer allowed or taken by another app ends, or is muted until the other app gives it
 * back, without any call failing.
 */
function watchTrack(camera: OpenCamera, signal: AbortSignal, setState: (state: CameraState) => void) {
  const interrupt = () => setState({ ...STARTING, problem: 'interrupted' })
  const track = trackOf(camera.stream)
  track?.addEventListener('ended', interrupt, { signal })
  track?.addEventListener('mute', interrupt, { signal })
  track?.addEventListener('unmute', () => setState({ ...STARTING, camera }), { signal })
}
