import { CommandError } from '../errors.ts'
import type { Check } from '../query/reading/steps.ts'

/** One run of a command. */
export type Operation = {
  readonly connectionId: number
  /** Throws when its time is over (50), or nobody waits for its answer any more (279). */
  check: Check
  /** Sets how many milliseconds it may still take. */
  allow(ms: number): void
  /** The milliseconds that are left. */
  left(): number
  /** The connection was closed. */
  abandon(): void
}

/** Starts an operation without a limit. */
export const startOperation = (connectionId: number): Operation => {
  let deadline = Infinity
  let isAbandoned = false
  return {
    connectionId,
    check: () => {
      if (isAbandoned)
        throw new CommandError('ClientDisconnect', 'operation was interrupted: the client is gone')
      if (performance.now() >= deadline)
        throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit')
    },
    allow: (ms) => (deadline = performance.now() + ms),
    left: () => deadline - performance.now(),
    abandon: () => (isAbandoned = true),
  }
}
