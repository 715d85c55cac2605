import { buildCacheOf } from './build-cache.ts'
import { noteWorkerBuild, ownBuild } from './new-version.ts'

const FILE = '/service-worker.js'
/** A tab that stays open hears of a release within this time; one that is shown again, at once. */
const LOOK_AGAIN_MS = 3_600_000

/** Starts the service worker, and keeps it current. Where the browser refuses, everything works without it. */
export async function startServiceWorker(): Promise<void> {
  holdFiles()
  const workers = navigator.serviceWorker
  workers.addEventListener('controllerchange', askForBuild)
  try {
    const registration = await workers.register(FILE)
    const update = () => void registration.update().catch(() => undefined)
    setInterval(update, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') update()
    })
    await registration.update()
    // A newer worker that is on its way will take over, and then be asked.
    if (registration.installing === null && registration.waiting === null) askForBuild()
  } catch {
    // A private window, a full disk, no network: it is tried again at the next start.
  }
}

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
