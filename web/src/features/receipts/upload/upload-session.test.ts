import type { Progress } from '@larder/shared/contracts/progress'
import {
  progressOfMessage,
  type ProgressResult,
  type ReceiptStep,
} from '@larder/shared/contracts/receipts/upload-progress'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import { storeSession } from '../../../lib/session/session-store.ts'
import { fakePictures } from '../../../testing/browser/fake-pictures.ts'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { sampleReceipt } from '../../../testing/samples/stock-samples.ts'
import type { ReceiptPorts } from '../read-receipt.ts'
import { receiptPorts } from '../receipt-ports.ts'
import { createUploadSession, uploadSession } from './upload-session.ts'

/** One upload as the server sees it. */
type Upload = {
  clientId: string
  succeed: (result?: ReceiptResult) => void
  fail: (error: Error) => void
  say: (text: string) => void
  isChannelClosed: boolean
}

function setUp(wait: ReceiptPorts['wait'] = (...args) => receiptPorts.wait(...args)) {
  const log: string[] = []
  const uploads: Upload[] = []
  const channels = new Map<string, (progress: Progress<ReceiptStep>) => void>()
  const closed = new Set<string>()
  const checks: (ProgressResult | Error)[] = []
  const ports: ReceiptPorts = {
    generateClientId: () => {
      log.push('client id')
      return Promise.resolve(`id-${log.length}`)
    },
    openChannel: (clientId, onProgress) => {
      log.push('channel')
      channels.set(clientId, onProgress)
      return () => closed.add(clientId)
    },
    upload: (_file, clientId, signal) => {
      log.push('upload')
      return new Promise((resolve, reject) => {
        uploads.push({
          clientId,
          succeed: (result = sampleReceipt()) => resolve(result),
          fail: reject,
          say: (text) => {
            const progress = progressOfMessage(text)
            if (progress !== null) channels.get(clientId)?.(progress)
          },
          get isChannelClosed() {
            return closed.has(clientId)
          },
        })
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    },
    fetchResult: () => {
      log.push('check')
      const next = checks.shift() ?? processing
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
    },
    wait,
  }
  const session = createUploadSession(ports)
  const upload = (index: number) => {
    const found = uploads[index]
    if (found === undefined) throw new Error(`upload ${index} was not made`)
    return found
  }
  const start = async (count = 1) => {
    session.choose(Array.from({ length: count }, (_, index) => image(`receipt-${index}.jpg`)))
    void session.submit()
    await pass(0)
  }
  const states = () => session.current().files.map(({ state }) => state)
  return { session, log, checks, upload, uploads, start, states }
}

const image = (name: string) => new File([name], name, { type: 'image/jpeg' })
const pass = (delayMs: number) => vi.advanceTimersByTimeAsync(delayMs)
const processing: ProgressResult = { status: 'processing', result: null, error: null }
const completed: ProgressResult = { status: 'completed', result: sampleReceipt(), error: null }
const lost = () => new NetworkError(new TypeError('fetch failed'))

beforeEach(() => vi.useFakeTimers())

describe('sending one receipt', () => {
  it('[RCPT-012] gets a client id first, then opens the channel, then uploads', async () => {
    const { log, start } = setUp()
    await start()
    expect(log).toEqual(['client id', 'channel', 'upload'])
  })

  it('[RCPT-033, RCPT-034] shows the completed steps for 800 ms and goes to the review 1 s later', async () => {
    const { start, upload, session, states } = setUp()
    await start()
    upload(0).succeed()
    await pass(799)
    expect(states()).toEqual(['uploading'])
    await pass(1)
    expect(states()).toEqual(['processed'])
    await pass(999)
    expect(session.current().phase).toBe('running')
    await pass(1)
    expect(session.current().phase).toBe('review')
    expect(upload(0).isChannelClosed).toBe(true)
  })

  it('[RCPT-020] requests the results 2 s after Processing complete', async () => {
    const { start, upload, log, checks, states } = setUp()
    checks.push(completed)
    await start()
    upload(0).say('Processing complete')
    await pass(1999)
    expect(log).not.toContain('check')
    await pass(1)
    expect(log).toContain('check')
    await pass(800)
    expect(states()).toEqual(['processed'])
  })

  it('[RCPT-054] takes the result once, from the upload call or the results call, whichever is first', async () => {
    const { start, upload, session, checks } = setUp()
    checks.push({ ...completed, result: sampleReceipt({ store_name: 'From the results' }) })
    await start()
    upload(0).say('Processing complete')
    await pass(2000)
    upload(0).succeed(sampleReceipt({ store_name: 'From the call' }))
    await pass(5000)
    expect(session.current().files.map(({ result }) => result?.store_name)).toEqual(['From the results'])
  })

  it('[RCPT-054] does not request the results when the upload call has answered', async () => {
    const { start, upload, log } = setUp()
    await start()
    upload(0).say('Processing complete')
    upload(0).succeed()
    await pass(10_000)
    expect(log).not.toContain('check')
  })

  it('waits for the upload call when requesting the results fails', async () => {
    const { start, upload, states, checks } = setUp()
    checks.push(lost())
    await start()
    upload(0).say('Processing complete')
    await pass(3000)
    expect(states()).toEqual(['uploading'])
    upload(0).succeed()
    await pass(800)
    expect(states()).toEqual(['processed'])
  })
})

describe('a receipt that waits to be read', () => {
  it('tells its place in the queue, until something is heard of its reading', async () => {
    const { start, upload, checks, session, log } = setUp()
    const place = { place: 12, expected_seconds: 170 }
    const queue = () => session.current().files[0]?.queue
    checks.push({ ...processing, queue: place }, lost(), { ...processing, queue: { ...place, place: 11 } })
    await start()
    await pass(10_000)
    expect(queue()).toEqual(place)
    await pass(20_000)
    expect(queue()).toEqual({ ...place, place: 11 })
    upload(0).say('Starting OCR processing')
    expect(queue()).toBeNull()
    const looks = log.length
    await pass(60_000)
    expect(log).toHaveLength(looks)
  })
})

describe('a lost upload call', () => {
  it('[RCPT-026, RCPT-027] waits 3 s, requests the results and takes a completed one', async () => {
    const { start, upload, log, checks, states } = setUp()
    checks.push(completed)
    await start()
    upload(0).fail(lost())
    await pass(2999)
    expect(log).not.toContain('check')
    await pass(1 + 800)
    expect(states()).toEqual(['processed'])
  })

  it('[RCPT-028] polls 5 more times, 3 s apart, then every 10 s until the receipt is read', async () => {
    const { start, upload, log, checks, states } = setUp()
    const looks = () => log.filter((entry) => entry === 'check').length
    await start()
    upload(0).fail(lost())
    await pass(6 * 3000)
    expect(looks()).toBe(6)
    await pass(60_000)
    expect(looks()).toBe(12)
    expect(states()).toEqual(['uploading'])
    checks.push(lost(), new ApiError(503, {}), completed)
    await pass(30_000 + 800)
    expect(states()).toEqual(['processed'])
  })

  it('follows a receipt whose call ended after ten minutes, because it still waits, until it is read', async () => {
    const { start, upload, checks, states, session } = setUp()
    const place = { place: 900, expected_seconds: 4_000 }
    await start()
    upload(0).fail(new ApiError(504, { code: 'reading_goes_on' }))
    checks.push({ ...processing, queue: place })
    await pass(3_000)
    expect(session.current().files[0]?.queue).toEqual(place)
    await pass(2 * 3_600_000)
    expect(states()).toEqual(['uploading'])
    checks.push(completed)
    await pass(10_000 + 800)
    expect(states()).toEqual(['processed'])
    expect(session.current().files[0]?.queue).toBeNull()
  })

  it('ends when the server has not answered for ten minutes', async () => {
    const { start, upload, checks, states } = setUp()
    checks.push(...Array.from({ length: 100 }, lost))
    await start()
    upload(0).fail(lost())
    await pass(9 * 60_000)
    expect(states()).toEqual(['uploading'])
    await pass(2 * 60_000)
    expect(states()).toEqual(['error'])
  })

  it('[RCPT-028] takes a result that comes with the last poll, even after failed ones', async () => {
    const { start, upload, checks, states } = setUp()
    checks.push(processing, lost(), processing, processing, processing, completed)
    await start()
    upload(0).fail(lost())
    await pass(6 * 3000 + 800)
    expect(states()).toEqual(['processed'])
  })

  it('ends at once when the file never arrived, or with the reason in the results', async () => {
    for (const [check, reason] of [
      [{ status: 'pending', result: null, error: null }, 'Failed to process receipt'],
      [{ status: 'error', result: null, error: 'Reading took too long' }, 'Reading took too long'],
      [{ status: 'error', result: null, error: null }, 'Failed to process receipt'],
    ] as const) {
      const { start, upload, checks, session } = setUp()
      checks.push(check)
      await start()
      upload(0).fail(lost())
      await pass(3000)
      expect(session.current().files[0]).toMatchObject({ state: 'error', error: reason })
    }
  })
})

describe('several receipts', () => {
  it('sends two at a time', async () => {
    const { start, upload, uploads, states } = setUp()
    await start(3)
    expect(uploads).toHaveLength(2)
    expect(states()).toEqual(['uploading', 'uploading', 'pending'])
    upload(0).succeed()
    await pass(800)
    expect(uploads).toHaveLength(3)
  })

  it('[RCPT-030] shows why a file failed, or the general text, and continues with the others', async () => {
    const { start, upload, session } = setUp()
    await start(3)
    upload(0).fail(new ApiError(422, { detail: 'The file is damaged and could not be read' }))
    upload(1).fail(new ApiError(502))
    await pass(0)
    upload(2).succeed()
    await pass(1800)
    const { files, phase } = session.current()
    expect(files.map(({ state, error }) => [state, error])).toEqual([
      ['error', 'The file is damaged and could not be read'],
      ['error', 'Failed to process receipt'],
      ['processed', null],
    ])
    expect(phase).toBe('review')
  })

  it('[RCPT-031] says so when none succeeded, opens no review, and sends all again on the next attempt', async () => {
    const { start, upload, uploads, session } = setUp()
    await start()
    upload(0).fail(new ApiError(422, { detail: 'The file is empty' }))
    await pass(5000)
    expect(session.current()).toMatchObject({
      phase: 'choosing',
      error: 'No receipts were successfully processed',
    })
    void session.submit()
    await pass(0)
    expect(uploads).toHaveLength(2)
  })

  it('[RCPT-032] says when processing fails as a whole', async () => {
    const { session, start, upload } = setUp((delayMs, signal) =>
      delayMs === 1000 ? Promise.reject(new Error('out of memory')) : receiptPorts.wait(delayMs, signal),
    )
    await start()
    upload(0).succeed()
    await pass(800)
    expect(session.current()).toMatchObject({ phase: 'choosing', error: 'Failed to process receipts' })
  })

  it('[RCPT-005] asks for a file when there is none', async () => {
    const { session, log } = setUp()
    await session.submit()
    expect(session.current().error).toBe('Please select at least one receipt')
    expect(log).toEqual([])
  })

  it('accepts a file only once that is selected twice, and forgets all files on reset', async () => {
    const { session, start, upload, states } = setUp()
    const twice = image('same.jpg')
    session.choose([twice])
    session.choose([twice])
    expect(session.current().files).toHaveLength(1)
    session.reset()
    await start()
    const late = upload(0)
    session.reset()
    late.succeed()
    await pass(5000)
    expect(states()).toEqual([])
  })
})

describe('pictures that are too large', () => {
  const large = (name: string) => new File([new Uint8Array(5_242_881)], name, { type: 'image/jpeg' })
  const choose = (...names: string[]) => {
    const { session, uploads } = setUp()
    session.choose(names.map(large))
    const keyOf = (name: string) =>
      session.current().tooLarge.find(({ file }) => file.name === name)?.key ?? 'none'
    const shown = () => ({
      files: session.current().files.map(({ file }) => file.name),
      tooLarge: session.current().tooLarge.map(({ file }) => file.name),
    })
    return { session, uploads, keyOf, names: shown }
  }

  it('[RCPT-003] are refused, and each is chosen when it was made smaller, one after the other', async () => {
    let finish = () => {}
    const { openCount } = fakePictures(() => 1_000_000, new Promise((resolve) => (finish = resolve)))
    const { session, keyOf, names } = choose('a.jpg', 'b.jpg', 'c.jpg')
    expect(session.current().error).toContain('File a.jpg is too large. Maximum size is 5MB')
    expect(names()).toEqual({ files: [], tooLarge: ['a.jpg', 'b.jpg', 'c.jpg'] })
    void session.shrink(keyOf('a.jpg'))
    const both = session.shrink(keyOf('b.jpg'))
    await pass(0)
    expect(session.current().tooLarge.map(({ isShrinking }) => isShrinking)).toEqual([true, true, false])
    expect(openCount()).toBe(1)
    finish()
    await both
    expect(names()).toEqual({ files: ['a.jpg', 'b.jpg'], tooLarge: ['c.jpg'] })
    expect(session.current().files[0]).toMatchObject({
      original: { size: 5_242_881 },
      file: { size: 1_000_000 },
    })
    expect(session.current().error).toBeNull()
  })

  it('are waited for by an upload that is started meanwhile', async () => {
    let finish = () => {}
    fakePictures(() => 1_000_000, new Promise((resolve) => (finish = resolve)))
    const { session, keyOf, uploads } = choose('a.jpg')
    void session.shrink(keyOf('a.jpg'))
    void session.submit()
    await pass(0)
    expect(session.current()).toMatchObject({ phase: 'choosing', error: null })
    finish()
    await pass(0)
    expect(session.current().phase).toBe('running')
    expect(uploads).toHaveLength(1)
  })

  it('say why they can’t be made smaller, stay refused, and stop no other', async () => {
    fakePictures(() => 1_000_000)
    const { session, keyOf, names } = choose('a.jpg', 'b.jpg')
    vi.spyOn(globalThis, 'createImageBitmap').mockRejectedValueOnce(new Error('damaged'))
    void session.shrink(keyOf('a.jpg'))
    await session.shrink(keyOf('b.jpg'))
    expect(names()).toEqual({ files: ['b.jpg'], tooLarge: ['a.jpg'] })
    expect(session.current().tooLarge[0]).toMatchObject({
      isShrinking: false,
      problem: 'This picture could not be opened, so it could not be made smaller. The file may be damaged.',
    })
  })

  it('are not chosen when they were removed, or the upload ended, meanwhile', async () => {
    for (const end of ['remove', 'reset'] as const) {
      let finish = () => {}
      fakePictures(() => 1_000_000, new Promise((resolve) => (finish = resolve)))
      const { session, keyOf, names } = choose('a.jpg')
      const key = keyOf('a.jpg')
      const shrinking = session.shrink(key)
      await pass(0)
      session[end](key)
      finish()
      await shrinking
      expect(names()).toEqual({ files: [], tooLarge: [] })
    }
  })

  it('are refused once each when they are chosen twice', () => {
    const { session, names } = choose('a.jpg')
    const [again] = session.current().tooLarge
    session.choose([again?.file ?? large('a.jpg')])
    expect(names().tooLarge).toEqual(['a.jpg'])
    expect(session.current().error).toContain('File a.jpg is too large')
  })

  it('are the same when they are chosen again after they were made smaller, until that one is removed', async () => {
    fakePictures(() => 1_000_000)
    const { session, keyOf, names } = choose('a.jpg')
    const [picture] = session.current().tooLarge
    const chosen = picture?.file ?? large('a.jpg')
    const again = () => new File([chosen], 'a.jpg', { type: chosen.type, lastModified: chosen.lastModified })
    await session.shrink(keyOf('a.jpg'))
    session.choose([again(), large('b.jpg')])
    expect(names()).toEqual({ files: ['a.jpg'], tooLarge: ['b.jpg'] })
    session.choose([again()])
    expect(session.current().error).toBeNull()
    session.remove(session.current().files[0]?.key ?? 'none')
    session.choose([again()])
    expect(names()).toEqual({ files: [], tooLarge: ['b.jpg', 'a.jpg'] })
  })
})

it('files that were chosen are gone when somebody else signed in while this tab was asleep', () => {
  storeSession('token', sampleUser)
  uploadSession.choose([new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })])
  expect(uploadSession.current().files).toHaveLength(1)
  storeSession('other-token', { ...sampleUser, id: 'b0', household_id: 'b1' })
  expect(uploadSession.current().files).toEqual([])
})
