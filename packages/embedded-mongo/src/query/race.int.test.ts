import { Int32 } from 'bson'
import { expect, it, onTestFinished } from 'vitest'
import type { Doc, Value } from '../bson/values.ts'
import { sourceOf } from '../commands/engine.ts'
import type { Collection } from '../storage/catalog.ts'
import { openEngine } from '../testing/engine.ts'
import { newFolder } from '../testing/targets.ts'
import { compileFilter } from './filters/compile-filter.ts'
import { findSteps } from './find.ts'
import type { Memory } from './reading/memory.ts'
import { createMemory } from './reading/memory.ts'
import { pause } from './reading/steps.ts'
import { parseSort } from './sort.ts'

const COUNT = 3000
const doc = (entries: [string, Value][]): Doc => new Map(entries)

it.each([
  ['the plan that sorts', (n: number) => n, 20, COUNT - 1],
  ['the one in order', (n: number) => (n * 7919) % COUNT, 900, COUNT - 1],
])('a find of which %s keeps too much goes on with the other', async (_name, scoreOf, limit, best) => {
  const { path, remove } = newFolder()
  onTestFinished(remove)
  const engine = await openEngine(path, 0)
  onTestFinished(() => engine.store.close())
  const collection = await engine.store.write((): Collection => {
    const made = engine.catalog.create('test.rows', Buffer.alloc(16))
    for (const name of ['group', 'score']) {
      const key = doc([[name, new Int32(1)]])
      const index = engine.catalog.addIndex(
        made,
        doc([
          ['key', key],
          ['name', name],
        ]),
      )
      engine.catalog.finishIndexes(made, [index])
    }
    for (let n = 0; n < COUNT; n++)
      engine.records.insert(
        made,
        doc([
          ['_id', n],
          ['group', n % 2],
          ['score', scoreOf(n)],
          ['note', 'x'.repeat(400)],
        ]),
      )
    return made
  })
  const scoresWith = (memory: Memory): Value[] => {
    const filter = compileFilter(doc([['group', 1]]))
    const options = { sort: parseSort(doc([['score', new Int32(-1)]])), limit }
    const found = findSteps({ ...sourceOf(engine, collection), memory }, filter, options)
    return [...found].flatMap((next) => (next === pause ? [] : [next.doc.get('score') as Value]))
  }
  const right = scoresWith(createMemory(Infinity))
  expect(right).toHaveLength(limit)
  expect(right[0]).toBe(best)
  for (const bytes of [0, 10_000, 100_000, 300_000, 500_000])
    expect(scoresWith(createMemory(bytes))).toEqual(right)
})
