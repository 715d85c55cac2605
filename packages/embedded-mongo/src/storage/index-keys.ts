import { directed, emptyArrayKey, encodeValue, fitKey } from '../bson/index-key.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { isIndexPart } from '../query/paths.ts'
import type { Index } from './catalog.ts'

export type DocumentKeys = { keys: Buffer[] } & Index['flags']

// The content of one index field: a value, 'missing', or an array whose elements are still to be processed.
type Slot = { value: Value | undefined; rest: readonly string[] }

const emptyArray = Symbol('empty array')
type Leaf = Value | undefined | typeof emptyArray

const descend = (slot: Slot): Slot => {
  let { value, rest } = slot
  while (rest.length > 0) {
    const part = rest[0] as string
    if (isDoc(value)) value = value.get(part)
    else if (Array.isArray(value)) {
      const hasNamed = value.some((item) => isDoc(item) && item.has(part))
      if (!isIndexPart(part) || hasNamed) return { value, rest }
      value = value[Number(part)]
    } else return { value: undefined, rest: [] }
    rest = rest.slice(1)
  }
  return { value, rest }
}

// One row of leaves for each element of the array that the fields of the index have in common.
const expand = (slots: readonly Slot[]): Leaf[][] => {
  const found = slots.map(descend)
  const entered = found.filter(({ value }) => Array.isArray(value)).map(({ value }) => value as Value[])
  const array = entered[0]
  if (!array) return [found.map(({ value }) => value)]
  if (entered.some((other) => other !== array))
    throw new CommandError(171, 'cannot index parallel arrays', { codeName: 'CannotIndexParallelArrays' })
  if (array.length === 0) {
    return [
      found.map(({ value, rest }) =>
        value !== array ? (value as Leaf) : rest.length === 0 ? emptyArray : undefined,
      ),
    ]
  }
  return array.flatMap((item) => {
    const leaves: { leaf: Leaf }[] = []
    const inner = found.map((slot): Slot => {
      if (slot.value !== array) return slot
      if (slot.rest.length === 0) {
        leaves.push({ leaf: item })
        return { value: null, rest: [] }
      }
      return { value: isDoc(item) ? item : undefined, rest: isDoc(item) ? slot.rest : [] }
    })
    return expand(inner).map((row) =>
      row.map((leaf, index) =>
        found[index]?.value === array && found[index]?.rest.length === 0 ? item : leaf,
      ),
    )
  })
}

const encodeLeaf = (leaf: Leaf): Buffer =>
  typeof leaf === 'symbol' ? emptyArrayKey : encodeValue(leaf ?? null)

/** The keys of a document in an index: none if the index omits it. */
export const documentKeys = (index: Index, doc: Doc): DocumentKeys => {
  const nothing = { keys: [], isMultikey: false, hasCutKeys: false, arrayFields: 0 }
  if (index.filter && !index.filter.test(doc)) return nothing
  const rows = expand(index.fields.map(({ parts }) => ({ value: doc, rest: parts })))
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
    (found, { parts }, at) =>
      Array.isArray(descend({ value: doc, rest: parts }).value) ? (found | (1 << at)) >>> 0 : found,
    0,
  )
  return { keys: [...keys.values()], isMultikey: arrayFields !== 0, hasCutKeys, arrayFields }
}

/** The indexed values of a document, for the message about a duplicate. */
export const keyValues = (index: Index, doc: Doc): Doc => {
  const leaves = expand(index.fields.map(({ parts }) => ({ value: doc, rest: parts })))[0] ?? []
  return new Map(
    index.fields.map(({ path }, at): [string, Value] => {
      const leaf = leaves[at]
      return [path, typeof leaf === 'symbol' ? [] : (leaf ?? null)]
    }),
  )
}
