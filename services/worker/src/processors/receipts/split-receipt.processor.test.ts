import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '@larder/shared/server/authz'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ReceiptUpload } from '@larder/shared/server/receipts/receipts.service'
import type { PictureCutter } from '@larder/shared/server/ports/picture-cutter'
import type { StoredReceipt } from '@larder/shared/server/receipts/receipt.repository'
import type { ReceiptSplitService } from '@larder/shared/server/receipts/split/receipt-split.service'
import { newId } from '@larder/shared/testkit/new-actor'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { startWorkers } from '../../registry.ts'
import { IDLE_PROCESSORS } from '../../testing/idle-processors.ts'
import { createTestReceipts, TWO_RECEIPTS } from '../../testing/test-receipts.ts'
import type { TestReceipts } from '../../testing/test-receipts.ts'
import { createSplitReceipt } from './split-receipt.ts'

describe('a picture of two receipts', () => {
  let sut: TestReceipts
  const running: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const { mongoUrl, redisUrl, keyPrefix } = freshDatabase()
    sut = await createTestReceipts(mongoUrl, redisUrl, keyPrefix)
  })
  afterEach(async () => {
    for (const close of running.splice(0)) await close()
  })
  afterAll(() => sut.close())

  /** Cuts any picture into two, and counts how often. */
  const fakeCutter = () => {
    const cuts: Parameters<PictureCutter['cut']>[] = []
    const cutter: PictureCutter = {
      cut: (...parts) => {
        cuts.push(parts)
        const marks = parts[2].boxes.map((_, index) => new Uint8Array([...parts[0], index]))
        return Promise.resolve(marks)
      },
    }
    return { cutter, cuts }
  }

  const startWorker = async (splits: ReceiptSplitService = sut.splits, { cutter } = fakeCutter()) => {
    const redis = sut.connectQueue()
    const processors = {
      ...IDLE_PROCESSORS,
      'receipt.extract': sut.createExtract({
        reader: { read: () => Promise.resolve(TWO_RECEIPTS), close: () => Promise.resolve() },
        split: createSplitReceipt({ work: sut.work, splits, cutter }),
      }),
    }
    const workers = startWorkers(processors, ['receipt.extract'], {
      redis,
      prefix: sut.prefix,
      logger: sut.logger,
    })
    running.push(async () => {
      await workers.close()
      redis.disconnect()
    })
    await workers.ready
  }

  /** A picture that was read, and is shown to have two receipts; its household has nothing else. */
  const readPicture = async (fields: Partial<ReceiptUpload> = {}) => {
    const { receipt } = await sut.upload(newId(), {
      mimeType: 'image/jpeg',
      ...fields,
    })
    await ended(receipt.id, 'completed')
    return receipt
  }
  const ended = (id: string, state: 'completed' | 'failed') =>
    waitUntil(`the receipt to be ${state}`, async () => (await sut.receipts.findState(id)) === state)
  const actorOf = ({ user_id, household_id }: StoredReceipt): Actor => ({
    userId: user_id,
    householdId: household_id,
    sessionId: 'c'.repeat(24),
    timeZone: 'UTC',
  })
  const request = (receipt: StoredReceipt) => sut.splits.request(actorOf(receipt), receipt.id)
  const countOriginals = async ({ household_id }: StoredReceipt) => {
    let count = 0
    for await (const { name } of sut.files.list(household_id)) if (name === 'original') count += 1
    return count
  }
  const receiptsOf = (receipt: StoredReceipt) =>
    sut.receipts.listSummaries(receipt.household_id, { limit: 10 })
  const isSplit = (receipt: StoredReceipt) =>
    waitUntil('the parts to be read and the whole to be gone', async () => {
      const found = await receiptsOf(receipt)
      const isRead = found.length > 0 && found.every(({ state }) => state === 'completed')
      return isRead && found.every(({ id }) => id !== receipt.id)
    })
  const namesOf = async (receipt: StoredReceipt) =>
    (await receiptsOf(receipt)).map(({ filename }) => filename).sort()

  it('is read with the places of both in the turned picture', async () => {
    await startWorker()
    const picture = await readPicture()
    expect((await sut.receipts.findById(picture.id))?.result?.several).toEqual({
      turn: 90,
      boxes: [
        [0, 0, expect.closeTo(0.5, 1), 1],
        [expect.closeTo(0.5, 1), 0, 1, 1],
      ],
    })
  })

  it('becomes two receipts, which are read like uploads, and is gone with its files', async () => {
    const cutting = fakeCutter()
    await startWorker(sut.splits, cutting)
    const picture = await readPicture({ filename: 'IMG_1.heic', storageLocation: 'Pantry' })
    const original = { householdId: picture.household_id, ownerId: picture.id, name: 'original' }
    const { data } = (await sut.files.find(original)) ?? { data: new Uint8Array() }
    expect(await request(picture)).toMatchObject({ state: 'queued', attempt: 2 })
    await isSplit(picture)
    expect(await namesOf(picture)).toEqual(['IMG_1 (1).jpg', 'IMG_1 (2).jpg'])
    for (const { id, filename } of await receiptsOf(picture)) {
      const part = await sut.receipts.findById(id)
      expect(part).toMatchObject({ user_id: picture.user_id, storage_location: 'Pantry', attempt: 1 })
      const file = await sut.files.find({ householdId: picture.household_id, ownerId: id, name: 'original' })
      expect(file).toMatchObject({ mimeType: 'image/jpeg' })
      expect([...(file?.data ?? [])]).toEqual([...data, filename.includes('(1)') ? 0 : 1])
    }
    expect(await sut.files.find(original)).toBeNull()
    expect(await sut.receipts.findById(picture.id)).toBeNull()
    expect(cutting.cuts).toHaveLength(1)
    expect(cutting.cuts[0]?.[1]).toBe('image/jpeg')
  })

  it('is split once by two simultaneous requests, and a later one finds nothing', async () => {
    await startWorker()
    const picture = await readPicture()
    const answers = await Promise.allSettled([request(picture), request(picture)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await isSplit(picture)
    expect(await receiptsOf(picture)).toHaveLength(2)
    await expect(request(picture)).rejects.toMatchObject({ code: 'not_found' })
  })

  const interrupted = (at: keyof ReceiptSplitService, when: 'before' | 'after'): ReceiptSplitService => {
    let isFirst = true
    const failing = async (...parts: readonly unknown[]) => {
      const isNow = isFirst
      isFirst = false
      if (isNow && when === 'before') throw new Error('the power fails')
      const done = await (sut.splits[at] as (...all: readonly unknown[]) => Promise<unknown>)(...parts)
      if (isNow) throw new Error('the power fails')
      return done
    }
    return { ...sut.splits, [at]: failing }
  }
  it.each([
    ['saveParts', 'before'],
    ['saveParts', 'after'],
    ['removeWhole', 'before'],
    ['removeWhole', 'after'],
  ] as const)('becomes two receipts although the work ends early %s: %s', async (step, when) => {
    await startWorker(interrupted(step, when))
    const picture = await readPicture()
    await request(picture)
    await isSplit(picture)
    expect(await receiptsOf(picture)).toHaveLength(2)
    expect(await countOriginals(picture)).toBe(2)
  })

  it('has two parts although only the first was saved when the work ended, and its file not', async () => {
    const files = { puts: 0 }
    await startWorker(
      sut.splitsWith({
        ...sut.files,
        put: (key, file) => {
          files.puts += 1
          if (files.puts === 1 || files.puts === 3) return Promise.reject(new Error('the disk hums'))
          return sut.files.put(key, file)
        },
      }),
    )
    const picture = await readPicture()
    await request(picture)
    await isSplit(picture)
    expect(files.puts).toBe(5)
    expect(await receiptsOf(picture)).toHaveLength(2)
  })

  it('stays as it is when it can not be cut or its parts never be saved', async () => {
    const cutter: PictureCutter = { cut: () => Promise.reject(new DomainError('file_unreadable')) }
    await startWorker(sut.splits, { ...fakeCutter(), cutter })
    const picture = await readPicture()
    await request(picture)
    await ended(picture.id, 'failed')
    expect(await sut.receipts.findById(picture.id)).toMatchObject({
      error: { code: 'file_unreadable' },
      files_removed_at: null,
      result: { receipt_id: picture.id },
    })
    expect(await receiptsOf(picture)).toHaveLength(1)
  })

  it('is not split when something of it was added to stock after the request', async () => {
    const added: ReceiptSplitService = {
      ...sut.splits,
      assertNotInStock: async (receipt) => {
        await sut.addToStock([{ name: 'Milk', quantity: 1, source_receipt: receipt.id }], actorOf(receipt))
        await sut.splits.assertNotInStock(receipt)
      },
    }
    await startWorker(added)
    const picture = await readPicture()
    await request(picture)
    await ended(picture.id, 'failed')
    expect(await sut.receipts.findById(picture.id)).toMatchObject({ error: { code: 'lines_already_added' } })
    expect(await receiptsOf(picture)).toHaveLength(1)
    await expect(request(picture)).rejects.toMatchObject({ code: 'lines_already_added' })
  })

  it('is read again, not split, when that is asked for after a failed split', async () => {
    const cutter: PictureCutter = { cut: () => Promise.reject(new DomainError('file_unreadable')) }
    await startWorker(sut.splits, { ...fakeCutter(), cutter })
    const picture = await readPicture()
    await request(picture)
    await ended(picture.id, 'failed')
    const failed = await sut.receipts.findById(picture.id)
    const reopened = await sut.receipts.updateReopened(
      { ...picture, attempt: failed?.attempt ?? 0 },
      new Date(),
    )
    await sut.jobs.enqueue('receipt.extract', reopened ?? picture)
    await ended(picture.id, 'completed')
    expect(await receiptsOf(picture)).toHaveLength(1)
  })
})
