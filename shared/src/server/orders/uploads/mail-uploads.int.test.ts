import { beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { OrderReading } from '@larder/papers'
import { newActor } from '@larder/shared/testkit/new-actor'
import { orderLine, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { createTestSyncs } from '@larder/shared/testkit/orders/order-syncs'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { createMongoFileStore } from '../../files/mongo-file-store.ts'
import { createLogger } from '../../logging.ts'
import { toPastedMail } from '../../mail-sources/files/pasted-mail.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { OrderMailReader } from '../../ports/order-mail-reader.ts'
import { createSecretBox } from '../../secret-box.ts'
import { createMailUploadRepository } from './mail-upload.repository.ts'
import { createMailUploads } from './mail-uploads.service.ts'

const START = new Date('2026-11-20T08:00:00Z')
const HOUR_MS = 3_600_000
/** A dead worker's lease has ended. */
const AFTER_LEASE_MS = 11_000
const PLANTED = 'the spare key lies under the fern'
const FROM = 'From shop@grocer.example Mon Nov 16 08:00:00 2026'
let clock = START
const now = () => clock
const later = (ms: number) => void (clock = new Date(clock.getTime() + ms))
const { signal } = new AbortController()
const logger = createLogger('test', 'silent')

const connection = await openTestDatabase()
const syncs = await createTestSyncs(connection, { now })
const { orderSyncs, mailMessages, uploadMails, createRun } = syncs.orders
let actor: Actor
beforeEach(() => {
  actor = newActor()
  clock = START
})

// oxlint-disable-next-line typescript/require-await -- what is in memory needs no waiting
async function* inPieces(content: string | Uint8Array, pieceBytes = 65_536) {
  const bytes = Buffer.from(content as string)
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
const mailOf = (number: number, padding = '') =>
  `Message-ID: <${number}@grocer.example>\nDate: Mon, ${number} Nov 2026 08:00:00 +0000\nSubject: ${PLANTED}\n\nOrder ${number}\n${padding}\n`
const mboxOf = (...mails: string[]) => mails.map((mail) => `${FROM}\n${mail}\n`).join('')

/** Finds an order in each mail 'Order <number>', and records which mails it was given. */
const createReader = (
  given: string[] = [],
  disturb: (number: string) => void = () => {},
): OrderMailReader => ({
  read: (bytes): Promise<OrderReading> => {
    const number = /Order (\d+)/.exec(Buffer.from(bytes).toString())?.[1] ?? 'none'
    disturb(number)
    given.push(number)
    return Promise.resolve(orderReading([orderLine(`Milk ${number}`)], { order_number: number }))
  },
})
const work = async (id: string, worker: string, reader: OrderMailReader) => {
  const claim = await orderSyncs.store.claim({ id, attempt: 1 }, worker, now())
  if (claim.kind !== 'held') throw new Error(`The sync is ${claim.kind}`)
  await createRun(reader, () => Promise.resolve())(claim, { signal, logger })
}
const status = (id: string) => orderSyncs.getStatus(actor, { sync_id: id })
const orderNumbers = async () =>
  (await syncs.receipts.orderPapers.list(actor, { limit: 100 })).orders.map(({ order }) => order.number)
/** What is stored of uploads: their documents, and the bytes of their files. */
const left = async () => {
  const [uploads, files] = await Promise.all(
    ['mail_uploads', 'files'].map((name) => connection.collection(name).find().toArray()),
  )
  return {
    uploads: uploads ?? [],
    files: (files ?? []).map(({ data }) => (data as { buffer: Buffer }).buffer),
  }
}
const NOTHING = { uploads: [], files: [] }

describe('uploaded mails', () => {
  it('lie encrypted until they are read like those of a mailbox, and are gone then', async () => {
    const id = await uploadMails(actor, inPieces(mboxOf(mailOf(16), mailOf(17), mailOf(18))))
    const { uploads, files } = await left()
    expect([uploads.length, files.length]).toEqual([1, 1])
    expect(files[0]?.toString('latin1')).not.toMatch(/grocer|fern|Order/)
    expect(await status(id)).toMatchObject({ status: 'syncing', mailbox_id: null })
    const given: string[] = []
    await work(id, 'one', createReader(given))
    expect(given).toEqual(['16', '17', '18'])
    const { logs, ...ended } = await status(id)
    expect(ended).toMatchObject({ status: 'completed', processed_emails: 3, detected_orders: 3, error: null })
    expect(logs.map(({ message }) => message)).toEqual([
      'Reading the uploaded mails',
      '3 mails to read',
      'Mail 1 of 3: an order',
      'Mail 2 of 3: an order',
      'Mail 3 of 3: an order',
      'Done: 3 mails read, 3 orders found',
    ])
    expect(await left()).toEqual(NOTHING)
  })

  it('may be larger than what is kept in memory, and lie across the borders of chunks', async () => {
    const padding = `${'x'.repeat(70)}\n`.repeat(9_000)
    const id = await uploadMails(
      actor,
      inPieces(mboxOf(mailOf(16, padding), mailOf(17, padding), mailOf(18))),
    )
    expect((await left()).files).toHaveLength(2)
    await work(id, 'one', createReader())
    expect((await orderNumbers()).sort()).toEqual(['16', '17', '18'])
  })

  it('are read once, however often their worker is killed', async () => {
    const id = await uploadMails(actor, inPieces(mboxOf(mailOf(16), mailOf(17), mailOf(18))))
    const given: string[] = []
    for (const fatal of ['16', '17', '18']) {
      const reader = createReader(given, (number) => {
        if (number === fatal) throw new Error('killed')
      })
      await expect(work(id, `dies at ${fatal}`, reader)).rejects.toThrow('killed')
      later(AFTER_LEASE_MS)
    }
    await work(id, 'alive', createReader(given))
    expect(given).toEqual(['16', '17', '18'])
    expect(await status(id)).toMatchObject({ status: 'completed', processed_emails: 3, detected_orders: 3 })
    expect(await left()).toEqual(NOTHING)
  })

  it('are the same mails when they are uploaded again, and are read again', async () => {
    for (const round of [1, 2]) {
      const given: string[] = []
      await work(await uploadMails(actor, inPieces(mailOf(16))), `round ${round}`, createReader(given))
      expect(given).toEqual(['16'])
    }
    expect(await orderNumbers()).toEqual(['16'])
    expect((await mailMessages.list(actor, { limit: 10 })).messages).toHaveLength(1)
  })

  it('without an id are told apart by their content', async () => {
    for (const number of [31, 32]) {
      const id = await uploadMails(actor, inPieces(toPastedMail(`Order ${number}`)))
      await work(id, 'one', createReader())
    }
    expect((await orderNumbers()).sort()).toEqual(['31', '32'])
    expect((await mailMessages.list(actor, { limit: 10 })).messages).toHaveLength(2)
  })

  it('cannot be fetched again later, which is said', async () => {
    await work(await uploadMails(actor, inPieces(mailOf(16))), 'one', createReader())
    const [message] = (await mailMessages.list(actor, { limit: 10 })).messages
    expect(message).toMatchObject({ can_read_again: false, mailbox_id: null })
    await expect(mailMessages.readAgain(actor, message?.id ?? '')).rejects.toMatchObject({
      code: 'mail_not_kept',
    })
  })

  it('are gone when their sync is cancelled', async () => {
    const id = await uploadMails(actor, inPieces(mailOf(16)))
    await orderSyncs.cancel(actor, { sync_id: id })
    await work(id, 'one', createReader())
    expect(await status(id)).toMatchObject({ status: 'cancelled', processed_emails: 0 })
    expect(await left()).toEqual(NOTHING)
  })

  it('are removed after an hour, read or not; then their sync says so', async () => {
    const id = await uploadMails(actor, inPieces(mailOf(16)))
    const sweep = syncs.sweeps.find(({ name }) => name === 'mail uploads')
    later(HOUR_MS - 1)
    expect(await sweep?.run()).toEqual({ removedCount: 0 })
    later(1)
    expect(await sweep?.run()).toEqual({ removedCount: 1 })
    expect(await left()).toEqual(NOTHING)
    syncs.queue.splice(0)
    await expect(work(id, 'one', createReader())).rejects.toMatchObject({ code: 'mail_not_kept' })
  })

  it('are removed when their sync has failed for good', async () => {
    const id = await uploadMails(actor, inPieces(mailOf(16)))
    const claim = await orderSyncs.store.claim({ id, attempt: 1 }, 'one', now())
    if (claim.kind !== 'held') throw new Error('It is not held')
    await orderSyncs.settleFailed(claim.document)
    expect(await left()).toEqual(NOTHING)
  })
})

describe('a refused upload', () => {
  it.each([
    ['file_empty', ''],
    ['mail_unreadable', '\x89PNG\r\n\x1a\n'],
    ['mail_unreadable', '%PDF-1.7\n'],
  ])('leaves nothing: %s', async (code, content) => {
    await expect(uploadMails(actor, inPieces(content))).rejects.toMatchObject({ code })
    expect(await left()).toEqual(NOTHING)
    expect(await orderSyncs.getStatus(actor, {})).toMatchObject({ status: 'idle' })
  })

  it('leaves nothing when its sender disconnects', async () => {
    async function* broken() {
      yield* inPieces(mailOf(16, 'x'.repeat(2_000_000)))
      throw new Error('The caller disconnected')
    }
    await expect(uploadMails(actor, broken())).rejects.toThrow('The caller disconnected')
    expect(await left()).toEqual(NOTHING)
  })

  it('leaves nothing when the disk is full in between, and is removed by the sweep where that fails too', async () => {
    const store = createMongoFileStore(connection, now)
    let isFull = false
    const full: FileStore = {
      ...store,
      put: async (key, file) => {
        if (key.name === 'mails-1') throw new DomainError('storage_full')
        await store.put(key, file)
      },
      removeAll: (owner) => (isFull ? Promise.reject(new Error('down')) : store.removeAll(owner)),
    }
    const uploads = createMailUploads({
      uploads: createMailUploadRepository(connection),
      files: full,
      box: createSecretBox(['a key that only the tests have and know']),
      logger,
      now,
    })
    const receive = () => uploads.receive(actor, inPieces(mailOf(16, 'x'.repeat(2_000_000))), orderSyncs)
    await expect(receive()).rejects.toMatchObject({ code: 'storage_full' })
    expect(await left()).toEqual(NOTHING)
    isFull = true
    await expect(receive()).rejects.toMatchObject({ code: 'storage_full' })
    expect((await left()).files).toHaveLength(1)
    isFull = false
    later(HOUR_MS)
    await uploads.sweep()
    expect(await left()).toEqual(NOTHING)
  })

  it('is one of too many that wait, or one that cannot be encrypted', async () => {
    for (let index = 0; index < 5; index++) await uploadMails(actor, inPieces(mailOf(16)))
    await expect(uploadMails(actor, inPieces(mailOf(16)))).rejects.toMatchObject({ code: 'too_many_uploads' })
    const uploads = createMailUploads({
      uploads: createMailUploadRepository(connection),
      files: createMongoFileStore(connection, now),
      box: null,
      logger,
      now,
    })
    await expect(uploads.receive(newActor(), inPieces(mailOf(16)), orderSyncs)).rejects.toMatchObject({
      code: 'mail_upload_not_configured',
    })
  })

  it('is one of too many also when they come at the same moment', async () => {
    const all = Array.from({ length: 9 }, () => uploadMails(actor, inPieces(mailOf(16))))
    const answers = await Promise.allSettled(all)
    const refused = answers.filter(({ status: outcome }) => outcome === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(4)
    expect(refused).toMatchObject(refused.map(() => ({ reason: { code: 'too_many_uploads' } })))
    const { Types } = connection.base
    const ofHousehold = { household_id: new Types.ObjectId(actor.householdId) }
    const waiting = await connection.collection('mail_uploads').countDocuments(ofHousehold)
    expect(waiting).toBe(answers.length - refused.length)
  })
})
