import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createLogger } from '../logging.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { FileKey } from '../ports/file-store.ts'
import { createBlobSweep } from './blob-sweep.ts'
import { BLOB_PREFIXES } from './blob-name.ts'
import { filesCollection } from './file.collection.ts'
import { createFilesModule } from './files.module.ts'
import { createFolderBlobs } from './folder-blobs.ts'
import { createMongoFileStore } from './mongo-file-store.ts'
import { createFileMove } from './move-files.ts'
import { verifyFiles } from './verify-files.ts'

const DAY_MS = 86_400_000

const connection = await openTestDatabase([filesCollection])
const folder = await mkdtemp(join(tmpdir(), 'larder-files-'))
afterAll(() => rm(folder, { recursive: true }))
const blobs = createFolderBlobs(folder)
const error = vi.fn()
const outside = { blobs, logger: { error, warn: vi.fn() } }
const now = () => new Date()
const inside = createMongoFileStore(connection, now)
const store = createMongoFileStore(connection, now, outside)
const files = filesCollection.open(connection)

const keyOf = (name = 'original'): FileKey => ({ householdId: newId(), ownerId: newId(), name })
const fileOf = (...bytes: number[]) => ({ data: Uint8Array.from(bytes), mimeType: 'image/png' })
const blobOf = async ({ ownerId, name }: FileKey) =>
  (await files.findOne({ owner_id: ownerId, name }).lean())?.blob ?? ''
const pathOf = (blob: string) => join(folder, blob.slice(0, 2), blob)
const listKept = async () => {
  const kept = []
  for (const prefix of BLOB_PREFIXES) for await (const { name } of blobs.list(prefix)) kept.push(name)
  return kept
}
const listLost = async () => {
  const lost = []
  for await (const found of verifyFiles(connection, blobs)) if (found !== null) lost.push(found)
  return lost
}

beforeEach(async () => {
  await files.deleteMany({})
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  error.mockClear()
})

describe('files outside the database', () => {
  it('leave neither bytes in the database nor those of what was replaced or removed in the folder', async () => {
    const [replaced, removed, household] = [keyOf(), keyOf(), newId()]
    for (const key of [replaced, removed]) await store.put(key, fileOf(1, 2))
    for (const name of ['a', 'b']) await store.put({ ...keyOf(name), householdId: household }, fileOf(3))
    expect(await listKept()).toHaveLength(4)
    await store.put(replaced, fileOf(7))
    await store.remove(removed)
    const module = createFilesModule({ connection, blobs, logger: outside.logger as never, now })
    await module.handlers['household.removed']({ household_id: household })
    expect(await listKept()).toEqual([await blobOf(replaced)])
    expect(await files.countDocuments({ data: { $exists: true } })).toBe(0)
  })

  it.each([
    ['missing', (path: string) => rm(path)],
    ['damaged', (path: string) => writeFile(path, Buffer.from([1, 9]))],
    ['damaged', (path: string) => writeFile(path, Buffer.from([1]))],
  ] as const)('that are %s are not found, are named, and cost no other file', async (what, harm) => {
    const [lost, whole] = [keyOf(), keyOf('page-1')]
    for (const key of [lost, whole]) await store.put(key, fileOf(1, 2))
    const blob = await blobOf(lost)
    expect(await listLost()).toEqual([])
    await harm(pathOf(blob))
    expect(await store.find(lost)).toBeNull()
    expect(error).toHaveBeenCalledWith({ ...lost, blob }, 'A file is missing or damaged')
    expect(await store.find(whole)).toEqual(fileOf(1, 2))
    expect(await listLost()).toEqual([{ ...lost, blob, what }])
    await store.put(lost, fileOf(5))
    expect(await store.find(lost)).toEqual(fileOf(5))
    expect(await listLost()).toEqual([])
  })

  it('are not taken for lost where no place for them is set', async () => {
    const key = keyOf()
    await store.put(key, fileOf(1))
    await expect(inside.find(key)).rejects.toMatchObject({ code: 'files_unavailable' })
  })

  it('let no process start that is not told where they are', async () => {
    const moduleWith = (place?: BlobStore) =>
      createFilesModule({ connection, blobs: place, logger: createLogger('test', 'silent'), now })
    await inside.put(keyOf(), fileOf(1))
    await expect(moduleWith().assertSetUp()).resolves.toBeUndefined()
    await store.put(keyOf(), fileOf(2))
    await expect(moduleWith().assertSetUp()).rejects.toThrow('set FILES_AT to where the other processes')
    await expect(moduleWith(blobs).assertSetUp()).resolves.toBeUndefined()
    const unmounted = createFolderBlobs(join(folder, 'unmounted'))
    await expect(moduleWith(unmounted).assertSetUp()).rejects.toThrow('is not there or can')
    await files.deleteMany({})
    await moduleWith(unmounted).assertSetUp()
    expect(await unmounted.isThere()).toBe(true)
  })

  it('are refused while the folder cannot be used, and nothing of them stays', async () => {
    const blocked = join(folder, 'no-folder')
    await writeFile(blocked, '')
    const unreachable = createMongoFileStore(connection, now, {
      ...outside,
      blobs: createFolderBlobs(blocked),
    })
    await expect(unreachable.put(keyOf(), fileOf(1))).rejects.toMatchObject({ code: 'files_unavailable' })
    expect(await files.countDocuments()).toBe(0)
  })
})

describe('files of an earlier version', () => {
  const saved = async () => {
    const keys = [keyOf(), keyOf('page-1'), keyOf('page-2')]
    for (const [index, key] of keys.entries()) await inside.put(key, fileOf(index, 1))
    return keys
  }
  const areAllThere = async (keys: readonly FileKey[]) => {
    for (const [index, key] of keys.entries()) expect(await store.find(key)).toEqual(fileOf(index, 1))
  }

  it('move out of the database by themselves', async () => {
    const keys = await saved()
    expect(await createFileMove(connection, blobs)()).toEqual({ movedCount: 3 })
    expect(await createFileMove(connection, blobs)()).toEqual({ movedCount: 0 })
    await areAllThere(keys)
    expect(await files.countDocuments({ data: { $exists: true } })).toBe(0)
    expect(await listKept()).toHaveLength(3)
  })

  it.each(
    [1, 2, 3].flatMap((nth) =>
      (['before it is written', 'after it is written'] as const).map((when) => ({ nth, when })),
    ),
  )('are all there when a process dies at file $nth, $when', async ({ nth, when }) => {
    const keys = await saved()
    let written = 0
    const dying: BlobStore = {
      ...blobs,
      put: async (name, data) => {
        written += 1
        if (written === nth && when === 'before it is written') throw new Error('The process died')
        await blobs.put(name, data)
        if (written === nth) throw new Error('The process died')
      },
    }
    await expect(createFileMove(connection, dying)()).rejects.toThrow('The process died')
    await areAllThere(keys)
    await createFileMove(connection, blobs)()
    await areAllThere(keys)
    expect(await files.countDocuments({ blob: null })).toBe(0)
  })

  it('that are replaced or removed while they move stay so', async () => {
    const [replaced, removed] = [keyOf(), keyOf()]
    for (const key of [replaced, removed]) await inside.put(key, fileOf(1))
    const meanwhile: BlobStore = {
      ...blobs,
      put: async (name, data) => {
        await blobs.put(name, data)
        await store.put(replaced, fileOf(8))
        await store.remove(removed)
      },
    }
    await createFileMove(connection, meanwhile)()
    expect([await store.find(replaced), await store.find(removed)]).toEqual([fileOf(8), null])
    expect(await listKept()).toEqual([await blobOf(replaced)])
  })
})

describe('bytes that belong to no document', () => {
  it('are removed once they are older than a day, within a day, and no others', async () => {
    const key = keyOf()
    await store.put(key, fileOf(1))
    const old = ['0a', '7f', 'ff'].map((prefix) => `${prefix}${'0'.repeat(62)}-old`)
    const fresh = `33${'0'.repeat(62)}-new`
    const draft = `44${'0'.repeat(62)}-old.part`
    for (const name of [...old, fresh, draft]) await blobs.put(name, Buffer.from([1]))
    const [longAgo, later] = [new Date(Date.now() - 2 * DAY_MS), new Date(Date.now() + 2 * DAY_MS)]
    for (const name of [...old, draft, await blobOf(key)]) await utimes(pathOf(name), longAgo, longAgo)
    // It stays fresh for the day that passes here.
    await utimes(pathOf(fresh), later, later)
    let clock = Date.now()
    const sweep = createBlobSweep(connection, blobs, () => new Date(clock))
    const counts: number[] = []
    for (const _part of BLOB_PREFIXES) {
      counts.push((await sweep()).removedCount, (await sweep()).removedCount)
      clock += DAY_MS / BLOB_PREFIXES.length
    }
    expect(counts.filter((count) => count > 0)).toEqual([1, 1, 1, 1])
    expect(new Set(await listKept())).toEqual(new Set([fresh, await blobOf(key)]))
  })
})
