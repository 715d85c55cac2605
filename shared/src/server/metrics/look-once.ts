/**
 * The `collect` of several metrics that one look fills: whoever reads them all gets what the same look has found, as all
 * of them wait for it.
 */
export const lookOnce = (look: () => Promise<unknown>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  const run = async () => {
    try {
      await look()
    } finally {
      running = undefined
    }
  }
  return () => (running ??= run())
}
