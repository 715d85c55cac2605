import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CommandError } from '../errors.ts'
import { FULL_DISK, canMount, smallDisk } from '../testing/small-disk.ts'
import { newFolder } from '../testing/targets.ts'
import { isDamage } from './file/damage.ts'
import { openFolder } from './folder/open.ts'
import { recordKey } from './keys.ts'
import type { Reads, Store } from './store.ts'

const folder = (): string => {
  const { path, remove } = newFolder()
  onTestFinished(remove)
  return path
}

const openThere = async (dataDir: string): Promise<Store> => {
  const store = await openFolder(dataDir)
  onTestFinished(() => store.close())
  return store
}

const nameOf = (error: unknown): string =>
  isDamage(error) ? 'DataCorruptionDetected' : error instanceof CommandError ? error.codeName : String(error)

/** The keys that a store has of `count`, or the name of its refusal. */
const keysIn = (store: Reads, count: number): number[] | string => {
  try {
    return [...store.range(recordKey(1, 0), recordKey(1, count))].map(({ key }) => key.readUIntBE(5, 6))
  } catch (error) {
    return nameOf(error)
  }
}

const put = (store: Store, n: number, bytes: number): Promise<void> =>
  store.write(() => store.put(recordKey(1, n), Buffer.alloc(bytes, n)))

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

it('undoes a failed job alone, of those that share a commit, and shows a snapshot what was there before', async () => {
  const store = await openThere(folder())
  await put(store, 0, 10)
  const before = store.snapshot()
  const failing = store.write(() => {
    store.put(recordKey(1, 7), Buffer.alloc(1))
    throw new Error('no')
  })
  const settled = await Promise.allSettled([put(store, 1, 10), failing, put(store, 2, 10)])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(keysIn(store, 10)).toEqual([0, 1, 2])
  expect(keysIn(before, 10)).toEqual([0])
  before.release()
  const after = store.snapshot()
  expect(keysIn(after, 10)).toEqual([0, 1, 2])
  after.release()
})

it('reads ranges of all lengths from both ends', async () => {
  const store = await openThere(folder())
  await store.write(() => {
    for (const n of upTo(1000)) store.put(recordKey(1, n), Buffer.alloc((n % 5) * 3000))
  })
  for (const [start, end] of [
    [0, 0],
    [5, 6],
    [0, 4],
    [0, 5],
    [3, 700],
    [0, 1000],
    [990, 2000],
  ] as const) {
    const expected = upTo(1000).slice(start, end)
    const read = (isReverse: boolean): number[] =>
      [...store.range(recordKey(1, start), recordKey(1, end), isReverse)].map(({ key }) =>
        key.readUIntBE(5, 6),
      )
    expect(read(false)).toEqual(expected)
    expect(read(true)).toEqual(expected.toReversed())
  }
})

it.runIf(canMount)(
  `on a full disk carries out what needs no more room, and nothing else (${FULL_DISK})`,
  async () => {
    const disk = smallDisk(20)
    onTestFinished(disk.remove)
    const store = await openFolder(disk.path)
    onTestFinished(() => store.close())
    const reserve = join(disk.path, 'reserve')
    expect(existsSync(reserve)).toBe(true)
    let stored = 0
    const fill = async (): Promise<void> => {
      for (; ; stored++) await put(store, stored, 100_000)
    }
    await expect(fill()).rejects.toMatchObject({ code: 14031 })
    await expect(put(store, stored, 300_000)).rejects.toMatchObject({ code: 14031 })
    expect(keysIn(store, stored + 1)).toEqual(upTo(stored))
    await put(store, 0, 50_000)
    await store.write(() => store.remove(recordKey(1, 1)))
    await store.write(() => store.removeRange(recordKey(1, 2), recordKey(1, stored)))
    expect(keysIn(store, stored)).toEqual([0])
    expect(existsSync(reserve)).toBe(true)
    await put(store, 1, 100_000)
    expect(keysIn(store, stored)).toEqual([0, 1])
  },
)

const COUNT = 400

/** A folder whose store has `COUNT` records, with bytes overwritten that begin at a part of its file. */
const damagedFolder = (whole: string, at: number, bytes: Buffer): string => {
  const dataDir = folder()
  const path = join(dataDir, 'data.sqlite')
  writeFileSync(path, readFileSync(join(whole, 'data.sqlite')))
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, Math.floor(statSync(path).size * at))
  closeSync(file)
  return dataDir
}

/** What is asked of a store: all of it, each record by its key, and some that are not there. */
const answersOf = (store: Reads): unknown[] => {
  const single = (n: number): unknown => {
    try {
      return store.get(recordKey(1, n))?.length
    } catch (error) {
      return nameOf(error)
    }
  }
  return [keysIn(store, COUNT), ...upTo(COUNT).map((n) => single(n * 2))]
}

it('never answers wrongly where bytes of its file were overwritten, and says which file is damaged', async () => {
  const whole = folder()
  const store = await openFolder(whole)
  await store.write(() => {
    for (const n of upTo(COUNT)) store.put(recordKey(1, n * 2), Buffer.alloc(200 + (n % 9) * 20, n))
  })
  const right = answersOf(store)
  await store.close()
  let refusals = 0
  for (const [bytes, part] of [
    [Buffer.alloc(4096), 6],
    [Buffer.alloc(40, 0x5a), 12],
    [Buffer.alloc(3, 1), 12],
  ] as const) {
    for (let n = 1; n < part; n++) {
      const dataDir = damagedFolder(whole, n / part, bytes)
      // A store whose first records are damaged is not opened at all.
      let found = right.map((): unknown => 'DataCorruptionDetected')
      try {
        found = answersOf(await openThere(dataDir))
      } catch (error) {
        expect(nameOf(error)).toBe('DataCorruptionDetected')
      }
      const wrong = found.filter((answer, at) => {
        const isRefused = answer === 'DataCorruptionDetected'
        if (isRefused) refusals++
        return !isRefused && JSON.stringify(answer) !== JSON.stringify(right[at])
      })
      expect(wrong).toEqual([])
    }
  }
  expect(refusals).toBeGreaterThan(20)
})

it('opens no journal with damage before commits that were acknowledged, but one whose end was never flushed', async () => {
  const whole = folder()
  const store = await openThere(whole)
  for (const n of upTo(20)) await put(store, n, 3000)
  const copies = ['data.sqlite', 'data.sqlite-wal'].map((name) => ({
    name,
    bytes: readFileSync(join(whole, name)),
  }))
  const journalBytes = copies[1]?.bytes.length ?? 0
  const openWith = async (change: (journal: Buffer) => Buffer): Promise<number[] | string> => {
    const dataDir = folder()
    for (const { name, bytes } of copies)
      writeFileSync(join(dataDir, name), name.endsWith('-wal') ? change(Buffer.from(bytes)) : bytes)
    return keysIn(await openThere(dataDir), 20)
  }
  expect(await openWith((journal) => journal)).toEqual(upTo(20))
  expect(await openWith((journal) => journal.subarray(0, journalBytes - 100))).toEqual(upTo(19))
  expect(await openWith((journal) => journal.fill(9, journalBytes - 100))).toEqual(upTo(19))
  for (const part of [0.02, 0.3, 0.6])
    await expect(
      openWith((journal) =>
        journal.fill(7, Math.floor(journalBytes * part), Math.ceil(journalBytes * part) + 50),
      ),
    ).rejects.toThrow(/^The file .*data\.sqlite-wal is damaged \(commits follow a part that is not whole\)/)
})

it('opens a journal in which commits that failed left their ends behind the last one', async () => {
  const whole = folder()
  const first = await openThere(whole)
  await put(first, 0, 10)
  const names = ['data.sqlite', 'data.sqlite-wal']
  const copies = names.map((name) => ({ name, bytes: readFileSync(join(whole, name)) }))
  /** A folder with the same file and another journal. */
  const folderWith = (journal: Buffer | undefined): string => {
    const dataDir = folder()
    for (const { name, bytes } of copies)
      writeFileSync(join(dataDir, name), name.endsWith('-wal') && journal ? journal : bytes)
    return dataDir
  }
  /** The journal after one more commit. */
  const after = async (bytes: number): Promise<Buffer> => {
    const dataDir = folderWith(undefined)
    await put(await openThere(dataDir), 1, bytes)
    return readFileSync(join(dataDir, 'data.sqlite-wal'))
  }
  const journal = await after(60_000)
  for (const bytes of [30_000, 3000]) (await after(bytes)).copy(journal)
  const opened = await openThere(folderWith(journal))
  expect(keysIn(opened, 10)).toEqual([0, 1])
  expect(opened.get(recordKey(1, 1))).toHaveLength(3000)
})

it('opens no file that is empty, cut off or of another kind, and names it and the way back', async () => {
  const whole = folder()
  const store = await openFolder(whole)
  await put(store, 1, 100_000)
  await store.close()
  const size = statSync(join(whole, 'data.sqlite')).size
  for (const length of [0, 50, 4096, size / 2, size - 1]) {
    const dataDir = damagedFolder(whole, 0, Buffer.alloc(0))
    truncateSync(join(dataDir, 'data.sqlite'), length)
    await expect(openFolder(dataDir)).rejects.toThrow(
      /^The file .*data\.sqlite is damaged \(.*\): stop Larder, put its data folder back from a backup, and start it again$/,
    )
  }
  const other = damagedFolder(whole, 0, Buffer.from('of another kind'))
  await expect(openFolder(other)).rejects.toThrow('does not begin as a database')
})

it.each([
  ['removed', (path: string) => rmSync(path)],
  ['replaced', (path: string) => writeFileSync(`${path}.other`, readFileSync(path))],
] as const)('writes nothing into a file that was %s, and makes no other one', async (how, harm) => {
  const dataDir = folder()
  const store = await openThere(dataDir)
  await put(store, 0, 10)
  const path = join(dataDir, 'data.sqlite')
  harm(path)
  if (how === 'replaced') renameSync(`${path}.other`, path)
  const gone = /data\.sqlite is damaged \(it was removed or replaced\)/
  for (let time = 0; time < 2; time++) await expect(put(store, 1, 10)).rejects.toThrow(gone)
  expect(() => store.assertFile()).toThrow(gone)
  expect(keysIn(store, 10)).toEqual([0])
  expect(existsSync(path)).toBe(how === 'replaced')
})
