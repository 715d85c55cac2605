import { Int32 } from 'bson'
import { expect, it, onTestFinished } from 'vitest'
import type { Doc, Value } from '../../bson/values.ts'
import { compileFilter } from '../../query/filters/compile-filter.ts'
import type { Collection } from '../../storage/catalog.ts'
import type { Stored } from '../../storage/records.ts'
import { openEngine } from '../../testing/engine.ts'
import { newFolder } from '../../testing/targets.ts'
import type { Engine } from '../engine.ts'
import { changeGently } from './targets.ts'

const NAMESPACE = 'test.rows'
const doc = (entries: [string, Value][]): Doc => new Map(entries)
const row = (id: number): Doc =>
  doc([
    ['_id', id],
    ['group', 1],
  ])

const openRows = async (): Promise<Engine> => {
  const { path, remove } = newFolder()
  onTestFinished(remove)
  const engine = await openEngine(path, 1_000_000)
  onTestFinished(() => engine.store.close())
  await engine.store.write(() => {
    const made = engine.catalog.create(NAMESPACE, Buffer.alloc(16))
    const key = doc([['group', new Int32(1)]])
    const index = engine.catalog.addIndex(
      made,
      doc([
        ['key', key],
        ['name', 'group'],
      ]),
    )
    engine.catalog.finishIndexes(made, [index])
    for (const id of [1, 2]) engine.records.insert(made, row(id))
  })
  return engine
}

const rowsOf = ({ catalog }: Engine): Collection => catalog.find(NAMESPACE) as Collection

/** Removes one document of a group, while `meanwhile` runs between its search and its change; returns the ids. */
const removeOne = async (engine: Engine, meanwhile: () => unknown): Promise<Value[]> => {
  const filter = compileFilter(doc([['group', 1]]))
  const removed: Value[] = []
  const removing = changeGently(
    engine,
    rowsOf(engine),
    (collection) => ({ collection, filter, options: { sort: [], limit: 1 } }),
    (collection, stored) => {
      engine.records.remove(collection, stored)
      return stored.doc.get('_id') as Value
    },
    (id) => removed.push(id),
    () => {},
  )
  await meanwhile()
  await removing
  return removed
}

it('looks for the next document by the indexes that there are then', async () => {
  const engine = await openRows()
  const { store, catalog, records } = engine
  const removed = await removeOne(engine, () => {
    const undone = store.write(() => {
      catalog.create('test.undone', Buffer.alloc(16))
      throw new Error('no')
    })
    const changed = store.write(() => {
      const rows = rowsOf(engine)
      records.remove(rows, records.read(rows, 1) as Stored)
      for (const index of rows.indexes.slice(1)) catalog.dropIndex(rows, index)
    })
    return Promise.allSettled([undone, changed])
  })
  expect(removed).toEqual([2])
})

it('changes nothing of a new collection with the name of a dropped one', async () => {
  const engine = await openRows()
  const { store, catalog, records } = engine
  const removed = await removeOne(engine, () =>
    store.write(() => {
      catalog.drop(rowsOf(engine))
      records.insert(catalog.create(NAMESPACE, Buffer.alloc(16)), row(3))
    }),
  )
  expect(removed).toEqual([])
  expect(records.count(rowsOf(engine))).toBe(1)
})
