import type { Logger } from '../logging.ts'

/** Three times within a lease, so that one slow answer does not lose it. */
const RENEW_MS = 3_000

/** Renews a lease until `stop`; `lost` is aborted when somebody else has it. */
export const keepLease = (renew: () => Promise<boolean>, logger: Logger) => {
  const lost = new AbortController()
  const timer = setInterval(() => {
    renew().then(
      (isHeld) => {
        if (!isHeld) lost.abort(new Error('The lease is lost'))
      },
      // The store may be away for a moment; whether the lease outlived that, the next renewal tells.
      (error: unknown) => logger.warn({ err: error }, 'The lease could not be renewed'),
    )
  }, RENEW_MS)
  return { lost: lost.signal, stop: () => clearInterval(timer) }
}
