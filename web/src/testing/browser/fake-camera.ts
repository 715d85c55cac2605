import { define } from '../define.ts'

/** What a stand-in for the browser's cameras offers. jsdom has none. */
export type FakeCameras = {
  /** The constraints of each call of `getUserMedia`. */
  asked: MediaStreamConstraints[]
  /** The track that was given last. */
  track: () => FakeTrack
  /** Makes the next calls fail with a `DOMException` of this name; null ends that. */
  refuse: (name: string | null) => void
}

type FakeTrack = EventTarget & {
  readyState: string
  constraints: unknown[]
  /** Whether it refuses to be changed, as a device that is too hot refuses its light. */
  refusesConstraints: boolean
}

/** Puts cameras with these labels, each with a light, into the browser until the test ends. */
export function fakeCameras(labels: readonly string[] = ['Back camera']): FakeCameras {
  const asked: MediaStreamConstraints[] = []
  const tracks: FakeTrack[] = []
  let refusal: string | null = null
  define(window, 'isSecureContext', true)
  define(navigator, 'mediaDevices', {
    getUserMedia: (constraints: MediaStreamConstraints) => {
      asked.push(constraints)
      if (refusal !== null) return Promise.reject(new DOMException('refused', refusal))
      const { video } = constraints
      const wished = typeof video === 'object' ? (video.deviceId as { ideal: string } | undefined) : undefined
      const track = fakeTrack(wished?.ideal ?? 'camera-0')
      tracks.push(track)
      return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] })
    },
    enumerateDevices: () =>
      Promise.resolve(labels.map((label, i) => ({ kind: 'videoinput', deviceId: `camera-${i}`, label }))),
  })
  return {
    asked,
    track: () => {
      const last = tracks.at(-1)
      if (last === undefined) throw new Error('no camera was started')
      return last
    },
    refuse: (name) => {
      refusal = name
    },
  }
}

const fakeTrack = (deviceId: string): FakeTrack =>
  Object.assign(new EventTarget(), {
    readyState: 'live',
    constraints: [] as unknown[],
    refusesConstraints: false,
    getSettings: () => ({ deviceId }),
    getCapabilities: () => ({ torch: true }),
    applyConstraints(this: FakeTrack, constraints: unknown) {
      if (this.refusesConstraints) return Promise.reject(new DOMException('refused', 'OverconstrainedError'))
      this.constraints.push(constraints)
      return Promise.resolve()
    },
    stop(this: FakeTrack) {
      this.readyState = 'ended'
    },
  })
