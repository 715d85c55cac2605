import { buildCacheOf } from './build-cache.ts'
import { noteWorkerBuild, ownBuild } from './new-version.ts'

const FILE = '/service-worker.js'
/** A tab that stays open hears of a release within this time; one that is shown again, at once. */
const LOOK_AGAIN_MS = 3_600_000

/**
 * Starts the service worker, and keeps it current. Where the browser refuses, everything works without it. Resolves when
 * it is known whether a worker keeps the files of this page, which then needs none of them in advance.
 */
export async function startServiceWorker(): Promise<boolean> {
  holdFiles()
  const workers = navigator.serviceWorker
  workers.addEventListener('controllerchange', askForBuild)
  try {
    const registration = await workers.register(FILE)
    // Without network there is none; it is tried again at the next start.
    const update = () => registration.update().then(undefined, () => undefined)
    setInterval(() => void update(), LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void update()
    })
    await update()
    const newest = registration.installing ?? registration.waiting ?? registration.active
    if (newest !== null && newest.state !== 'activated') {
      // A newer worker that is on its way will take over, and then be asked.
      if (!(await isActivated(newest))) return false
    } else {
      askForBuild()
      if (workers.controller === null) return false
    }
    // The worker that an operator serves to remove ours keeps none, nor has an older one those of this page.
    return await caches.has(buildCacheOf(ownBuild()))
  } catch {
    // A private window, or a browser that refuses: it is tried again at the next start.
    return false
  }
}

/** Whether a worker could store its files and take over; a disk may be full, or the network go away meanwhile. */
const isActivated = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve(worker.state === 'activated')
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** As long as this page is open, workers of later builds keep the files of its build. */
function holdFiles(): void {
  const untilClosed = new Promise<void>(() => undefined)
  void navigator.locks.request(buildCacheOf(ownBuild()), { mode: 'shared' }, () => untilClosed)
}

function askForBuild(): void {
  const { controller } = navigator.serviceWorker
  if (controller === null) return
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    noteWorkerBuild(String(data))
    port1.close()
  }
  controller.postMessage('build', [port2])
}
