import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { isIndexPart } from './paths.ts'

/** An empty array is part of a key as MongoDB's 'undefined', which sorts before null. */
export const emptyArray = Symbol('empty array')
export type Leaf = Value | undefined | typeof emptyArray

/** Where a path has led: to its end, or to the first array on the way, with the rest of the path. */
type Found = { value: Value | undefined; rest: readonly string[]; isInArray: boolean }
/** One field of a key: found already, or still to be looked for, where a number may be the index of an array. */
type Slot = { leaf: Leaf } | { parts: readonly string[]; indexed: Found | undefined }

const walk = (start: Value | undefined, parts: readonly string[], isInArray: boolean): Found => {
  let value = start
  let at = 0
  for (; at < parts.length && isDoc(value); at++) value = value.get(parts[at] as string)
  if (Array.isArray(value)) return { value, rest: parts.slice(at), isInArray }
  return { value: at < parts.length ? undefined : value, rest: [], isInArray }
}

/** What the first part of a path means as an index of the array. */
const byIndex = (array: readonly Value[], [part = '', ...rest]: readonly string[]): Found | undefined => {
  const item = isIndexPart(part) ? array[Number(part)] : undefined
  return item === undefined ? undefined : walk(item, rest, Array.isArray(item))
}

const look = (doc: Doc, slot: Slot): Slot | Found => {
  if ('leaf' in slot) return slot
  const [part = ''] = slot.parts
  if (!doc.has(part)) return slot.indexed ?? { leaf: undefined }
  if (slot.indexed) throw new CommandError(16746, `Ambiguous field name found in array: '${part}'`)
  return walk(doc, slot.parts, false)
}

const below = (array: Value[], item: Value, slot: Slot | Found): Slot => {
  if (!('value' in slot)) return slot
  if (slot.value !== array) return { leaf: slot.value }
  if (slot.rest.length > 0) return { parts: slot.rest, indexed: byIndex(array, slot.rest) }
  // An array that is an element of another one is not taken apart.
  return { leaf: slot.isInArray ? array : item }
}

const ofEmpty = (array: Value[], slot: Slot | Found): Leaf => {
  if ('leaf' in slot) return slot.leaf
  if (!('value' in slot)) return undefined
  if (slot.value !== array) return slot.value
  return slot.rest.length === 0 ? emptyArray : undefined
}

// One row of leaves for each element of the array that the fields have in common.
const expand = (doc: Doc, slots: readonly Slot[]): Leaf[][] | undefined => {
  const found = slots.map((slot) => look(doc, slot))
  const arrays = found.flatMap((slot) => ('value' in slot && Array.isArray(slot.value) ? [slot.value] : []))
  const [array] = arrays
  if (!array || array.length === 0) {
    const only = array ?? []
    return arrays.some((other) => other !== array) ? undefined : [found.map((slot) => ofEmpty(only, slot))]
  }
  if (arrays.some((other) => other !== array)) return undefined
  const rows: Leaf[][] = []
  for (const item of array) {
    const inner = found.map((slot) => below(array, item, slot))
    const more = expand(isDoc(item) ? item : new Map<string, Value>(), inner)
    if (!more) return undefined
    rows.push(...more)
  }
  return rows
}

/** True where the path leads to an array, or through one. */
export const isOverArray = (doc: Doc, parts: readonly string[]): boolean =>
  Array.isArray(walk(doc, parts, false).value)

/**
 * The keys of a document for an index or a sort by these paths: one row of values for each element of the array that
 * they have in common; undefined when they lead through two different arrays. Throws (16746) where a number is both an
 * index of an array and a field of its elements.
 */
export const keyRows = (doc: Doc, paths: readonly (readonly string[])[]): Leaf[][] | undefined =>
  expand(
    doc,
    paths.map((parts) => ({ parts, indexed: undefined })),
  )
