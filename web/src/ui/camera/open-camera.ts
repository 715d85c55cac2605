/** A camera that can be chosen. */
export type CameraChoice = { id: string; label: string }

/** A running camera. */
export type OpenCamera = {
  stream: MediaStream
  /** The device that was opened. */
  id: string | null
  /** All cameras of this device. */
  choices: readonly CameraChoice[]
  hasTorch: boolean
}

type CameraWish = {
  /** The device to open; null for the one that faces away from the user. */
  id: string | null
  /** The size in pixels that the picture should come close to. */
  width: number
  height: number
}

/**
 * Asks for a camera, which may make the browser ask the user, and starts it. `signal` stops it, also while it starts.
 *
 * @throws DOMException what `getUserMedia` refuses with, or an `AbortError`
 */
export async function openCamera(
  { id, width, height }: CameraWish,
  signal: AbortSignal,
): Promise<OpenCamera> {
  // Wishes, not conditions: a device without such a camera gives the one it has.
  const which = id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { ideal: id } }
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: width }, height: { ideal: height } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  signal.throwIfAborted()
  signal.addEventListener('abort', stop)
  const choices = await listCameras()
  signal.throwIfAborted()
  const track = trackOf(stream)
  return {
    stream,
    id: track?.getSettings().deviceId ?? null,
    choices,
    hasTorch: track !== undefined && capabilitiesOf(track).torch === true,
  }
}

/** Labels are known only after a camera was allowed; the list is a convenience, and may be missing. */
async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `Camera ${index + 1}` }))
}

/**
 * Switches the light beside the camera.
 *
 * @throws DOMException if the device refuses
 */
export async function switchTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  // Not in TypeScript's types, because Safari has it only as an experiment.
  const torch = { torch: isOn } as MediaTrackConstraintSet
  await trackOf(stream)?.applyConstraints({ advanced: [torch] })
}

/** The video of a camera's stream. */
export const trackOf = (stream: MediaStream): MediaStreamTrack | undefined => stream.getVideoTracks()[0]

/** Older Firefox can't tell what a camera is capable of. */
const capabilitiesOf = (track: MediaStreamTrack): MediaTrackCapabilities & { torch?: boolean } =>
  (track as Partial<MediaStreamTrack>).getCapabilities?.call(track) ?? {}
