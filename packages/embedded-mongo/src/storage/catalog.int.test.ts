import { BSONRegExp, Int32 } from 'bson'
import { expect, it, onTestFinished } from 'vitest'
import type { Doc, Value } from '../bson/values.ts'
import { openEngine } from '../testing/engine.ts'
import { newFolder } from '../testing/targets.ts'
import type { Collection } from './catalog.ts'

const doc = (entries: [string, Value][]): Doc => new Map(entries)

it('opens with a partial index of an earlier version that is not supported, which is to be dropped', async () => {
  const { path, remove } = newFolder()
  onTestFinished(remove)
  const before = await openEngine(path, 0)
  await before.store.write(() => {
    const made = before.catalog.create('test.rows', Buffer.alloc(16))
    before.records.insert(made, doc([['_id', 1]]))
    const index = before.catalog.addIndex(
      made,
      doc([
        ['key', doc([['name', new Int32(1)]])],
        ['name', 'name_1'],
        ['partialFilterExpression', doc([['name', new BSONRegExp('(?R)')]])],
      ]),
    )
    before.catalog.finishIndexes(made, [index])
  })
  await before.store.close()
  const { store, catalog, records } = await openEngine(path, 0)
  onTestFinished(() => store.close())
  const rows = catalog.find('test.rows') as Collection
  expect(records.read(rows, 1)?.doc.get('_id')).toBe(1)
  const insert = (id: number) => store.write(() => records.insert(rows, doc([['_id', id]])))
  await expect(insert(2)).rejects.toThrow(/The index name_1 .* must be dropped/)
  await store.write(() => rows.indexes.slice(1).forEach((index) => catalog.dropIndex(rows, index)))
  await insert(2)
  expect(records.count(rows)).toBe(2)
})
