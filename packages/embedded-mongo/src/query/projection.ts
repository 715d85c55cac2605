import { toDouble } from '../bson/numbers.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Evaluate, Variables } from '../aggregate/expression.ts'
import { compileExpression, isOperator } from '../aggregate/expression.ts'
import { splitPath } from './paths.ts'

export type Project = (doc: Doc) => Doc

/** What to do with one field: keep, drop or compute it, or continue below it. */
type Node =
  | { kind: 'keep' }
  | { kind: 'drop' }
  | { kind: 'compute'; evaluate: Evaluate }
  | { kind: 'tree'; children: Map<string, Node> }
type Tree = Extract<Node, { kind: 'tree' }>

type Mode = 'include' | 'exclude'

const newTree = (): Tree => ({ kind: 'tree', children: new Map() })

/** Whether a value of a projection includes or excludes a field, rather than computing it. */
export const isFlag = (value: Value): value is boolean | number =>
  typeof value === 'boolean' || isNumber(value)
export const isOn = (value: Value): boolean => (isNumber(value) ? toDouble(value) !== 0 : value === true)

const addNode = (tree: Tree, path: string, node: Node): void => {
  const parts = splitPath(path)
  if (parts.some((part) => part === ''))
    throw new CommandError(40353, `FieldPath must not have empty parts: '${path}'`)
  let at = tree
  for (const part of parts.slice(0, -1)) {
    const next = at.children.get(part) ?? newTree()
    if (next.kind !== 'tree') throw new CommandError(31249, `Path collision at ${path}`)
    at.children.set(part, next)
    at = next
  }
  const last = parts.at(-1) as string
  if (at.children.has(last)) throw new CommandError(31250, `Path collision at ${path}`)
  at.children.set(last, node)
}

type Parsed = { tree: Tree; mode: Mode | undefined; hasComputed: boolean; keepsId: boolean | undefined }

const setMode = (parsed: Parsed, mode: Mode, path: string): void => {
  if (parsed.mode && parsed.mode !== mode) {
    const isInclusion = parsed.mode === 'include'
    throw new CommandError(
      isInclusion ? 31254 : 31253,
      `Cannot do ${mode === 'exclude' ? 'exclusion' : 'inclusion'} on field ${path} in ${isInclusion ? 'inclusion' : 'exclusion'} projection`,
    )
  }
  parsed.mode = mode
}

const addField = (parsed: Parsed, path: string, value: Value): void => {
  if (path === '_id' && isFlag(value)) {
    parsed.keepsId = isOn(value)
    return
  }
  if (path === '' || path.startsWith('$'))
    throw new CommandError(16410, `FieldPath field names may not start with '$': '${path}'`)
  if (path.endsWith('.$') || path.includes('.$.'))
    throw new CommandError('CommandNotSupported', 'positional projection is not supported')
  if (isFlag(value)) {
    setMode(parsed, isOn(value) ? 'include' : 'exclude', path)
    addNode(parsed.tree, path, { kind: isOn(value) ? 'keep' : 'drop' })
    return
  }
  if (isDoc(value)) {
    if (value.size === 0)
      throw new CommandError(
        51270,
        'An empty sub-projection is not a valid value. Found empty object at path',
      )
    const name = value.keys().next().value as string
    if (!name.startsWith('$')) {
      for (const [child, item] of value) addField(parsed, `${path}.${child}`, item)
      return
    }
    if (name !== '$meta' && !isOperator(name)) {
      throw new CommandError(31325, `Invalid $project :: caused by :: Unknown expression ${name}`)
    }
    if (name === '$meta') throw new CommandError('CommandNotSupported', '$meta is not supported')
  }
  setMode(parsed, 'include', path)
  parsed.hasComputed = true
  addNode(parsed.tree, path, { kind: 'compute', evaluate: compileExpression(value) })
}

/** Compiles the projection of a find, or of $project; throws MongoDB's errors for contradictions. */
export const compileProjection = (spec: Doc, variables: Variables): Project => {
  const parsed: Parsed = { tree: newTree(), mode: undefined, hasComputed: false, keepsId: undefined }
  for (const [path, value] of spec) addField(parsed, path, value)
  const mode = parsed.mode ?? (parsed.keepsId === true ? 'include' : 'exclude')
  const keepsId = parsed.keepsId ?? true
  if (mode === 'include' ? keepsId && !parsed.tree.children.has('_id') : !keepsId) {
    parsed.tree.children.set('_id', { kind: mode === 'include' ? 'keep' : 'drop' })
  }
  const { tree } = parsed
  return (doc) => {
    const scope = { root: doc, current: doc, variables }
    const result = mode === 'include' ? includeTree(doc, tree) : excludeTree(doc, tree)
    if (parsed.hasComputed) computeTree(result, tree, scope)
    return result
  }
}

const includeTree = (doc: Doc, tree: Tree): Doc => {
  const result: Doc = new Map()
  const ordered = tree.children.has('_id') && doc.has('_id')
  if (ordered) copyField(result, '_id', doc.get('_id') as Value, tree.children.get('_id') as Node)
  for (const [name, value] of doc) {
    const node = tree.children.get(name)
    if (node && !(ordered && name === '_id')) copyField(result, name, value, node)
  }
  return result
}

const copyField = (result: Doc, name: string, value: Value, node: Node): void => {
  switch (node.kind) {
    case 'keep':
      result.set(name, value)
      return
    case 'tree': {
      const below = includeBelow(value, node)
      if (below !== undefined) result.set(name, below)
      return
    }
    case 'drop':
    case 'compute':
  }
}

const includeBelow = (value: Value, tree: Tree): Value | undefined => {
  if (isDoc(value)) return includeTree(value, tree)
  if (!Array.isArray(value)) return undefined
  return value.flatMap((item) => {
    const below = includeBelow(item, tree)
    return below === undefined ? [] : [below]
  })
}

const excludeTree = (doc: Doc, tree: Tree): Doc => {
  const result: Doc = new Map()
  for (const [name, value] of doc) {
    const node = tree.children.get(name)
    if (node?.kind === 'drop') continue
    if (node?.kind === 'tree') result.set(name, excludeBelow(value, node))
    else result.set(name, value)
  }
  return result
}

const excludeBelow = (value: Value, tree: Tree): Value => {
  if (isDoc(value)) return excludeTree(value, tree)
  return Array.isArray(value) ? value.map((item) => excludeBelow(item, tree)) : value
}

const computeTree = (target: Doc, tree: Tree, scope: Parameters<Evaluate>[0]): void => {
  for (const [name, node] of tree.children) {
    if (node.kind === 'compute') {
      const value = node.evaluate(scope)
      if (value === undefined) target.delete(name)
      else target.set(name, value)
    }
    if (node.kind !== 'tree' || !hasComputed(node)) continue
    target.set(name, computeBelow(target.get(name), node, scope))
  }
}

const hasComputed = (tree: Tree): boolean =>
  [...tree.children.values()].some(
    (node) => node.kind === 'compute' || (node.kind === 'tree' && hasComputed(node)),
  )

const computeBelow = (value: Value | undefined, tree: Tree, scope: Parameters<Evaluate>[0]): Value => {
  if (Array.isArray(value)) return value.map((item) => computeBelow(item, tree, scope))
  const doc: Doc = new Map<string, Value>(isDoc(value) ? value : [])
  computeTree(doc, tree, scope)
  return doc
}

/** Compiles $addFields: the fields are computed from the document and set in it. */
export const compileAddFields = (spec: Doc, variables: Variables): Project => {
  const tree = newTree()
  const add = (path: string, value: Value): void => {
    if (path === '' || path.startsWith('$'))
      throw new CommandError(16410, `FieldPath field names may not start with '$': '${path}'`)
    const isNested = isDoc(value) && value.size > 0 && ![...value.keys()][0]?.startsWith('$')
    if (isNested) for (const [child, item] of value) add(`${path}.${child}`, item)
    else addNode(tree, path, { kind: 'compute', evaluate: compileExpression(value) })
  }
  for (const [path, value] of spec) add(path, value)
  return (doc) => {
    const result = new Map(doc)
    computeTree(result, tree, { root: doc, current: doc, variables })
    return result
  }
}
