import { Int32 } from 'bson'
import { encodeValue } from '../bson/index-key.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Account, Memory } from '../query/reading/memory.ts'
import { sizeOf } from '../query/reading/memory.ts'
import { consume, stepsOf } from '../query/reading/steps.ts'
import type { Accumulator } from './accumulators.ts'
import { accumulators } from './accumulators.ts'
import type { Evaluate, Variables } from './expression.ts'
import { compileExpression } from './expression.ts'
import type { Stage } from './stage.ts'

type Output = { name: string; create: () => Accumulator; evaluate: Evaluate; isKept: boolean }
type GroupContext = { variables: Variables; memory: Memory }

const compileOutput = (name: string, spec: Value): Output => {
  if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`)
  const [operator, operand] = isDoc(spec) && spec.size === 1 ? ([...spec][0] as [string, Value]) : []
  if (operator === undefined)
    throw new CommandError(40234, `The field '${name}' must be an accumulator object`)
  if (operator === '$count')
    return {
      name,
      create: accumulators.get('$sum') as Output['create'],
      evaluate: () => new Int32(1),
      isKept: false,
    }
  const create = accumulators.get(operator)
  if (!create) throw new CommandError(15952, `unknown group operator '${operator}'`)
  return { name, create, evaluate: compileExpression(operand as Value), isKept: keepers.includes(operator) }
}

/** Roughly what a group and each of its accumulators take besides the key. */
const groupBytes = 200
/** Operators that keep every value. */
const keepers = ['$push', '$addToSet']

type Groups = { add: (doc: Doc) => void; results: () => Iterable<Doc> }

const createGroups = (
  key: Evaluate,
  outputs: readonly Output[],
  variables: Variables,
  account: Account,
): Groups => {
  const groups = new Map<string, { id: Value; states: ReturnType<Output['create']>[] }>()
  return {
    add: (doc) => {
      const scope = { root: doc, current: doc, variables }
      const id = key(scope) ?? null
      const bytes = encodeValue(id).toString('latin1')
      let group = groups.get(bytes)
      if (!group) {
        account.take(bytes.length + groupBytes * (1 + outputs.length))
        groups.set(bytes, (group = { id, states: outputs.map(({ create }) => create()) }))
      }
      for (const [at, { evaluate, isKept }] of outputs.entries()) {
        const value = evaluate(scope)
        if (isKept && value !== undefined) account.take(sizeOf(value))
        group.states[at]?.add(value)
      }
    },
    results: function* () {
      for (const { id, states } of groups.values()) {
        const result: Doc = new Map([['_id', id]])
        for (const [at, { name }] of outputs.entries()) result.set(name, states[at]?.result() ?? null)
        yield result
      }
    },
  }
}

/** Compiles $group: it keeps the groups, and gives them after the last document. */
export const compileGroup = (spec: Value, { variables, memory }: GroupContext): Stage => {
  if (!isDoc(spec)) throw new CommandError(15947, "a group's fields must be specified in an object")
  const id = spec.get('_id')
  if (id === undefined) throw new CommandError(15955, 'a group specification must include an _id')
  const key = compileExpression(id)
  const outputs = [...spec]
    .filter(([name]) => name !== '_id')
    .map(([name, output]) => compileOutput(name, output))
  return function* (docs) {
    const account = memory.open()
    try {
      const groups = createGroups(key, outputs, variables, account)
      yield* consume(docs, groups.add)
      yield* stepsOf(groups.results())
    } finally {
      account.close()
    }
  }
}
