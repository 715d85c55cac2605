/** npm forwards a terminal's Ctrl-C to a process that has already received it: within this time it is the same one. */
const SAME_KEYPRESS_MS = 500

/**
 * Listens for Ctrl-C and similar signals. The first aborts `signal`; each further one calls the function passed to
 * `onAgain`.
 * @returns {{ signal: AbortSignal, onAgain: (hasten: () => void) => void }}
 */
export function listenForInterrupts() {
  const controller = new AbortController()
  let last = -Infinity
  let hasten = () => {}
  const listener = () => {
    const now = performance.now()
    const isEcho = now - last < SAME_KEYPRESS_MS
    last = now
    if (isEcho) return
    if (controller.signal.aborted) hasten()
    else controller.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, listener)
  return {
    signal: controller.signal,
    onAgain: (callback) => {
      hasten = callback
    },
  }
}
