import type { Filter } from '../../query/filters/filter.ts'
import type { FindOptions } from '../../query/find.ts'
import { findSteps } from '../../query/find.ts'
import type { Check, Steps } from '../../query/reading/steps.ts'
import { pause, takeGently } from '../../query/reading/steps.ts'
import type { Collection } from '../../storage/catalog.ts'
import { startJob } from '../../storage/job.ts'
import type { Stored } from '../../storage/records.ts'
import type { Engine } from '../engine.ts'
import { sourceOf } from '../engine.ts'
import { changeItems, changeSteps } from './slices.ts'

/** The documents that are to be changed; with `limit: 1` only the first one. */
export type Target = { collection: Collection; filter: Filter; options: FindOptions }

export type Change<R> = (collection: Collection, stored: Stored) => R

/** More documents than this are changed in several commits. */
const maxAtOnce = 100

const search = (engine: Engine, { collection, filter, options }: Target): Steps<Stored> =>
  findSteps(sourceOf(engine, collection), filter, options)

/** The changes in one commit, only inside of a write; undefined, and no change, when finding them takes too long for that. */
export const changeAtOnce = <R>(engine: Engine, target: Target, change: Change<R>): R[] | undefined => {
  const isOver = startJob()
  const found: Stored[] = []
  for (const next of search(engine, target)) {
    if (next !== pause) found.push(next)
    if (found.length > maxAtOnce || isOver()) return undefined
  }
  return found.map((stored) => change(target.collection, stored))
}

/**
 * The changes in as many commits as the time asks for. A document is changed in the state that it has then, once, and
 * only if it still matches. Nothing more is changed when the collection was dropped or got another name.
 */
export const changeGently = async <R>(
  engine: Engine,
  { namespace, id }: Collection,
  targetOf: (collection: Collection) => Target,
  change: Change<R>,
  take: (result: R) => void,
  check: Check,
): Promise<void> => {
  const current = (): Collection | undefined => {
    const collection = engine.catalog.find(namespace)
    return collection?.id === id ? collection : undefined
  }
  let changed = 0
  const note = (done: { result: R } | undefined): void => {
    if (!done) return
    changed++
    take(done.result)
  }
  // When somebody else was faster, the next one that matches is looked for, with the indexes that there are then.
  for (;;) {
    const collection = current()
    if (!collection) return
    const target = targetOf(collection)
    const changeFound = ({ rid }: Stored): { result: R } | undefined => {
      const now = current()
      const stored = now && engine.records.read(now, rid)
      return now && stored && target.filter.test(stored.doc) ? { result: change(now, stored) } : undefined
    }
    if (target.options.limit !== 1) {
      await changeSteps(engine, search(engine, target), changeFound, note, check)
      return
    }
    const found: Stored[] = []
    await takeGently(search(engine, target), (stored) => found.push(stored), check)
    await changeItems(engine, found, changeFound, note)
    if (found.length === 0 || changed > 0) return
  }
}
