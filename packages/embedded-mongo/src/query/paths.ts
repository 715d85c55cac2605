import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'

/** The parts of a dotted path. */
export const splitPath = (path: string): string[] => (path.includes('.') ? path.split('.') : [path])

export const isIndexPart = (part: string): boolean => /^(0|[1-9]\d{0,8})$/.test(part)

/**
 * Visits each value at a path, including array elements on the way; a missing field is `undefined`. Stops as soon as
 * `visit` returns true, and returns that.
 */
export const someValue = (
  value: Value | undefined,
  parts: readonly string[],
  visit: (value: Value | undefined) => boolean,
  at = 0,
): boolean => {
  const part = parts[at]
  if (part === undefined) return visit(value)
  if (isDoc(value)) {
    const child = value.get(part)
    return child === undefined ? visit(undefined) : someValue(child, parts, visit, at + 1)
  }
  if (!Array.isArray(value)) return visit(undefined)
  if (isIndexPart(part)) {
    const child = value[Number(part)]
    if (child !== undefined && someValue(child, parts, visit, at + 1)) return true
  }
  return value.some((item) => isDoc(item) && someValue(item, parts, visit, at))
}

/** The value at a path without entering arrays. */
export const plainValue = (doc: Doc, parts: readonly string[]): Value | undefined => {
  let value: Value | undefined = doc
  for (const part of parts) {
    if (!isDoc(value)) return undefined
    value = value.get(part)
  }
  return value
}
