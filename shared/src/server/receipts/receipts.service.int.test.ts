import { mongo as driver } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ReadReceipt } from '@larder/papers'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import type { Actor } from '../authz.ts'
import { filesCollection } from '../files/file.collection.ts'
import { createMongoFileStore } from '../files/mongo-file-store.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import { createLogger } from '../logging.ts'
import { toStoreError } from '../store/mongo.ts'
import type { FileKey, FileStore } from '../ports/file-store.ts'
import { createClientIdRepository } from './uploads/client-id.repository.ts'
import { createClientIdService } from './uploads/client-ids.service.ts'
import { receiptsCollection } from './receipt.collection.ts'
import { createReceiptRepository } from './receipt.repository.ts'
import { createReceiptSweep } from './receipt-sweep.ts'
import { createReceiptWorkService } from './receipt-work.service.ts'
import { newWork } from '../work/work-columns.ts'
import { HOUSEHOLD_LIMITS } from '../households/household-room.ts'
import { createReceiptService } from './receipts.service.ts'

const ACTOR: Actor = {
  userId: 'a'.repeat(24),
  householdId: 'b'.repeat(24),
  sessionId: 'c'.repeat(24),
  timeZone: 'UTC',
}
const now = () => new Date()
const logger = createLogger('test', 'silent')
/** MongoDB's error for a full disk. */
const diskFull = () => new driver.MongoServerError({ message: 'No space left on device', code: 14_031 })

const connection = await openTestDatabase([receiptsCollection, filesCollection])
const receipts = createReceiptRepository(connection)
const clientIds = createClientIdService({ clientIds: createClientIdRepository(connection), now })
const store = createMongoFileStore(connection, now)

type Failures = { put?: Error; insert?: () => Promise<never>; enqueue?: Error }

/** The service with failures in the named steps; `saved` lists the files passed to `putFile`. */
const serviceWith = (
  { put, insert, enqueue }: Failures = {},
  putFile: FileStore['put'] = (key, file) => store.put(key, file),
) => {
  const saved: FileKey[] = []
  const files: FileStore = {
    ...store,
    put: (key, file) => {
      if (put) return Promise.reject(put)
      saved.push(key)
      return putFile(key, file)
    },
  }
  const jobs: JobProducer = {
    enqueue: () => (enqueue ? Promise.reject(enqueue) : Promise.resolve()),
    schedule: () => Promise.resolve(false),
    withdraw: () => Promise.resolve(),
    retire: () => Promise.resolve(false),
    isOpen: () => Promise.resolve(true),
    lookAt: () => Promise.reject(new Error('Nobody looks')),
    hasWorker: () => Promise.resolve(true),
    findPlace: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  }
  const service = createReceiptService({
    receipts: insert ? { ...receipts, insert } : receipts,
    files,
    maxFileBytes: HOUSEHOLD_LIMITS.fileBytes,
    clientIds,
    jobs,
    publish: () => {},
    progress: { subscribe: () => () => {}, findLast: () => Promise.resolve(null) },
    logger,
    now,
  })
  return { service, saved, jobs }
}

const uploadOf = (clientId: string) => ({
  data: Uint8Array.from([1, 2, 3]),
  mimeType: 'image/png' as const,
  filename: 'receipt.png',
  clientId,
})

describe('an upload that cannot be kept', () => {
  it.each<{ what: string; failures: Failures; code: string }>([
    {
      what: 'the disk is full for the file',
      failures: { put: new DomainError('storage_full') },
      code: 'storage_full',
    },
    {
      what: 'the disk is full for the receipt',
      failures: { insert: () => Promise.reject(diskFull()) },
      code: 'storage_full',
    },
    {
      what: 'the queue is away',
      failures: { enqueue: new DomainError('queue_unavailable') },
      code: 'queue_unavailable',
    },
  ])('leaves nothing when $what, and the client id is free again', async ({ failures, code }) => {
    const clientId = await clientIds.generate(ACTOR)
    const { service, saved } = serviceWith(failures)
    const error: unknown = await service.upload(ACTOR, uploadOf(clientId)).catch((thrown: unknown) => thrown)
    expect(toStoreError(error)).toMatchObject({ code })
    expect(await receipts.findByClientId(clientId)).toBeNull()
    for (const key of saved) expect(await store.find(key)).toBeNull()
    expect(await serviceWith().service.upload(ACTOR, uploadOf(clientId))).toMatchObject({ state: 'queued' })
  })
})

describe('an upload whose process dies', () => {
  const sweepIn = (seconds: number) =>
    createReceiptSweep({
      receipts,
      files: store,
      jobs: serviceWith().jobs,
      now: () => new Date(Date.now() + seconds * 1000),
    })()

  it.each<{ when: string; putFile: FileStore['put'] }>([
    { when: 'before its file was saved', putFile: () => Promise.resolve() },
    { when: 'right after', putFile: (key, file) => store.put(key, file) },
  ])('leaves nothing once it was swept up, though it died $when', async ({ putFile }) => {
    const clientId = await clientIds.generate(ACTOR)
    let last: FileKey | undefined
    const { service } = serviceWith({}, async (key, file) => {
      await putFile(key, file)
      last = key
      await new Promise(() => {})
    })
    void service.upload(ACTOR, uploadOf(clientId))
    const key = await waitUntil('its end', () => last)
    expect(await sweepIn(30)).toEqual({ requeuedCount: 0, discardedCount: 0 })

    const [first, second] = await Promise.all([sweepIn(90), sweepIn(90)])
    expect(first.discardedCount + second.discardedCount).toBe(1)
    expect(await store.find(key)).toBeNull()
    expect(await receipts.findByClientId(clientId)).toBeNull()
    expect(await serviceWith().service.upload(ACTOR, uploadOf(clientId))).toMatchObject({ attempt: 1 })
  })

  it('leaves its client id free when it died before there was a receipt', async () => {
    const clientId = await clientIds.generate(ACTOR)
    let isInserting = false
    const { service } = serviceWith({
      insert: () => {
        isInserting = true
        return new Promise(() => {})
      },
    })
    void service.upload(ACTOR, uploadOf(clientId))
    await waitUntil('the receipt to be inserted', () => isInserting)
    expect(await serviceWith().service.upload(ACTOR, uploadOf(clientId))).toMatchObject({ attempt: 1 })
  })

  it('also leaves nothing when it did not die but was slower than the sweep', async () => {
    const clientId = await clientIds.generate(ACTOR)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const { service, saved } = serviceWith({}, (key, file) => held.then(() => store.put(key, file)))
    const upload = service.upload(ACTOR, uploadOf(clientId))
    const key = await waitUntil('the file to be on its way', () => saved[0])
    expect(await sweepIn(90)).toMatchObject({ discardedCount: 1 })
    goOn()
    await expect(upload).rejects.toMatchObject({ code: 'receipt_failed' })
    expect(await store.find(key)).toBeNull()
  })
})

describe('an upload that is kept', () => {
  it('[RCPT-022] keeps the storage location, and creates an upload session when there is no client id', async () => {
    const { service } = serviceWith()
    const upload = { ...uploadOf(''), clientId: undefined, storageLocation: 'Pantry' }
    const [first, second] = [await service.upload(ACTOR, upload), await service.upload(ACTOR, upload)]
    expect(first).toMatchObject({ storage_location: 'Pantry', attempt: 1, start_count: 0 })
    expect(first.client_id).not.toBe(second.client_id)
  })

  it('stops waiting when the caller disconnects', async () => {
    const { service } = serviceWith()
    const receipt = await service.upload(ACTOR, uploadOf(await clientIds.generate(ACTOR)))
    const gone = new AbortController()
    const waiting = service.waitForResult(receipt, gone.signal)
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect(await receipts.findState(receipt.id)).toBe('queued')
  })
})

describe('the reading of a receipt', () => {
  const work = createReceiptWorkService({ receipts, files: store, publish: () => {}, now })
  const reading: ReadReceipt = {
    pages: [],
    previews: [{ pageNumber: 1, width: 1, height: 1, webp: Uint8Array.from([1]) }],
    thumbnail: Uint8Array.from([2]),
    textSource: 'ocr',
    pdfText: null,
    engine: 'none',
    stageSeconds: { open: 0, text: 0, render: 0, ocr: 0, preview: 0 },
  }

  it('leaves no files where the receipt was removed with its household meanwhile', async () => {
    const { service } = serviceWith()
    const upload = async () => service.upload(ACTOR, uploadOf(await clientIds.generate(ACTOR)))
    const [kept, removed] = [await upload(), await upload()]
    await receipts.remove(removed.id)
    for (const document of [kept, removed]) await work.saveReading({ document, worker: 'a worker' }, reading)
    for (const name of ['page-1', 'thumbnail']) {
      const fileOf = ({ id }: { id: string }) =>
        store.find({ householdId: ACTOR.householdId, ownerId: id, name })
      expect([(await fileOf(kept))?.mimeType, await fileOf(removed)]).toEqual(['image/webp', null])
    }
  })

  it('has a thumbnail; of what an earlier version read, the page comes in its place', async () => {
    const { service } = serviceWith()
    const document = await service.upload(ACTOR, uploadOf(await clientIds.generate(ACTOR)))
    await work.saveReading({ document, worker: 'a worker' }, reading)
    const small = async () => [...(await service.getPage(ACTOR, document.id, 1, 'small')).data]
    expect(await small()).toEqual([2])
    await store.remove({ householdId: ACTOR.householdId, ownerId: document.id, name: 'thumbnail' })
    expect(await small()).toEqual([1])
  })
})

it('lists receipts of an earlier version, which have no kind, among the others page by page', async () => {
  const household_id = 'd'.repeat(24)
  const stored = receiptsCollection.open(connection)
  const ids = ['1', '2', '3', '4'].map((digit) => digit.repeat(24))
  for (const id of ids) {
    await stored.create({
      _id: id,
      household_id,
      user_id: ACTOR.userId,
      client_id: id,
      filename: 'receipt.png',
      mime_type: 'image/png',
      size_bytes: 1,
      ...newWork(now()),
      created_at: now(),
    })
  }
  await stored.collection.updateMany({ client_id: { $in: [ids[0], ids[2]] } }, { $unset: { kind: true } })
  const idsOf = async (cursor?: string) =>
    (await receipts.listSummaries(household_id, { cursor, limit: 3 })).map(({ id }) => id)
  expect(await idsOf()).toEqual([ids[3], ids[2], ids[1]])
  expect(await idsOf(ids[1])).toEqual([ids[0]])
})
