import type { Doc } from '../bson/values.ts'
import type { Steps } from '../query/reading/steps.ts'
import { pause } from '../query/reading/steps.ts'

/** Makes documents of documents, one by one as they are asked for where it can. */
export type Stage = (docs: Steps<Doc>) => Steps<Doc>

/** Each document becomes any number of documents. */
export const spread = (make: (doc: Doc) => Iterable<Doc | typeof pause>): Stage =>
  function* (docs) {
    for (const doc of docs) {
      if (doc === pause) yield pause
      else yield* make(doc)
    }
  }

/** Leaves out the first documents. */
export const skipFirst = (count: number): Stage =>
  function* (docs) {
    let at = 0
    for (const doc of docs) if (doc === pause || at++ >= count) yield doc
  }

/** Reads no further than the first documents. */
export const takeFirst = (count: number): Stage =>
  function* (docs) {
    let at = 0
    for (const doc of docs) {
      yield doc
      if (doc !== pause && ++at === count) return
    }
  }
