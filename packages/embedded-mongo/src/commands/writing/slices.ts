import { CommandError } from '../../errors.ts'
import type { Check, Steps } from '../../query/reading/steps.ts'
import { pause, startSlice } from '../../query/reading/steps.ts'
import { startJob } from '../../storage/job.ts'
import type { Engine } from '../engine.ts'

type Part<R> = { results: R[]; error?: CommandError }

/**
 * Changes the items in order, in as many commits as the time asks for, and gives each result after its commit. What was
 * changed before an error stays; the error is thrown.
 */
export const changeItems = async <T, R>(
  { store }: Engine,
  items: readonly T[],
  change: (item: T) => R,
  take: (result: R) => void,
): Promise<void> => {
  for (let at = 0; at < items.length;) {
    const part = await store.write((): Part<R> => {
      const isOver = startJob()
      const results: R[] = []
      do {
        try {
          results.push(change(items[at + results.length] as T))
        } catch (error) {
          if (!(error instanceof CommandError)) throw error
          return { results, error }
        }
      } while (at + results.length < items.length && !isOver())
      return { results }
    })
    part.results.forEach(take)
    if (part.error) throw part.error
    at += part.results.length
  }
}

/** Like `changeItems`, of what is found step by step. */
export const changeSteps = async <T, R>(
  engine: Engine,
  steps: Steps<T>,
  change: (item: T) => R,
  take: (result: R) => void,
  check: Check,
): Promise<void> => {
  const slice = startSlice(check)
  let items: T[] = []
  for (const found of steps) {
    if (found !== pause) items.push(found)
    if (!slice.isOver()) continue
    await changeItems(engine, items, change, take)
    items = []
    await slice.rest()
  }
  await changeItems(engine, items, change, take)
}
