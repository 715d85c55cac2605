import { Int32 } from 'bson'
import { encodeValue } from '../bson/index-key.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Accumulator } from './accumulators.ts'
import { accumulators } from './accumulators.ts'
import type { Evaluate, Variables } from './expression.ts'
import { compileExpression } from './expression.ts'

export type Stage = (docs: Doc[]) => Doc[]

type Output = { name: string; create: () => Accumulator; evaluate: Evaluate }

const compileOutput = (name: string, spec: Value): Output => {
  if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`)
  const [operator, operand] = isDoc(spec) && spec.size === 1 ? ([...spec][0] as [string, Value]) : []
  if (operator === undefined)
    throw new CommandError(40234, `The field '${name}' must be an accumulator object`)
  if (operator === '$count')
    return { name, create: accumulators.get('$sum') as Output['create'], evaluate: () => new Int32(1) }
  const create = accumulators.get(operator)
  if (!create) throw new CommandError(15952, `unknown group operator '${operator}'`)
  return { name, create, evaluate: compileExpression(operand as Value) }
}

const gather = (
  docs: readonly Doc[],
  key: Evaluate,
  outputs: readonly Output[],
  variables: Variables,
): Doc[] => {
  const groups = new Map<string, { id: Value; states: ReturnType<Output['create']>[] }>()
  for (const doc of docs) {
    const scope = { root: doc, current: doc, variables }
    const id = key(scope) ?? null
    const bytes = encodeValue(id).toString('latin1')
    let group = groups.get(bytes)
    if (!group) groups.set(bytes, (group = { id, states: outputs.map(({ create }) => create()) }))
    for (const [at, { evaluate }] of outputs.entries()) group.states[at]?.add(evaluate(scope))
  }
  return [...groups.values()].map(({ id, states }) => {
    const result: Doc = new Map([['_id', id]])
    for (const [at, { name }] of outputs.entries()) result.set(name, states[at]?.result() ?? null)
    return result
  })
}

export const compileGroup = (spec: Value, variables: Variables): Stage => {
  if (!isDoc(spec)) throw new CommandError(15947, "a group's fields must be specified in an object")
  const id = spec.get('_id')
  if (id === undefined) throw new CommandError(15955, 'a group specification must include an _id')
  const key = compileExpression(id)
  const outputs = [...spec]
    .filter(([name]) => name !== '_id')
    .map(([name, output]) => compileOutput(name, output))
  return (docs) => gather(docs, key, outputs, variables)
}
