import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { MAX_RECEIPT_BYTES, UPLOAD_TIMEOUT_MS } from '@larder/shared/contracts/receipts/receipts'
import { SAMPLE_MS } from '../../plugins/security/body-rate.ts'
import { createFakeWorker } from '../../testing/fake-workers/fake-worker.ts'
import type { FakeWorker } from '../../testing/fake-workers/fake-worker.ts'
import { upload } from '../../testing/receipt-upload.ts'
import { openRequest } from '../../testing/open-request.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member, TestApp } from '../../testing/test-app.ts'

let sut: TestApp
let origin: string
let worker: FakeWorker
let maya: Member
let photo: Uint8Array
beforeEach(async () => {
  sut = await startTestApp()
  origin = await sut.listen()
  worker = createFakeWorker(sut)
  maya = await sut.signUp()
  photo = await readReceiptFixture(RECEIPT_FIXTURES.png)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Uploads that nobody has read yet. */
const listSaved = () => worker.receipts.work.listLapsed(new Date(Date.now() + 30_000), 20)

/** Counts the uploads that are being saved; each takes as long as `pass`. */
const watchSaving = (pass: () => Promise<void>) => {
  const seen = { now: 0, most: 0 }
  const { upload: save } = sut.container.receipts
  vi.spyOn(sut.container.receipts, 'upload').mockImplementation(async (actor, file) => {
    seen.now++
    seen.most = Math.max(seen.most, seen.now)
    await pass()
    const receipt = await save(actor, file)
    seen.now--
    return receipt
  })
  return seen
}

const send = (member = maya, signal?: AbortSignal) =>
  upload(origin, member.headers, { file: photo, filename: 'receipt.png' }, signal)

const HEAD = '--b\r\nContent-Disposition: form-data; name="receipt_file"; filename="r.png"\r\n\r\n'
const END = '\r\n--b--\r\n'

/** An upload of which only the beginning has arrived; `fileBytes` are announced. */
const beginUpload = ({ headers }: Member, fileBytes: number) => {
  const request = openRequest(origin, '/api/v1/inventory/upload-receipt', {
    ...headers,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(HEAD.length + fileBytes + END.length),
  })
  request.write(HEAD)
  return request
}

/** The requests that the server got, as it sees them. */
const watchRequests = () => {
  const seen: IncomingMessage[] = []
  sut.app.server.on('request', (request: IncomingMessage) => seen.push(request))
  return {
    /** Waits until the server reads the bodies of `count` requests. */
    readingOf: (count: number) =>
      waitUntil('the bodies to be read', () => {
        const reading = seen.filter((request) => request.readableFlowing !== null)
        return reading.length === count ? reading : null
      }),
  }
}

describe('many simultaneous uploads', () => {
  it('all succeed, and few of them are in memory at the same time', async () => {
    const saving = watchSaving(() => new Promise((resolve) => setImmediate(resolve)))
    const noam = await sut.signUp()
    const calls = [...Array.from({ length: 10 }, () => send()), send(noam), send(noam), send(noam)]
    const isRead = new Set<string>()
    await waitUntil('all of them to be saved and read', async () => {
      for (const { id } of await listSaved()) {
        await worker.read(id)
        isRead.add(id)
      }
      return isRead.size === calls.length
    })
    const answers = await Promise.all(calls)
    expect(answers.map((answer) => answer.status)).toEqual(calls.map(() => 200))
    expect(saving.most).toBeGreaterThan(1)
    expect(saving.most).toBeLessThanOrEqual(4)
  })

  it('are refused beyond a high limit, with the time to retry', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const saving = watchSaving(() => gate)
    const hangUp = new AbortController()
    const refused: Response[] = []
    const calls = Array.from({ length: 303 }, () =>
      send(maya, hangUp.signal).then((answer) => refused.push(answer)),
    )
    const answer = await waitUntil('one to be refused', () => refused[0])
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await answer.json()) as ErrorBody).toEqual({
      code: 'too_many_uploads',
      detail: 'Too many uploads at the same time. Please wait a moment and try again.',
    })
    expect(saving.most).toBe(2)
    hangUp.abort()
    await Promise.allSettled(calls)
    open()
    expect(refused).toHaveLength(1)
  })

  it('continue while two other users occupy all of their turns with stalled bodies', async () => {
    const requests = watchRequests()
    const noam = await sut.signUp()
    const halves = [maya, maya, noam, noam].map((member) => beginUpload(member, 100_000))
    await requests.readingOf(halves.length)
    const call = send(await sut.signUp())
    const saved = await waitUntil('the upload to be saved', async () => (await listSaved())[0])
    await worker.read(saved.id)
    expect((await call).status).toBe(200)
    expect(halves.map(({ received }) => received())).toEqual(['', '', '', ''])
    for (const half of halves) half.close()
  })

  it("end when their body is too slow, with the reason, and the person's next one continues", async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const requests = watchRequests()
    const halves = [beginUpload(maya, 100_000), beginUpload(maya, 100_000)]
    await requests.readingOf(2)
    const next = send()
    for (let samples = 0; samples < 3; samples++) vi.advanceTimersByTime(SAMPLE_MS)
    expect(halves.map(({ received }) => received())).toEqual(['', ''])
    vi.advanceTimersByTime(SAMPLE_MS)
    for (const half of halves) {
      const answer = await waitUntil('the end of the line', () => half.isClosed() && half.received())
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer).toContain('"code":"body_too_slow"')
      expect(answer).toContain('The data arrived too slowly. Please try again with a faster connection.')
    }
    const saved = await waitUntil('the next one to be saved', async () => (await listSaved())[0])
    await worker.read(saved.id)
    expect((await next).status).toBe(200)
  })

  it('[RCPT-004] may take ten minutes for the largest file', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const requests = watchRequests()
    const slow = beginUpload(maya, MAX_RECEIPT_BYTES)
    const [request] = await requests.readingOf(1)
    const file = Buffer.alloc(MAX_RECEIPT_BYTES)
    file.set(photo)
    const pieceBytes = Math.ceil(MAX_RECEIPT_BYTES / (600_000 / SAMPLE_MS))
    let sentBytes = request?.socket.bytesRead ?? 0
    for (let start = 0; start < file.byteLength; start += pieceBytes) {
      const piece = file.subarray(start, start + pieceBytes)
      slow.write(piece)
      sentBytes += piece.byteLength
      await waitUntil('the piece to arrive', () => (request?.socket.bytesRead ?? 0) >= sentBytes, {
        intervalMs: 1,
      })
      vi.advanceTimersByTime(SAMPLE_MS)
    }
    slow.write(END)
    const saved = await waitUntil('the upload to be saved', async () => (await listSaved())[0])
    await worker.read(saved.id)
    expect(await waitUntil('the answer', () => slow.received())).toMatch(/^HTTP\/1\.1 200 /)
    slow.close()
  })
})

describe('an upload that waits longer than ten minutes', () => {
  it('[RCPT-023] ends without being refused: it keeps its place, is read, and appears in the archive', async () => {
    const inject = (url: string) => sut.app.inject({ url: `/api/v1${url}`, headers: maya.headers })
    const { client_id } = (await inject('/progress/generate-client-id')).json<{ client_id: string }>()
    const call = upload(origin, maya.headers, { file: photo, filename: 'receipt.png', fields: { client_id } })
    const saved = await waitUntil('the upload to be saved', async () => (await listSaved())[0])
    const realNow = performance.now.bind(performance)
    const start = realNow()
    // A second lasts ten minutes, whenever the call began to wait.
    vi.spyOn(performance, 'now').mockImplementation(
      () => start + ((realNow() - start) * UPLOAD_TIMEOUT_MS) / 1_000,
    )
    const answer = await call
    expect([answer.status, await answer.json()]).toEqual([
      504,
      {
        code: 'reading_goes_on',
        detail:
          'This receipt is not read yet. Reading goes on, and it appears among your receipts when it is done.',
      },
    ])
    vi.restoreAllMocks()
    const results = `/progress/results/${client_id}`
    expect((await inject(results)).json()).toEqual({
      status: 'processing',
      result: null,
      error: null,
      queue: { place: 1, expected_seconds: null },
    })
    await worker.read(saved.id)
    expect((await inject(results)).json()).toMatchObject({ status: 'completed' })
    expect((await inject('/receipts/')).json()).toMatchObject({ receipts: [{ id: saved.id }] })
  })
})

describe('the body of a call without a signed-in user', () => {
  it('has the same minimum rate, or the call ends with the reason', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const requests = watchRequests()
    const call = openRequest(origin, '/api/v1/users/', {
      'content-type': 'application/json',
      'content-length': '500000',
    })
    call.write('{"username": "')
    await requests.readingOf(1)
    for (let samples = 0; samples < 4; samples++) vi.advanceTimersByTime(SAMPLE_MS)
    const answer = await waitUntil('the end of the line', () => call.isClosed() && call.received())
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"body_too_slow"')
  })
})
