import { equalValues } from '../bson/compare.ts'
import type { Doc, Value } from '../bson/values.ts'
import { cloneValue, isDoc, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Variables } from '../aggregate/expression.ts'
import { isIndexPart, splitPath } from '../query/paths.ts'
import type { Change } from './array-operators.ts'
import { addToSet, pull, pullAll, push } from './array-operators.ts'
import { placeAt, removeChild, writeChild } from './paths.ts'
import type { ArrayFilters } from './positional.ts'
import { compileArrayFilters, expandPath } from './positional.ts'
import { checkId } from './check-id.ts'
import { compileUpdatePipeline } from './pipeline.ts'
import { extreme, increment } from './value-operators.ts'

/** Returns the updated copy of `doc`; `isInsert` for an upsert that matched nothing. */
export type Update = {
  kind: 'replacement' | 'modifiers' | 'pipeline'
  apply: (doc: Doc, query: Doc, isInsert: boolean) => Doc
}

type FieldEdit =
  | { kind: 'change'; change: Change; creates: boolean }
  | { kind: 'insert only'; value: Value }
  | { kind: 'remove' }
type Step = { parts: readonly string[]; edit: FieldEdit }

const changes: Record<string, { compile: (operand: Value) => Change; creates: boolean }> = {
  $set: { compile: (operand) => () => cloneValue(operand), creates: true },
  $inc: { compile: increment, creates: true },
  $min: { compile: extreme(-1), creates: true },
  $max: { compile: extreme(1), creates: true },
  $push: { compile: push, creates: true },
  $addToSet: { compile: addToSet, creates: true },
  $pull: { compile: pull, creates: false },
  $pullAll: { compile: pullAll, creates: false },
}

const checkParts = (path: string): readonly string[] => {
  const parts = splitPath(path)
  if (parts.some((part) => part === '')) {
    throw new CommandError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    )
  }
  const bad = parts.find((part, at) => part.startsWith('$') && (at === 0 || !/^\$(\[\w*\])?$/.test(part)))
  if (bad)
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${bad}' in '${path}' is not allowed`,
    )
  return parts
}

const compileEdit = (operator: string, operand: Value): FieldEdit => {
  if (operator === '$unset') return { kind: 'remove' }
  if (operator === '$setOnInsert') return { kind: 'insert only', value: operand }
  const { compile, creates } = changes[operator] as { compile: (operand: Value) => Change; creates: boolean }
  return { kind: 'change', change: compile(operand), creates }
}

const isPrefix = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((part, at) => part === b[at])

const checkConflicts = (paths: readonly (readonly string[])[]): void => {
  // After sorting, a path that contains another comes right before it.
  const sorted = [...paths].sort(compareParts)
  for (const [at, parts] of sorted.entries()) {
    const previous = sorted[at - 1]
    if (previous && isPrefix(previous, parts)) {
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${parts.join('.')}' would create a conflict at '${previous.join('.')}'`,
      )
    }
  }
}

/** The order in which MongoDB applies modifiers: names as text, array indexes as numbers. */
const compareParts = (a: readonly string[], b: readonly string[]): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [x, y] = [a[at] as string, b[at] as string]
    if (x === y) continue
    return isIndexPart(x) && isIndexPart(y) ? Number(x) - Number(y) : x < y ? -1 : 1
  }
  return a.length - b.length
}

const applyStep = (doc: Doc, { parts, edit }: Step, isInsert: boolean): void => {
  switch (edit.kind) {
    case 'remove': {
      const place = placeAt(doc, parts, 'ignore')
      if (place?.value !== undefined) removeChild(place)
      return
    }
    case 'insert only': {
      if (isInsert) writeAt(doc, parts, () => edit.value)
      return
    }
    case 'change': {
      if (edit.creates) return writeAt(doc, parts, edit.change)
      const place = placeAt(doc, parts, 'leave')
      const value = place && edit.change(place.value)
      if (place && value !== undefined) writeChild(place, value)
    }
  }
}

const writeAt = (doc: Doc, parts: readonly string[], change: Change): void => {
  const place = placeAt(doc, parts, 'create')
  const value = place && change(place.value)
  if (place && value !== undefined) writeChild(place, value)
}

const compileModifiers = (spec: Doc, filters: ArrayFilters): Update['apply'] => {
  const steps: Step[] = []
  for (const [operator, fields] of spec) {
    if (!(operator in changes) && !['$unset', '$setOnInsert'].includes(operator)) {
      throw new CommandError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      )
    }
    if (!isDoc(fields))
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeOf(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ...}`,
      )
    for (const [path, operand] of fields)
      steps.push({ parts: checkParts(path), edit: compileEdit(operator, operand) })
  }
  checkConflicts(steps.map(({ parts }) => parts))
  checkFiltersUsed(steps, filters)
  steps.sort((a, b) => compareParts(a.parts, b.parts))
  const isDynamic = steps.some(({ parts }) => parts.some((part) => part.startsWith('$')))
  return (doc, query, isInsert) => {
    const result = cloneValue(doc)
    const plain = isDynamic
      ? steps.flatMap(({ parts, edit }) =>
          expandPath(doc, parts, filters, query).map((path): Step => ({ parts: path, edit })),
        )
      : steps
    if (isDynamic) checkConflicts(plain.map(({ parts }) => parts))
    for (const step of plain) applyStep(result, step, isInsert)
    if (!isInsert) checkId(doc.get('_id'), result)
    return result
  }
}

const checkFiltersUsed = (steps: readonly Step[], filters: ArrayFilters): void => {
  const used = new Set(steps.flatMap(({ parts }) => parts))
  for (const name of filters.keys()) {
    if (!used.has(`$[${name}]`))
      throw new CommandError(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update`,
      )
  }
}

const compileReplacement =
  (replacement: Doc): Update['apply'] =>
  (doc) => {
    const id = doc.get('_id')
    const given = replacement.get('_id')
    if (given !== undefined && id !== undefined && !equalValues(given, id)) {
      throw new CommandError(
        'ImmutableField',
        "After applying the update, the (immutable) field '_id' was found to have been altered",
      )
    }
    if (id === undefined) return cloneValue(replacement)
    return new Map<string, Value>([
      ['_id', id],
      ...[...cloneValue(replacement)].filter(([name]) => name !== '_id'),
    ])
  }

/** Compiles the `u` of an update or the `update` of a findAndModify. */
export const compileUpdate = (spec: Value, arrayFilters: readonly Doc[], variables: Variables): Update => {
  if (Array.isArray(spec)) {
    if (arrayFilters.length > 0)
      throw new CommandError('FailedToParse', 'Cannot specify arrayFilters and a pipeline update')
    return { kind: 'pipeline', apply: compileUpdatePipeline(spec, variables) }
  }
  if (!isDoc(spec))
    throw new CommandError('FailedToParse', 'Update argument must be either an object or an array')
  const first = spec.keys().next().value
  if (first?.startsWith('$'))
    return { kind: 'modifiers', apply: compileModifiers(spec, compileArrayFilters(arrayFilters)) }
  if (arrayFilters.length > 0)
    throw new CommandError('FailedToParse', 'arrayFilters may not be specified for replacement-style updates')
  const stray = [...spec.keys()].find((name) => name.startsWith('$'))
  if (stray)
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${stray}' in '${stray}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    )
  return { kind: 'replacement', apply: compileReplacement(spec) }
}
