import type { Variables } from '../aggregate/expression.ts'
import { BSONRegExp, BSONSymbol } from 'bson'
import { toDouble } from '../bson/numbers.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Filter } from './filters/filter.ts'
import { compileFilter } from './filters/compile-filter.ts'
import { opaque } from './filters/filter.ts'
import type { SortField } from './sort.ts'

/** Maps a text to a key whose byte order is the order of the collation. */
export type Collation = (text: string) => string

const refuse = (what: string): never => {
  throw new CommandError('CommandNotSupported', `${what} is not supported`)
}

// Printable ASCII in English order, on which all versions of ICU agree; both cases of a letter have the same rank.
const ranks = new Map<string, number>()
const english = new Intl.Collator('en')
const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
for (const sign of printable.filter((one) => !/[A-Z]/.test(one)).sort(english.compare))
  ranks.set(sign, ranks.size + 1)

const englishKey = (text: string, hasCase: boolean): string => {
  let key = ''
  let cases = ''
  for (const sign of text) {
    const lower = sign.toLowerCase()
    const rank = sign.length === 1 && sign <= '~' ? ranks.get(lower) : undefined
    if (rank === undefined) return refuse('a collation of other than printable ASCII')
    key += String.fromCharCode(rank)
    cases += sign === lower ? '1' : '2'
  }
  return hasCase ? `${key}\0${cases}` : key
}

/** Parses the `collation` of a command: undefined for the simple one; throws (115) for unsupported ones. */
export const readCollation = (spec: Doc): Collation | undefined => {
  const given = spec.get('collation')
  if (given === undefined || given === null) return undefined
  if (!isDoc(given)) throw new CommandError('TypeMismatch', "the field 'collation' must be a document")
  const locale = given.get('locale')
  if (given.size === 0 || locale === 'simple') return undefined
  const strength = given.get('strength') ?? 3
  const level = isNumber(strength) ? toDouble(strength) : NaN
  const stray = [...given.keys()].find((name) => name !== 'locale' && name !== 'strength')
  if ((locale !== 'en' && locale !== 'en_US') || ![1, 2, 3].includes(level) || stray !== undefined)
    return refuse('a collation other than simple and English with strengths of 1 to 3')
  return (text) => englishKey(text, level === 3)
}

/** The value with each text replaced by its key. */
export const foldValue = (value: Value, collation: Collation): Value => {
  if (typeof value === 'string') return collation(value)
  if (value instanceof BSONSymbol) return refuse('a collation of symbols')
  if (Array.isArray(value)) return value.map((item) => foldValue(item, collation))
  if (isDoc(value)) return new Map([...value].map(([name, item]) => [name, foldValue(item, collation)]))
  return value
}

// Type names are not texts of documents; expressions and regular expressions need the texts themselves.
const foldQuery = (operand: Value, collation: Collation): Value => {
  if (operand instanceof BSONRegExp) return refuse('a regular expression together with a collation')
  if (Array.isArray(operand)) return operand.map((item) => foldQuery(item, collation))
  if (!isDoc(operand)) return foldValue(operand, collation)
  return new Map(
    [...operand].map(([name, item]): [string, Value] => {
      if (name === '$expr' || name === '$regex') return refuse(`${name} together with a collation`)
      return [name, name === '$type' ? item : foldQuery(item, collation)]
    }),
  )
}

const firstParts = (query: Value): string[] => {
  if (Array.isArray(query)) return query.flatMap(firstParts)
  if (!isDoc(query)) return []
  return [...query].flatMap(([name, operand]) =>
    name.startsWith('$') ? firstParts(operand) : (name.split('.')[0] as string),
  )
}

/** Throws for a projection that would have to compare texts. */
export const checkPlainProjection = (projection: Doc): void => {
  const isPlain = [...projection.values()].every((value) => typeof value === 'boolean' || isNumber(value))
  if (!isPlain) refuse('a computed projection together with a collation')
}

type CollatedFilter = { filter: Filter; sortedAs?: (doc: Doc) => Doc }

/** Compiles a query and the mapping by which documents are sorted; with a collation no index is used. */
export const compileCollated = (
  query: Doc,
  sort: readonly SortField[],
  collation: Collation | undefined,
  variables?: Variables,
): CollatedFilter => {
  if (!collation) return { filter: compileFilter(query, variables) }
  const names = new Set([...firstParts(query), ...sort.map(({ parts }) => parts[0])])
  const fold = (doc: Doc): Doc =>
    new Map(
      [...doc]
        .filter(([name]) => names.has(name))
        .map(([name, value]) => [name, foldValue(value, collation)]),
    )
  const { test } = compileFilter(foldQuery(query, collation) as Doc, variables)
  return { filter: opaque((doc) => test(fold(doc))), sortedAs: fold }
}
