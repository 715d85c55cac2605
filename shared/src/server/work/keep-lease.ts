import type { Logger } from '../logging.ts'

/** Three times within a lease, so that one slow answer does not lose it. */
const RENEW_MS = 3_000

/** Renews a lease until `stop`; `lost` is aborted when another worker has it. */
export const keepLease = (
  renew: () => Promise<boolean>,
  logger: Logger,
): { lost: AbortSignal; stop: () => void } => {
  const lost = new AbortController()
  const timer = setInterval(() => {
    renew().then(
      (isHeld) => {
        if (!isHeld) lost.abort(new Error('The lease is lost'))
      },
      // The store may be unreachable for a moment; the next renewal shows whether the lease is still held.
      (error: unknown) => logger.warn({ err: error }, 'The lease could not be renewed'),
    )
  }, RENEW_MS)
  return { lost: lost.signal, stop: () => clearInterval(timer) }
}
