import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { leavePagesUnwritten, oldEntriesIn, writeOldFolder } from '../../testing/old-folder.ts'
import { newFolder } from '../../testing/targets.ts'
import { openCatalog } from '../catalog.ts'
import { createDatabase } from '../file/database.ts'
import { createGarbage } from '../garbage.ts'
import { statsKey } from '../keys.ts'
import { openFolder } from './open.ts'
import { createRecords } from '../records.ts'
import { retireOldFile } from './retire.ts'
import type { Store } from '../store.ts'

const folder = (): string => {
  const { path, remove } = newFolder()
  onTestFinished(remove)
  return path
}

const oldFolder = async (count: number, format?: string): Promise<string> => {
  const dataDir = folder()
  await writeOldFolder(dataDir, count, format)
  return dataDir
}

const openThere = async (dataDir: string): Promise<Store> => {
  const store = await openFolder(dataDir)
  onTestFinished(() => store.close())
  return store
}

it('moves the file of an earlier version at the first start, and keeps it', async () => {
  const dataDir = await oldFolder(6000)
  expect(oldEntriesIn(await openThere(dataDir))).toBe(6000)
  expect(existsSync(join(dataDir, 'data.mdb'))).toBe(true)
  expect(oldEntriesIn(await openThere(dataDir))).toBe(6000)
})

it('moves a file that is shorter than its heads say, when nothing is missing that is read', async () => {
  const dataDir = await oldFolder(3000)
  await leavePagesUnwritten(dataDir)
  expect(oldEntriesIn(await openThere(dataDir))).toBe(3000)
})

it('begins with nothing where the old file is empty', async () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'data.mdb'), '')
  expect(oldEntriesIn(await openThere(dataDir))).toBe(0)
})

it('plays no journal of an earlier file into a new one', async () => {
  const dataDir = folder()
  const store = await openFolder(dataDir)
  await store.write(() => store.put(Buffer.from('key'), Buffer.from('value')))
  const journal = readFileSync(join(dataDir, 'data.sqlite-wal'))
  await store.close()
  rmSync(join(dataDir, 'data.sqlite'))
  writeFileSync(join(dataDir, 'data.sqlite-wal'), journal)
  expect((await openThere(dataDir)).get(Buffer.from('key'))).toBeUndefined()
})

it('writes nothing after it was closed', async () => {
  const dataDir = folder()
  const store = await openFolder(dataDir)
  await store.close()
  await expect(store.write(() => store.put(Buffer.from('key'), Buffer.from('value')))).rejects.toThrow(
    'shutting down',
  )
})

it('begins anew where a move was interrupted', async () => {
  const dataDir = await oldFolder(100)
  const whole = await oldFolder(100)
  await (await openFolder(whole)).close()
  const bytes = readFileSync(join(whole, 'data.sqlite'))
  writeFileSync(join(dataDir, 'data.sqlite.new'), bytes.subarray(0, bytes.length / 2))
  writeFileSync(join(dataDir, 'data.sqlite.new-wal'), 'a part')
  expect(oldEntriesIn(await openThere(dataDir))).toBe(100)
  expect(existsSync(join(dataDir, 'data.sqlite.new'))).toBe(false)
})

it('moves nothing of a file that is cut off or of another version, and says so', async () => {
  const cut = await oldFolder(3000)
  truncateSync(join(cut, 'data.mdb'), 100_000)
  await expect(openThere(cut)).rejects.toThrow(
    /The file .*data\.mdb is damaged \(it has 100000 of \d+ bytes\)/,
  )
  const other = await oldFolder(1, '0')
  await expect(openThere(other)).rejects.toThrow(/The file .*data\.mdb has format 0/)
  for (const dataDir of [cut, other]) expect(existsSync(join(dataDir, 'data.sqlite'))).toBe(false)
})

it('leaves nothing of a move that failed', async () => {
  const dataDir = folder()
  const fail = (): never => {
    throw new Error('the disk is full')
  }
  expect(() => createDatabase(join(dataDir, 'data.sqlite'), fail)).toThrow('the disk is full')
  expect(readdirSync(dataDir)).toEqual([])
  await writeOldFolder(dataDir, 10)
  expect(oldEntriesIn(await openThere(dataDir))).toBe(10)
})

it('opens nothing where an old file was put beside one that was not moved from it', async () => {
  const dataDir = folder()
  await (await openFolder(dataDir)).close()
  await writeOldFolder(dataDir, 1)
  await expect(openThere(dataDir)).rejects.toThrow(
    /The file .*data\.mdb of an earlier version was put beside .*data\.sqlite: stop Larder, take the one /,
  )
  rmSync(join(dataDir, 'data.sqlite'))
  expect(oldEntriesIn(await openThere(dataDir))).toBe(1)
})

const DAY_MS = 24 * 60 * 60 * 1000

it('lets the old file go a day after the move, when all of the new one is whole', async () => {
  const dataDir = await oldFolder(1)
  const store = await openThere(dataDir)
  const catalog = openCatalog(store, createGarbage(store))
  const records = createRecords(store, catalog)
  const collection = await store.write(() => {
    const made = catalog.create('larder.items', Buffer.alloc(16))
    records.insert(made, new Map([['_id', 1]]))
    return made
  })
  const isKept = async (afterMs: number): Promise<boolean> => {
    await retireOldFile({ store, catalog }, dataDir, Date.now() + afterMs)
    return existsSync(join(dataDir, 'data.mdb'))
  }
  expect(await isKept(DAY_MS - 60_000)).toBe(true)
  const count = store.get(statsKey(collection.id)) as Buffer
  await store.write(() => store.put(statsKey(collection.id), Buffer.alloc(12, 9)))
  expect(await isKept(DAY_MS)).toBe(true)
  await store.write(() => store.put(statsKey(collection.id), count))
  expect(await isKept(DAY_MS + 60_000)).toBe(true)
  expect(await isKept(2 * DAY_MS + 60_000)).toBe(false)
})
