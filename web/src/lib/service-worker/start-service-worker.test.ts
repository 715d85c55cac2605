import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startServiceWorker } from './start-service-worker.ts'

type Worker = EventTarget & { state: ServiceWorkerState }

const worker = (state: ServiceWorkerState): Worker => Object.assign(new EventTarget(), { state })

const change = (changed: Worker, state: ServiceWorkerState) => {
  changed.state = state
  changed.dispatchEvent(new Event('statechange'))
}

const registration = {
  installing: null as Worker | null,
  waiting: null as Worker | null,
  update: vi.fn<() => Promise<void>>(),
}
const workers = Object.assign(new EventTarget(), {
  controller: null as { postMessage: () => void } | null,
  register: vi.fn<() => Promise<typeof registration>>(),
})

beforeEach(() => {
  Object.assign(registration, { installing: null, waiting: null })
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
    await vi.waitFor(() => expect(registration.update).toHaveBeenCalled())
    change(registration.installing, 'installed')
    expect(await isKept).toBe(true)
  })

  it('is not so when it could not store them', async () => {
    registration.installing = worker('installing')
    const isKept = startServiceWorker()
    await vi.waitFor(() => expect(registration.update).toHaveBeenCalled())
    change(registration.installing, 'redundant')
    expect(await isKept).toBe(false)
  })

  it('is so where one answers for the page, also while there is no network to look for another', async () => {
    workers.controller = { postMessage: vi.fn() }
    registration.update.mockRejectedValue(new TypeError('Failed to update'))
    expect(await startServiceWorker()).toBe(true)
  })

  it('is not so where none answers for the page, or the browser refuses', async () => {
    expect(await startServiceWorker()).toBe(false)
    workers.register.mockRejectedValue(new DOMException('Denied', 'SecurityError'))
    expect(await startServiceWorker()).toBe(false)
  })
})
