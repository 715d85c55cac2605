import { ObjectId } from 'bson'
import { directed, encodeValue } from '../../bson/index-key.ts'
import type { Value } from '../../bson/values.ts'
import { isNumber, typeOf, typeOrder } from '../../bson/values.ts'
import type { Condition } from '../filters/filter.ts'

/** The byte range of the values of one index field. */
export type Bounds = { low: Edge; high: Edge; isPoint: boolean }

/** An exclusive bound excludes everything that starts with its bytes. */
export type Edge = { bytes: Buffer; isOpen: boolean }

const closed = (bytes: Buffer): Edge => ({ bytes, isOpen: false })

const point = (value: Value): Bounds => {
  const edge = closed(encodeValue(value))
  return { low: edge, high: edge, isPoint: true }
}

// An index has an entry for each array element, and none for a whole array that is searched for.
const isIndexable = (value: Value): boolean => typeOf(value) !== 'array'
/** True for values that an index range supports. */
export const isScalar = (value: Value): boolean =>
  isNumber(value) ||
  (['string', 'objectId', 'bool', 'date', 'timestamp', 'binData'].includes(typeOf(value)) &&
    !(value instanceof Map))

const literalPrefix = (pattern: string): string | undefined => {
  const match = /^\^([\w\s:;,<>=!@#%&"'~`/-]+)/.exec(pattern)
  const text = match?.[1]
  if (text === undefined) return undefined
  // A quantifier, also behind a comment or `\E`, makes the last character optional; an alternative makes the whole prefix optional.
  const next = pattern[text.length + 1]
  if (pattern.includes('|')) return undefined
  return next !== undefined && '*?{(\\'.includes(next) ? text.slice(0, -1) : text
}

const boundsOf = (condition: Condition): Bounds[] | undefined => {
  const { operator, operand } = condition
  switch (operator) {
    case 'eq':
      return isIndexable(operand) && typeOf(operand) !== 'regex' ? [point(operand)] : undefined
    case 'in': {
      const values = operand as Value[]
      return values.every((value) => isIndexable(value) && typeOf(value) !== 'regex')
        ? values.map(point)
        : undefined
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return rangeOf(operator, operand)
    case 'regex':
      return prefixRange(operand)
    case 'type':
      return typeRange(operand)
    case 'exists':
    case 'other':
      return undefined
  }
}

const rangeOf = (operator: 'gt' | 'gte' | 'lt' | 'lte', operand: Value): Bounds[] | undefined => {
  if (!isScalar(operand)) return undefined
  const edge = { bytes: encodeValue(operand), isOpen: operator === 'gt' || operator === 'lt' }
  const type = closed(Buffer.from([typeOrder(operand)]))
  return operator === 'gt' || operator === 'gte'
    ? [{ low: edge, high: type, isPoint: false }]
    : [{ low: type, high: edge, isPoint: false }]
}

const ORDER_OF_TYPES: ReadonlyMap<unknown, number> = new Map([
  ['bool', typeOrder(false)],
  ['date', typeOrder(new Date(0))],
  ['objectId', typeOrder(new ObjectId())],
  ['string', typeOrder('')],
])

const typeRange = (operand: Value): Bounds[] | undefined => {
  const order = ORDER_OF_TYPES.get(operand)
  if (order === undefined) return undefined
  const edge = closed(Buffer.from([order]))
  return [{ low: edge, high: edge, isPoint: false }]
}

const prefixRange = (operand: Value): Bounds[] | undefined => {
  const { pattern, options } = operand as { pattern: string; options: string } & Value
  const prefix = options === '' ? literalPrefix(pattern) : undefined
  if (!prefix) return undefined
  const edge = closed(Buffer.concat([Buffer.from([typeOrder('')]), Buffer.from(prefix)]))
  // A stored regular expression that is equal matches as well.
  return [{ low: edge, high: edge, isPoint: false }, point(operand)]
}

const dedupe = (bounds: readonly Bounds[]): Bounds[] =>
  [...new Map(bounds.map((one) => [one.low.bytes.toString('latin1'), one])).values()].sort((a, b) =>
    Buffer.compare(a.low.bytes, b.low.bytes),
  )

// For an index over arrays only one bound may be used, because different elements may match two conditions.
/** The narrowest bounds from all conditions on one field; undefined when there are none. */
export const boundsFor = (conditions: readonly Condition[], isMultikey: boolean): Bounds[] | undefined => {
  const candidates = conditions.map(boundsOf).filter((bounds) => bounds !== undefined)
  const points = candidates.filter((bounds) => bounds.every(({ isPoint }) => isPoint))
  const best = points.sort((a, b) => a.length - b.length)[0]
  if (best) return dedupe(best)
  const ranges = candidates.flatMap((bounds) => (bounds.length === 1 ? bounds : []))
  const first = ranges[0]
  if (!first) return candidates[0] && dedupe(candidates[0])
  if (isMultikey || ranges.length === 1) return [first]
  const low = ranges.map((range) => range.low).reduce((a, b) => (compareLow(a, b) >= 0 ? a : b))
  const high = ranges.map((range) => range.high).reduce((a, b) => (compareHigh(a, b) <= 0 ? a : b))
  return [{ low, high, isPoint: false }]
}

const compareLow = (a: Edge, b: Edge): number =>
  Buffer.compare(a.bytes, b.bytes) || Number(a.isOpen) - Number(b.isOpen)

// An upper bound includes everything that starts with it, so a prefix of another bound is the higher one.
const compareHigh = (a: Edge, b: Edge): number => {
  const length = Math.min(a.bytes.length, b.bytes.length)
  const shared = Buffer.compare(a.bytes.subarray(0, length), b.bytes.subarray(0, length))
  return shared || b.bytes.length - a.bytes.length || Number(b.isOpen) - Number(a.isOpen)
}

/** The same bounds for a descending field. */
export const turnBounds = ({ low, high, isPoint }: Bounds): Bounds => ({
  low: { ...high, bytes: directed(high.bytes, -1) },
  high: { ...low, bytes: directed(low.bytes, -1) },
  isPoint,
})
