import { expect, it, onTestFinished } from 'vitest'
import type { Engine } from '../commands/engine.ts'
import { openEngine } from '../testing/engine.ts'
import { newFolder } from '../testing/targets.ts'
import type { Collection } from './catalog.ts'
import { statsKey } from './keys.ts'
import { validateCollection } from './validate.ts'

const open = async (): Promise<{ engine: Engine; reopen: () => Promise<Engine> }> => {
  const { path, remove } = newFolder()
  onTestFinished(remove)
  let engine = await openEngine(path, 0)
  onTestFinished(() => engine.store.close())
  const reopen = async (): Promise<Engine> => {
    await engine.store.close()
    return (engine = await openEngine(path, 0))
  }
  return { engine, reopen }
}

const rowsOf = ({ catalog }: Engine): Collection => catalog.find('test.rows') as Collection
const insert = ({ catalog, records }: Engine, id: number): void => {
  const rows = catalog.find('test.rows') ?? catalog.create('test.rows', Buffer.alloc(16))
  records.insert(rows, new Map([['_id', id]]))
}

it('counts what was written, and nothing of a job that failed beside others', async () => {
  const { engine, reopen } = await open()
  const failing = (id: number) =>
    engine.store.write(() => {
      insert(engine, id)
      throw new Error('no')
    })
  const write = (id: number) => engine.store.write(() => insert(engine, id))
  await expect(failing(1)).rejects.toThrow('no')
  expect(rowsOf(engine)).toBeUndefined()
  const settled = await Promise.allSettled([write(2), failing(3), write(4), write(4), failing(5), write(6)])
  const refused = settled.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))
  expect(refused).toEqual([1, 3, 4])
  expect(engine.records.count(rowsOf(engine))).toBe(3)
  const { errors, records } = await validateCollection(engine.store, rowsOf(engine))
  expect({ errors: errors.size, records }).toEqual({ errors: 0, records: 3 })
  const after = await reopen()
  expect(after.records.count(rowsOf(after))).toBe(3)
  expect(after.records.newest(rowsOf(after))).toBe(3)
})

it('keeps no count of a collection that is dropped in the same commit', async () => {
  const { engine } = await open()
  const id = await engine.store.write(() => {
    insert(engine, 1)
    const rows = rowsOf(engine)
    engine.catalog.drop(rows)
    return rows.id
  })
  expect(engine.store.get(statsKey(id))).toBeUndefined()
})
