import { Int32 } from 'bson'
import type { Encodable, EncodableDoc } from '../../bson/encode.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { isDoc } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import type { Examined } from '../../query/reading/candidates.ts'
import { findSteps } from '../../query/find.ts'
import type { Plan } from '../../query/plans/planner.ts'
import { planQuery } from '../../query/plans/planner.ts'
import type { Steps } from '../../query/reading/steps.ts'
import { takeGently } from '../../query/reading/steps.ts'
import type { Stored } from '../../storage/records.ts'
import type { Command } from '../engine.ts'
import { hintOf, sourceOf } from '../engine.ts'
import { readFind } from './find.ts'
import { checkFields } from '../request.ts'

const document = (fields: [string, Encodable][]): EncodableDoc => new Map(fields)

const describe = (plan: Plan): EncodableDoc => {
  switch (plan.kind) {
    case 'nothing':
      return document([['stage', 'EOF']])
    case 'collection':
      return document([
        ['stage', 'COLLSCAN'],
        ['direction', plan.isReverse ? 'backward' : 'forward'],
      ])
    case 'union':
      return document([
        ['stage', 'FETCH'],
        [
          'inputStage',
          document([
            ['stage', 'OR'],
            ['inputStages', plan.plans.map(describe)],
          ]),
        ],
      ])
    case 'index':
      return document([
        ['stage', 'FETCH'],
        [
          'inputStage',
          document([
            ['stage', 'IXSCAN'],
            ['keyPattern', plan.index.spec.get('key') as Doc],
            ['indexName', plan.index.name],
            ['isMultiKey', plan.index.flags.isMultikey],
            ['direction', plan.isReverse ? 'backward' : 'forward'],
          ]),
        ],
      ])
  }
}

/** Explains a find: which index it uses and, from 'executionStats' on, how many keys and documents it examined. */
export const runExplain: Command = async (engine, request, { check }) => {
  checkFields(request, ['verbosity'])
  const inner = request.body.get('explain')
  const name = isDoc(inner) ? inner.keys().next().value : undefined
  if (!isDoc(inner) || name !== 'find') {
    throw new CommandError('CommandNotSupported', `explain of ${name ?? 'nothing'} is not supported`)
  }
  const { namespace, filter, options, hint } = readFind({ ...request, name, body: inner })
  if (options.sortedAs)
    throw new CommandError('CommandNotSupported', 'explain with a collation is not supported')
  const collection = engine.catalog.find(namespace)
  const planner = (winning: EncodableDoc): [string, Encodable] => [
    'queryPlanner',
    document([
      ['namespace', namespace],
      ['winningPlan', winning],
      ['rejectedPlans', []],
    ]),
  ]
  if (!collection) return document([['explainVersion', '1'], planner(document([['stage', 'EOF']]))])
  const all = { ...options, hint: hintOf(collection, hint) }
  const examined: Examined = { keys: 0, documents: 0 }
  const started = Date.now()
  const steps = findSteps(sourceOf(engine, collection), filter, { ...all, examined })
  const isExecuted = request.body.get('verbosity') !== 'queryPlanner'
  let returned = 0
  // Where only the data decide which of two plans is better, they are run.
  const planned = function* (): Steps<Stored> {
    for (const found of steps) {
      if (!isExecuted && examined.plan) return
      yield found
    }
  }
  await takeGently(planned(), () => returned++, check)
  const plan = examined.plan ?? planQuery(collection, filter, all)
  const found = describe(plan)
  const winning = plan.isSorted
    ? found
    : document([
        ['stage', 'SORT'],
        ['inputStage', found],
      ])
  const fields: [string, Encodable][] = [['explainVersion', '1'], planner(winning)]
  if (!isExecuted) return document(fields)
  const stats: [string, Value][] = [
    ['executionSuccess', true],
    ['nReturned', new Int32(returned)],
    ['executionTimeMillis', new Int32(Date.now() - started)],
    ['totalKeysExamined', new Int32(examined.keys)],
    ['totalDocsExamined', new Int32(examined.documents)],
  ]
  return document([...fields, ['executionStats', document(stats)]])
}
