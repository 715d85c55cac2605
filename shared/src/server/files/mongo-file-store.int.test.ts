import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Types } from 'mongoose'
import { afterAll, describe, expect, it } from 'vitest'
import { MAX_RECEIPT_BYTES } from '@larder/shared/contracts/receipts/receipts'
import { startS3Server } from '@larder/shared/testkit/network/s3-server'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { FileKey } from '../ports/file-store.ts'
import { createLogger } from '../logging.ts'
import { filesCollection } from './file.collection.ts'
import { createFolderBlobs } from './folder-blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'
import { createMongoFileStore } from './mongo-file-store.ts'

const connection = await openTestDatabase([filesCollection])
const folder = await mkdtemp(join(tmpdir(), 'larder-files-'))
afterAll(() => rm(folder, { recursive: true }))
const s3 = await startS3Server()
afterAll(() => s3.close())
const logger = createLogger('test', 'silent')

const KEY: FileKey = { householdId: 'a'.repeat(24), ownerId: 'b'.repeat(24), name: 'original' }
const fileOf = (...bytes: number[]) => ({ data: Uint8Array.from(bytes), mimeType: 'image/png' })

describe.each([
  ['in MongoDB', null],
  ['in a folder', { blobs: createFolderBlobs(folder), logger }],
  ['in a bucket', { blobs: createS3Blobs(s3.place), logger }],
])('files %s', (_where, place) => {
  const store = createMongoFileStore(connection, () => new Date(), place)

  it('[RCPT-004] returns the largest receipt byte by byte', async () => {
    const data = new Uint8Array(MAX_RECEIPT_BYTES).map((_byte, index) => index % 251)
    await store.put(KEY, { data, mimeType: 'image/jpeg' })
    const found = await store.find(KEY)
    expect(found?.mimeType).toBe('image/jpeg')
    expect(Buffer.compare(found?.data ?? new Uint8Array(), data)).toBe(0)
  })

  it('replaces a file', async () => {
    await store.put(KEY, fileOf(1, 2, 3))
    await store.put(KEY, fileOf(4))
    expect(await store.find(KEY)).toEqual(fileOf(4))
  })

  it('finds nothing under another household, document or name', async () => {
    await store.put(KEY, fileOf(1))
    for (const other of [
      { ...KEY, householdId: 'c'.repeat(24) },
      { ...KEY, ownerId: 'c'.repeat(24) },
      { ...KEY, name: 'page-1' },
    ]) {
      expect(await store.find(other)).toBeNull()
    }
  })

  it('removes one file, or all of a document', async () => {
    const page = { ...KEY, name: 'page-1' }
    const kept = { ...KEY, ownerId: 'd'.repeat(24) }
    for (const key of [KEY, page, kept]) await store.put(key, fileOf(1))
    await store.remove(page)
    expect([await store.find(page), await store.find(KEY)]).toEqual([null, fileOf(1)])
    await store.removeAll(KEY)
    expect([await store.find(KEY), await store.find(kept)]).toEqual([null, fileOf(1)])
  })

  it('counts the bytes of a household through simultaneous writes, replacements and removals', async () => {
    const householdId = 'e'.repeat(24)
    const keyOf = (name: string) => ({ householdId, ownerId: 'f'.repeat(24), name })
    expect(await store.countBytes(householdId)).toBe(0)
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => store.put(keyOf(name), fileOf(1, 2, 3))))
    expect(await store.countBytes(householdId)).toBe(12)
    await store.put(keyOf('a'), fileOf(1))
    await Promise.all([store.remove(keyOf('b')), store.remove(keyOf('b'))])
    expect(await store.countBytes(householdId)).toBe(7)
    await Promise.all([store.removeAll(keyOf('')), store.removeAll(keyOf(''))])
    expect(await store.countBytes(householdId)).toBe(0)
  })

  it('ignores files of an earlier version in that count, while they exist and when they are removed', async () => {
    const householdId = 'd'.repeat(24)
    const keyOf = (name: string) => ({ householdId, ownerId: '1'.repeat(24), name })
    for (const name of ['a', 'b', 'c']) await store.put(keyOf(name), fileOf(1, 2, 3))
    const written = { household_id: new Types.ObjectId(householdId) }
    await connection.collection('files').updateMany(written, { $unset: { is_counted: 1 } })
    await connection.collection('kept_bytes').deleteOne({ _id: written.household_id })
    await store.put(keyOf('d'), fileOf(1, 2))
    await store.put(keyOf('a'), fileOf(1))
    expect(await store.countBytes(householdId)).toBe(3)
    await store.remove(keyOf('b'))
    await store.removeAll(keyOf(''))
    expect(await store.countBytes(householdId)).toBe(0)
    await store.put(keyOf('e'), fileOf(1, 2))
    expect(await store.countBytes(householdId)).toBe(2)
  })

  it('refuses files that are too large for a document', async () => {
    const data = new Uint8Array(16_000_000)
    await expect(store.put(KEY, { data, mimeType: 'image/png' })).rejects.toMatchObject({
      code: 'file_too_large',
    })
  })
})
