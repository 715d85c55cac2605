import { showToast } from '../../ui/toast/toast-queue.ts'

/** So long somebody waits before they are told that it goes on. */
const LONG_MS = 60_000

const STILL_WAITS = 'The server has not answered yet. Larder is still waiting.'

/** What each call that has waited long does to be asked once more. */
const waiting = new Set<() => void>()
let hideNotice = () => {}

function tellOf(askAgain: () => void): void {
  // One notice for all, which may have been dismissed.
  hideNotice()
  hideNotice = showToast({ tone: 'info', text: STILL_WAITS, isLasting: true, onRetry: askAllAgain })
  waiting.add(askAgain)
}

function askAllAgain(): void {
  const all = [...waiting]
  waiting.clear()
  for (const askAgain of all) askAgain()
}

/** Ends all waiting, as when whoever asked has left: nobody is told of it any more, nor asks again. */
export function stopWaiting(): void {
  for (const stop of running) stop()
}
/** Of each call that has no answer yet, what ends its time and its notice. */
const running = new Set<() => void>()

function stopTellingOf(askAgain: () => void): void {
  if (waiting.delete(askAgain) && waiting.size === 0) hideNotice()
}

/**
 * Waits for the answer of a call that may be repeated, as long as its connection lasts (API-004). After a minute the user is
 * told so, and can have it asked once more; the first answer of all counts. Rejects once none can come any more.
 */
export function waitForAnswer<T>(ask: (life: AbortSignal) => Promise<T>): Promise<T> {
  const life = new AbortController()
  return new Promise<T>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let open = 0
    const askOnce = () => {
      clearTimeout(timer)
      timer = setTimeout(() => tellOf(askOnce), LONG_MS)
      open += 1
      ask(life.signal).then(resolve, (error: Error) => {
        open -= 1
        if (open === 0) reject(error)
      })
    }
    const stop = () => {
      clearTimeout(timer)
      stopTellingOf(askOnce)
      running.delete(stop)
    }
    running.add(stop)
    // The others are of no use any more.
    life.signal.addEventListener('abort', stop)
    askOnce()
  }).finally(() => life.abort())
}
