import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import { parseReceipt } from '@larder/papers'
import { inFull } from '@larder/shared/testkit/in-full'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { errorCodeOf } from '../testing/error-code-of.ts'
import { bytesOf, HOSTILE_FILES, READ, solid } from '../testing/hostile/hostile-files.ts'
import { receiptPdf } from '../testing/hostile/hostile-pdfs.ts'
import {
  createOpeningPool,
  GREEDY_HEIGHT,
  HOARDING_HEIGHT,
  LOOPING_HEIGHT,
  POISONING_HEIGHT,
} from '../testing/opening/opening-pool.ts'

/** Long enough for a busy machine to open any of the files that can be opened. */
const DEADLINE_MS = 60_000
/** After this time a process is killed; long enough for a busy machine to read the following image. */
const SHORT_DEADLINE_MS = 5_000
/** Of the hostile files, every so many; all of them are a corpus. */
const EVERY = 7

describe('a process that opens files', () => {
  let pool: ReturnType<typeof createOpeningPool>
  beforeAll(() => {
    pool = createOpeningPool(1, DEADLINE_MS)
  })
  afterAll(() => pool.close())

  const open = async (file: Uint8Array, mimeType: string) =>
    pool.run({ file, mimeType: mimeType as ReceiptMimeType }, {})
  const expectGoesOn = async () => {
    const { pages } = await open(receiptPdf(), 'application/pdf')
    expect(parseReceipt(pages)).toMatchObject({ storeName: 'FERN HILL STORES', total: 4 })
  }

  it.each(HOSTILE_FILES.filter((_, index) => index % EVERY === 0))(
    'opens or refuses %s, and goes on',
    async (_what, make, mimeType, outcome) => {
      expect(await errorCodeOf(open(await make(), mimeType))).toBe(outcome)
      await expectGoesOn()
    },
  )

  const pictureOfHeight = async (h: number) => bytesOf(solid(3, 30, h).png())
  const processOf = async () => (await open(await pictureOfHeight(30), 'image/png')).engine

  inFull(it)('that allocates memory endlessly is killed at its limit, even while it is busy', async () => {
    expect(await errorCodeOf(open(await pictureOfHeight(GREEDY_HEIGHT), 'image/png'))).toBe(
      'file_too_complex',
    )
    await expectGoesOn()
  })

  it('that crashes after a file does not affect the next one', async () => {
    await open(await pictureOfHeight(POISONING_HEIGHT), 'image/png')
    expect(await errorCodeOf(open(await pictureOfHeight(30), 'image/png'))).toBe(READ)
  })

  it('that does not release its memory is replaced before the next file', async () => {
    const before = await processOf()
    expect(await processOf()).toBe(before)
    expect((await open(await pictureOfHeight(HOARDING_HEIGHT), 'image/png')).engine).toBe(before)
    expect(await processOf()).not.toBe(before)
  })

  inFull(it)('that never returns is killed at its deadline, and waiting files continue', async () => {
    const hasty = createOpeningPool(1, SHORT_DEADLINE_MS)
    const openPicture = async (h: number) =>
      errorCodeOf(hasty.run({ file: await pictureOfHeight(h), mimeType: 'image/png' }, {}))
    const endless = openPicture(LOOPING_HEIGHT)
    const behind = openPicture(30)
    expect(await endless).toBe('reading_timed_out')
    expect(await behind).toBe(READ)
    await hasty.close()
  })

  it('is not waited for by an urgent file, which gets a further process until it is read', async () => {
    const picture = (height: number) =>
      pictureOfHeight(height).then((file) => ({ file, mimeType: 'image/png' as const }))
    const own = createOpeningPool(1, DEADLINE_MS)
    const [busy, waiting, urgent] = await Promise.all([LOOPING_HEIGHT, 30, 30].map(picture))
    const stopped = new AbortController()
    const engineOf = async (reading: ReturnType<typeof own.run>) => (await reading).engine
    const usual = await engineOf(own.run(urgent!, {}))
    const endless = own.run(busy!, { signal: stopped.signal })
    const next = engineOf(own.run(waiting!, {}))
    const further = await engineOf(own.run(urgent!, {}, true))
    expect(further).not.toBe(usual)
    // The further one takes no other file.
    stopped.abort(new Error('stopped'))
    await expect(endless).rejects.toThrow('stopped')
    expect([usual, further]).not.toContain(await next)
    await own.close()
  })

  it('ends with the process that started it, even when that is killed while it is busy', async () => {
    const owner = fork(fileURLToPath(new URL('../testing/opening/pool-owner.ts', import.meta.url)))
    const [engine] = (await once(owner, 'message')) as [string]
    const child = Number(/\d+/.exec(engine)?.[0])
    const isAlive = () => process.kill(child, 0)
    expect(isAlive()).toBe(true)
    owner.kill('SIGKILL')
    await waitUntil('the end of the process', () => {
      try {
        return !isAlive()
      } catch {
        return true
      }
    })
  })
})
