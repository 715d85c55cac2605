import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startServiceWorker } from './start-service-worker.ts'

type Worker = EventTarget & { state: ServiceWorkerState }

const worker = (state: ServiceWorkerState): Worker => Object.assign(new EventTarget(), { state })

/** Until changes of this worker are followed. */
const untilFollowed = (followed: Worker) => {
  const follow = vi.spyOn(followed, 'addEventListener')
  return vi.waitFor(() => expect(follow).toHaveBeenCalled())
}

const change = (changed: Worker, state: ServiceWorkerState) => {
  changed.state = state
  changed.dispatchEvent(new Event('statechange'))
}

const registration = {
  installing: null as Worker | null,
  waiting: null as Worker | null,
  active: null as Worker | null,
  update: vi.fn<() => Promise<void>>(),
}
const workers = Object.assign(new EventTarget(), {
  controller: null as { postMessage: () => void } | null,
  register: vi.fn<() => Promise<typeof registration>>(),
})
/** Whether the files of the page's build are stored. */
let areStored = true

beforeEach(() => {
  Object.assign(registration, { installing: null, waiting: null, active: null })
  areStored = true
  vi.stubGlobal('caches', { has: () => Promise.resolve(areStored) })
  registration.update.mockResolvedValue()
  workers.controller = null
  workers.register.mockResolvedValue(registration)
  vi.stubGlobal('navigator', { serviceWorker: workers, locks: { request: () => Promise.resolve() } })
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as unknown as ReturnType<typeof setInterval>)
})

describe('whether a worker keeps the files of a page', () => {
  it('is known when the first one has stored them', async () => {
    registration.installing = worker('installing')
    const isKept = startServiceWorker()
    await untilFollowed(registration.installing)
    change(registration.installing, 'activated')
    expect(await isKept).toBe(true)
  })

  it.each(['installing', 'active'] as const)(
    'is not so when the one that is %s removes them, as it does until it is activated',
    async (place) => {
      workers.controller = { postMessage: vi.fn() }
      const removing = worker(place === 'active' ? 'activating' : 'installing')
      registration[place] = removing
      const isKept = startServiceWorker()
      await untilFollowed(removing)
      change(removing, 'installed')
      change(removing, 'activating')
      // Let a look that comes too early find them.
      await Promise.resolve()
      areStored = false
      change(removing, 'activated')
      expect(await isKept).toBe(false)
    },
  )

  it('is not so when it could not store them', async () => {
    registration.installing = worker('installing')
    const isKept = startServiceWorker()
    await untilFollowed(registration.installing)
    change(registration.installing, 'redundant')
    expect(await isKept).toBe(false)
  })

  it('is so where one answers for the page, also while there is no network to look for another', async () => {
    workers.controller = { postMessage: vi.fn() }
    registration.update.mockRejectedValue(new TypeError('Failed to update'))
    expect(await startServiceWorker()).toBe(true)
  })

  it('is not so where the one that answers is of another build', async () => {
    workers.controller = { postMessage: vi.fn() }
    registration.active = worker('activated')
    areStored = false
    expect(await startServiceWorker()).toBe(false)
  })

  it('is not so where none answers for the page, or the browser refuses', async () => {
    expect(await startServiceWorker()).toBe(false)
    workers.register.mockRejectedValue(new DOMException('Denied', 'SecurityError'))
    expect(await startServiceWorker()).toBe(false)
  })
})
