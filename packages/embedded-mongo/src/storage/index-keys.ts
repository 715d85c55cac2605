import { directed, emptyArrayKey, encodeValue, fitKey } from '../bson/index-key.ts'
import type { Doc, Value } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Leaf } from '../query/key-rows.ts'
import { isOverArray, keyRows } from '../query/key-rows.ts'
import type { Index } from './catalog.ts'

export type DocumentKeys = { keys: Buffer[] } & Index['flags']

const rowsOf = (index: Index, doc: Doc): Leaf[][] => {
  const rows = keyRows(
    doc,
    index.fields.map(({ parts }) => parts),
  )
  if (rows) return rows
  throw new CommandError(171, 'cannot index parallel arrays', { codeName: 'CannotIndexParallelArrays' })
}

const encodeLeaf = (leaf: Leaf): Buffer =>
  typeof leaf === 'symbol' ? emptyArrayKey : encodeValue(leaf ?? null)

/** The keys of a document in an index: none if the index omits it. */
export const documentKeys = (index: Index, doc: Doc): DocumentKeys => {
  const nothing = { keys: [], isMultikey: false, hasCutKeys: false, arrayFields: 0 }
  if (index.filter && !index.filter.test(doc)) return nothing
  const rows = rowsOf(index, doc)
  if (index.isSparse && rows.every((row) => row.every((leaf) => leaf === undefined))) return nothing
  const keys = new Map<string, Buffer>()
  let hasCutKeys = false
  for (const row of rows) {
    const whole = Buffer.concat(
      row.map((leaf, at) => directed(encodeLeaf(leaf), index.fields[at]?.direction ?? 1)),
    )
    const { key, isCut } = fitKey(whole)
    hasCutKeys ||= isCut
    keys.set(key.toString('latin1'), key)
  }
  const arrayFields = index.fields.reduce(
    (found, { parts }, at) => (isOverArray(doc, parts) ? (found | (1 << at)) >>> 0 : found),
    0,
  )
  return { keys: [...keys.values()], isMultikey: arrayFields !== 0, hasCutKeys, arrayFields }
}

/** The indexed values of a document, for the message about a duplicate. */
export const keyValues = (index: Index, doc: Doc): Doc => {
  const leaves = rowsOf(index, doc)[0] ?? []
  return new Map(
    index.fields.map(({ path }, at): [string, Value] => {
      const leaf = leaves[at]
      return [path, typeof leaf === 'symbol' ? [] : (leaf ?? null)]
    }),
  )
}
