import { expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { filesCollection } from '../files/file.collection.ts'
import { createMongoFileStore } from '../files/mongo-file-store.ts'
import { receiptsCollection } from './receipt.collection.ts'
import { createReceiptRepository } from './receipt.repository.ts'
import { createReceiptsModule } from './receipts.module.ts'
import { createRetentionSweep } from './retention-sweep.ts'

const HOUSEHOLD_ID = 'b'.repeat(24)
const DAY_MS = 86_400_000
const TODAY = new Date('2026-11-21T10:00:00Z')
const daysAgo = (days: number) => new Date(TODAY.getTime() - days * DAY_MS)

const connection = await openTestDatabase([receiptsCollection, filesCollection])
const receipts = createReceiptRepository(connection)
const files = createMongoFileStore(connection, () => TODAY)

const addReceipt = async (addedAt: Date) => {
  const id = receipts.newId()
  for (const name of ['original', 'page-1']) {
    const file = { data: Uint8Array.from([1]), mimeType: 'image/png' }
    await files.put({ householdId: HOUSEHOLD_ID, ownerId: id, name }, file)
  }
  const fields = {
    household_id: HOUSEHOLD_ID,
    user_id: 'a'.repeat(24),
    client_id: id,
    file_hash: null,
    storage_location: null,
  }
  await receipts.insert(
    { ...fields, id, filename: 'receipt.png', mime_type: 'image/png', size_bytes: 1 },
    addedAt,
    addedAt,
  )
  await receipts.updateSaved(id, addedAt)
  return id
}
const fail = (id: string) => receipts.work.fail({ id, attempt: 1 }, new DomainError('receipt_failed'), TODAY)
const hasFiles = async (id: string) => {
  const names = ['original', 'page-1']
  const found = await Promise.all(
    names.map((name) => files.find({ householdId: HOUSEHOLD_ID, ownerId: id, name })),
  )
  return found.map((file) => file !== null)
}

it('deletes files and pictures of older finished receipts, and nothing else of them', async () => {
  const [old, recent, unfinished] = [
    await addReceipt(daysAgo(31)),
    await addReceipt(daysAgo(29)),
    await addReceipt(daysAgo(31)),
  ]
  for (const id of [old, recent]) await fail(id)
  const sweep = createRetentionSweep({ receipts, files, keepDays: 30, publish: () => {}, now: () => TODAY })
  expect(await sweep()).toEqual({ removedCount: 1 })
  expect(await hasFiles(old)).toEqual([false, false])
  for (const id of [recent, unfinished]) expect(await hasFiles(id)).toEqual([true, true])
  expect(await receipts.findById(old)).toMatchObject({
    filename: 'receipt.png',
    error: { code: 'receipt_failed' },
    files_removed_at: TODAY,
  })
  expect(await sweep()).toEqual({ removedCount: 0 })
})

it('is the sweep that the collection of files names as what removes them', () => {
  const none = {} as never
  const { sweeps } = createReceiptsModule({
    connection,
    files,
    jobs: none,
    catalogue: none,
    memory: none,
    stock: none,
    listPutAway: none,
    emit: none,
    findTraits: none,
    loadNames: none,
    keepDays: 30,
    publish: () => {},
    logger: none,
    now: () => TODAY,
  })
  const { retention } = filesCollection
  expect(sweeps.map(({ name }) => name)).toContain(retention && 'sweep' in retention && retention.sweep)
})
