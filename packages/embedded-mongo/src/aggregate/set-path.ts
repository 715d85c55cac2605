import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'

/** A copy of the document with the value at a path replaced, or removed if it is undefined. */
export const setPath = (doc: Doc, parts: readonly string[], value: Value | undefined): Doc => {
  const [part = '', ...rest] = parts
  const copy: Doc = new Map(doc)
  if (rest.length > 0) {
    const below = copy.get(part)
    if (isDoc(below) || value !== undefined)
      copy.set(part, setPath(isDoc(below) ? below : new Map<string, Value>(), rest, value))
  } else if (value === undefined) copy.delete(part)
  else copy.set(part, value)
  return copy
}
