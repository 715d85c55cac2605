import { setTimeout as pause } from 'node:timers/promises'
import { DomainError, ERRORS } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'

type Waiting = { everyMs: number; timeoutMs: number; signal: AbortSignal }

/**
 * Looks again and again for what a worker makes, until there is something; undefined when the time is over.
 * @throws what `look` throws; the signal's reason
 */
export const lookUntil = async <Found>(
  look: () => Promise<Found | undefined>,
  { everyMs, timeoutMs, signal }: Waiting,
): Promise<Found | undefined> => {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    signal.throwIfAborted()
    const found = await look()
    if (found !== undefined) return found
    await pause(everyMs, undefined, { signal }).catch(() => {})
  }
  return undefined
}

const isErrorCode = (code: string): code is ErrorCode => code in ERRORS

/** The error that work ended with, for whoever waits for it; that of `fallback` where it has none of ours. */
export const errorOfWork = (
  error: { code: string; detail?: string | undefined } | null | undefined,
  fallback: ErrorCode,
): DomainError =>
  error && isErrorCode(error.code) ? new DomainError(error.code, error.detail) : new DomainError(fallback)
