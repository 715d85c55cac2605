/** So long after the last file or answer the page has what it asked for, on a slow network too. */
const QUIET_MS = 2000

/** Resolves when nothing has arrived from the network for two seconds: then the screen that was opened is complete. */
export function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => wait())
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        observer.disconnect()
        resolve()
      }, QUIET_MS)
    }
    observer.observe({ type: 'resource' })
    wait()
  })
}
