import type { NightlyFailure, NightlyStepReport } from '@larder/shared/contracts/nightly'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { NightlyStep } from '../feature-module.ts'
import type { DueHousehold } from '../households/households.service.ts'
import { isOutage, toStoreError } from '../store/mongo.ts'

/** How long a step may take for one household, or for a group of them before it is repeated with each alone. */
const STEP_TIMEOUT_MS = 30_000
/** Of an error's message only so many characters are kept. */
const REASON_LENGTH = 200

/** What the steps did for some households, and for which they failed. */
type StepsResult = { steps: NightlyStepReport[]; failures: NightlyFailure[] }

/**
 * Runs the steps of the night for some households, one step after the other. A household for which a step fails or takes
 * longer than `timeoutMs` is recorded, and the others go on without it.
 * @throws the signal's reason; DomainError of an outage of the store, which says nothing about a household
 */
export const runSteps = async (
  steps: readonly NightlyStep[],
  households: readonly DueHousehold[],
  signal: AbortSignal,
  timeoutMs = STEP_TIMEOUT_MS,
): Promise<StepsResult> => {
  const result: StepsResult = { steps: [], failures: [] }
  for (const step of steps) {
    const startedMs = performance.now()
    const failures: NightlyFailure[] = []
    let changeCount = 0
    const attempt = async (some: readonly DueHousehold[]): Promise<unknown> => {
      try {
        changeCount += await within(timeoutMs, signal, async (deadline) => {
          if ('runMany' in step) return step.runMany(some, deadline)
          return some[0] === undefined ? 0 : step.run(some[0], deadline)
        })
        return null
      } catch (error) {
        signal.throwIfAborted()
        if (isOutage(toStoreError(error))) throw toStoreError(error)
        return error
      }
    }
    const isGroup = 'runMany' in step && households.length > 1
    if (!isGroup || (await attempt(households)) !== null) {
      for (const household of households) {
        const error = await attempt([household])
        if (error === null) continue
        failures.push({ household_id: household.householdId, step: step.name, reason: reasonOf(error) })
      }
    }
    result.failures.push(...failures)
    result.steps.push({
      name: step.name,
      household_count: households.length - failures.length,
      change_count: changeCount,
      failure_count: failures.length,
      seconds: (performance.now() - startedMs) / 1000,
    })
  }
  return result
}

/** Adds up what the steps did for several groups of households, in the order in which the steps first appear. */
export const addSteps = (
  sums: readonly NightlyStepReport[],
  more: readonly NightlyStepReport[],
): NightlyStepReport[] => {
  const byName = new Map(sums.map((step) => [step.name, step]))
  for (const step of more) {
    const sum = byName.get(step.name)
    byName.set(step.name, {
      name: step.name,
      household_count: step.household_count + (sum?.household_count ?? 0),
      change_count: step.change_count + (sum?.change_count ?? 0),
      failure_count: step.failure_count + (sum?.failure_count ?? 0),
      seconds: step.seconds + (sum?.seconds ?? 0),
    })
  }
  return [...byName.values()]
}

/** Work that hears of its deadline, and is left behind where it does not listen. */
const within = async <T>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> => {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new Error(`It took longer than ${timeoutMs / 1000} s`)),
    timeoutMs,
  )
  const deadline = AbortSignal.any([signal, late.signal])
  const ended = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason as Error), { once: true })
  })
  try {
    deadline.throwIfAborted()
    return await Promise.race([work(deadline), ended])
  } finally {
    clearTimeout(timer)
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof DomainError) return error.code
  return (error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH)
}
