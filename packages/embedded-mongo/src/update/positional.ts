import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { compileElement, compileFilter, isOperatorDoc } from '../query/filters/compile-filter.ts'
import { plainValue, splitPath } from '../query/paths.ts'
import { equals } from '../query/filters/predicates.ts'
import { readChild } from './paths.ts'

type ElementTest = (item: Value) => boolean

/** Returns the array elements that a path part such as `$[x]` stands for. */
export type ArrayFilters = ReadonlyMap<string, ElementTest>

/** Parses `arrayFilters`: one document for each identifier. */
export const compileArrayFilters = (filters: readonly Doc[]): ArrayFilters => {
  const tests = new Map<string, ElementTest>()
  for (const filter of filters) {
    const names = new Set(identifiers(filter))
    const name = [...names][0]
    if (name === undefined)
      throw new CommandError(
        'FailedToParse',
        'Cannot use an expression without a top-level field name in arrayFilters',
      )
    if (names.size > 1)
      throw new CommandError(
        'FailedToParse',
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("' and '")}'`,
      )
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      throw new CommandError(
        'BadValue',
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      )
    if (tests.has(name))
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      )
    const { test } = compileFilter(filter)
    tests.set(name, (item) => test(new Map([[name, item]])))
  }
  return tests
}

const identifiers = (filter: Doc): string[] =>
  [...filter].flatMap(([name, operand]) => {
    if (!name.startsWith('$')) return [splitPath(name)[0] as string]
    return Array.isArray(operand) ? operand.flatMap((one) => (isDoc(one) ? identifiers(one) : [])) : []
  })

/**
 * The index that `$` stands for: the first element of the array at `path` that matches the query's conditions on it.
 */
const matchedIndex = (query: Doc, path: string, items: readonly Value[]): number => {
  const tests = elementTests(query, path)
  const index = tests.length === 0 ? -1 : items.findIndex((item) => tests.every((test) => test(item)))
  if (index < 0)
    throw new CommandError(
      'BadValue',
      'The positional operator did not find the match needed from the query.',
    )
  return index
}

const elementTests = (query: Doc, path: string): ElementTest[] =>
  [...query].flatMap(([name, operand]) => {
    if (name === '$and' && Array.isArray(operand))
      return operand.flatMap((one) => (isDoc(one) ? elementTests(one, path) : []))
    if (name === path) return [elementTest(operand)]
    if (!name.startsWith(`${path}.`)) return []
    const { test } = compileFilter(new Map([[name.slice(path.length + 1), operand]]))
    return [(item: Value) => isDoc(item) && test(item)]
  })

const elementTest = (operand: Value): ElementTest => {
  if (!isOperatorDoc(operand))
    return isDoc(operand) || Array.isArray(operand) ? equals(operand) : wrapped(operand)
  const inner = operand.get('$elemMatch')
  return inner === undefined ? wrapped(operand) : compileElement(inner)
}

const wrapped = (operand: Value): ElementTest => {
  const { test } = compileFilter(new Map([['v', operand]]))
  return (item) => test(new Map([['v', item]]))
}

/** Expands a path with `$`, `$[]` or `$[x]` to plain paths in this document. */
export const expandPath = (
  doc: Doc,
  parts: readonly string[],
  filters: ArrayFilters,
  query: Doc,
): string[][] => {
  const at = parts.findIndex((part) => part === '$' || part.startsWith('$['))
  const part = parts[at]
  if (part === undefined) return [[...parts]]
  const before = parts.slice(0, at)
  const array = valueAt(doc, before)
  if (!Array.isArray(array)) {
    if (part === '$' && array === undefined)
      throw new CommandError(
        'BadValue',
        'The positional operator did not find the match needed from the query.',
      )
    throw new CommandError(
      'BadValue',
      `The path '${before.join('.')}' must exist in the document in order to apply array updates.`,
    )
  }
  return chosen(part, array, before.join('.'), filters, query).flatMap((index) =>
    expandPath(doc, [...before, String(index), ...parts.slice(at + 1)], filters, query),
  )
}

const chosen = (
  part: string,
  items: readonly Value[],
  path: string,
  filters: ArrayFilters,
  query: Doc,
): number[] => {
  if (part === '$') return [matchedIndex(query, path, items)]
  const indexes = [...items.keys()]
  if (part === '$[]') return indexes
  const test = filters.get(part.slice(2, -1))
  if (!test)
    throw new CommandError(
      'BadValue',
      `No array filter found for identifier '${part.slice(2, -1)}' in path '${path}.${part}'`,
    )
  return indexes.filter((index) => test(items[index] as Value))
}

const valueAt = (doc: Doc, parts: readonly string[]): Value | undefined => {
  let value: Value | undefined = doc
  for (const part of parts) {
    if (!isDoc(value) && !Array.isArray(value)) return undefined
    value = readChild(value, part)
  }
  return parts.length === 0 ? plainValue(doc, parts) : value
}
