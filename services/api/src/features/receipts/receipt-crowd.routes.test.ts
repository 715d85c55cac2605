import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/errors'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipt-fixtures'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createPlayedWorker } from '../../testing/played-worker.ts'
import type { PlayedWorker } from '../../testing/played-worker.ts'
import { upload } from '../../testing/receipt-upload.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member, TestApp } from '../../testing/test-app.ts'

const RECEIVE_MS = 180_000

let sut: TestApp
let origin: string
let worker: PlayedWorker
let maya: Member
let photo: Uint8Array
beforeEach(async () => {
  sut = await startTestApp()
  origin = await sut.listen()
  worker = createPlayedWorker(sut)
  maya = await sut.signUp()
  photo = await readReceiptFixture(RECEIPT_FIXTURES.png)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await worker.close()
  await sut.close()
})

/** Uploads that nobody has read yet. */
const listSaved = () => worker.receipts.listLapsed(new Date(Date.now() + 30_000), 20)

/** Counts the uploads that are being saved; each stays for as long as `pass` takes. */
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

/** The first half of an upload, whose rest never comes; `isClosed` tells when the line is cut. */
const sendHalf = ({ headers }: Member) => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let isClosed = false
  socket.on('close', () => (isClosed = true)).on('error', () => {})
  socket.write(
    [
      'POST /api/v1/inventory/upload-receipt HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: ${headers.authorization}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
      '',
      '--b\r\nContent-Disposition: form-data; name="receipt_file"; filename="r.jpg"\r\n\r\nhalf',
    ].join('\r\n'),
  )
  return { isClosed: () => isClosed }
}

describe('many uploads at the same time', () => {
  it('all succeed, and few of them are in memory together', async () => {
    const saving = watchSaving(() => new Promise((resolve) => setImmediate(resolve)))
    const noam = await sut.signUp()
    const calls = [...Array.from({ length: 10 }, () => send()), send(noam), send(noam), send(noam)]
    const isRead = new Set<string>()
    await waitUntil(
      'all of them to be saved and read',
      async () => {
        for (const { id } of await listSaved()) {
          await worker.read(id)
          isRead.add(id)
        }
        return isRead.size === calls.length
      },
      { timeoutMs: 25_000 },
    )
    const answers = await Promise.all(calls)
    expect(answers.map((answer) => answer.status)).toEqual(calls.map(() => 200))
    expect(saving.most).toBeGreaterThan(1)
    expect(saving.most).toBeLessThanOrEqual(4)
  })

  it('are refused beyond what anybody sends, and told when to come back', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const saving = watchSaving(() => gate)
    const hangUp = new AbortController()
    const refused: Response[] = []
    const calls = Array.from({ length: 53 }, () =>
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

  it('do not wait for ever for those whose body does not come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const halves = [sendHalf(maya), sendHalf(maya)]
    await waitUntil('the slow lines to be cut', () => {
      vi.advanceTimersByTime(RECEIVE_MS)
      return halves.every(({ isClosed }) => isClosed())
    })
    vi.useRealTimers()
    const next = send()
    const waiting = await waitUntil('the next one to be saved', async () => (await listSaved())[0])
    await worker.read(waiting.id)
    expect((await next).status).toBe(200)
  })
})
