import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { ProgressResult } from '@larder/shared/contracts/receipts/upload-progress'
import { MAX_RECEIPT_BYTES, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { upload, uploadFixture } from '../../testing/receipt-upload.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'
import { startWorkerProcess } from '../../testing/worker-process.ts'

const sut = await startTestApp()
const origin = await sut.listen()
await startWorkerProcess(sut.config)
const maya = await sut.signUp()
const noam = await sut.signUp()

const get = (path: string, { headers }: Member) => sut.app.inject({ url: `/api/v1${path}`, headers })

const newClientId = async (member: Member) =>
  (await get('/progress/generate-client-id', member)).json<{ client_id: string }>().client_id

const resultOf = async (clientId: string, member = maya) =>
  (await get(`/progress/results/${clientId}`, member)).json<ProgressResult>()

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as ErrorBody).code]

describe('uploading a receipt', () => {
  it('[RCPT-022, RCPT-053, ENT-007, ENT-008, RCPT-037] returns what was read, without anything typed', async () => {
    const { truth, file } = RECEIPT_FIXTURES.textPdf
    const answer = await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.textPdf)
    expect(answer.status).toBe(200)
    const result = ReceiptResult.parse(await answer.json())
    expect(result).toMatchObject({
      store_name: truth.storeName,
      purchase_date: truth.purchaseDate,
      currency: truth.currency,
      receipt_total: truth.total,
      page_count: 1,
      pdfminer_used: true,
      source_filename: file,
    })
    expect(result.items).toHaveLength(truth.items.length)
    expect(new Set(result.items.map((item) => item.category))).toEqual(new Set(['Groceries']))
    for (const item of result.items) {
      expect(item.source_receipts).toEqual([result.receipt_id])
      expect(item).toMatchObject({ source_receipt: result.receipt_id, source_name: truth.storeName })
    }
  })

  it('[RCPT-021, ENT-009] returns the same result by the upload call and by the results call, stored once', async () => {
    const clientId = await newClientId(maya)
    expect(await resultOf(clientId)).toEqual({ status: 'pending', result: null, error: null })
    const answer = await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.photo, { client_id: clientId })
    const result = ReceiptResult.parse(await answer.json())
    expect(result.store_name).toBe(RECEIPT_FIXTURES.photo.truth.storeName)
    expect(await resultOf(clientId)).toEqual({ status: 'completed', result, error: null })
  })

  it('continues when the caller disconnects', async () => {
    const clientId = await newClientId(maya)
    const hangUp = new AbortController()
    const call = uploadFixture(
      origin,
      maya.headers,
      RECEIPT_FIXTURES.scannedPdf,
      { client_id: clientId, storage_location: 'Pantry' },
      hangUp.signal,
    )
    await waitUntil('the upload is saved', async () => (await resultOf(clientId)).status !== 'pending')
    hangUp.abort()
    await expect(call).rejects.toThrow()
    await waitUntil('the result', async () => (await resultOf(clientId)).status === 'completed')
  })

  it('ends at once when its process is stopping, and the job continues', async () => {
    const ending = await startTestApp({}, { beside: sut })
    const clientId = await newClientId(maya)
    const call = uploadFixture(await ending.listen(), maya.headers, RECEIPT_FIXTURES.scannedPdf, {
      client_id: clientId,
    }).catch((error: unknown) => error)
    await waitUntil('the upload is saved', async () => (await resultOf(clientId)).status !== 'pending')
    await ending.close()
    expect(await call).toBeInstanceOf(TypeError)
    await waitUntil('the result', async () => (await resultOf(clientId)).status === 'completed')
  })

  it.each([
    ['..\\..\\etc/pass\u0007wd.exe', 'passwd.exe'],
    ['photos/\u200b \u2060', 'receipt'],
  ])('keeps of the file name %j no more than what can be seen of its last part', async (filename, kept) => {
    const file = await readReceiptFixture(RECEIPT_FIXTURES.textPdf)
    const answer = await upload(origin, maya.headers, { file, filename })
    expect(ReceiptResult.parse(await answer.json()).source_filename).toBe(kept)
  })

  it('needs a signed-in user', async () => {
    expect(await codeOf(await uploadFixture(origin, {}, RECEIPT_FIXTURES.photo))).toEqual([
      401,
      'not_authenticated',
    ])
  })
})

describe('the client id of an upload', () => {
  it("refuses somebody else's, an unknown and a malformed one alike, and reads nothing", async () => {
    const foreign = await newClientId(noam)
    for (const clientId of [foreign, 'A'.repeat(22), '../../x', '{"$ne":null}']) {
      const answer = await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.textPdf, {
        client_id: clientId,
      })
      expect(await codeOf(answer)).toEqual([404, 'not_found'])
    }
    expect(await resultOf(foreign, noam)).toEqual({ status: 'pending', result: null, error: null })
  })

  it('is valid for one upload, also with two simultaneous ones', async () => {
    const clientId = await newClientId(maya)
    const fields = { client_id: clientId }
    const answers = await Promise.all([
      uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.textPdf, fields),
      uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.textPdf, fields),
    ])
    const refused = answers.find((answer) => answer.status !== 200)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(refused && (await codeOf(refused))).toEqual([409, 'client_id_used'])
  })

  it('is free again after a refused file', async () => {
    const fields = { client_id: await newClientId(maya) }
    const refused = await upload(origin, maya.headers, { file: new Uint8Array(0), fields })
    const taken = await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.textPdf, fields)
    expect([refused.status, taken.status]).toEqual([422, 200])
  })
})

describe('files that cannot be read', () => {
  const text = new TextEncoder().encode('Milk 1.35\nTotal 1.35\n')
  const gif = new Uint8Array([...new TextEncoder().encode('GIF89a'), ...new Uint8Array(64)])

  it.each([
    { what: 'a text under the name of a photo', file: text, filename: 'receipt.jpg' },
    { what: 'a GIF', file: gif, filename: 'receipt.gif' },
    { what: 'a page under the name of a PDF', file: new TextEncoder().encode('<html>'), filename: 'r.pdf' },
  ])('[RCPT-002] refuses $what by its content', async ({ file, filename }) => {
    const answer = await upload(origin, maya.headers, { file, filename })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toEqual({
      code: 'file_type_unsupported',
      detail: 'Please select image files or PDFs only',
    })
  })

  it('accepts a photo with the name of a text file', async () => {
    const file = await readReceiptFixture(RECEIPT_FIXTURES.png)
    expect((await upload(origin, maya.headers, { file, filename: 'notes.txt' })).status).toBe(200)
  })

  it('[RCPT-004] accepts 5242880 bytes and not one more', async () => {
    const photo = await readReceiptFixture(RECEIPT_FIXTURES.png)
    const file = new Uint8Array(MAX_RECEIPT_BYTES + 1)
    file.set(photo)
    const largest = await upload(origin, maya.headers, { file: file.subarray(0, MAX_RECEIPT_BYTES) })
    const tooLarge = await upload(origin, maya.headers, { file })
    expect(largest.status).toBe(200)
    expect(await codeOf(tooLarge)).toEqual([413, 'file_too_large'])
  })

  it('refuses an empty file, and a form without a file', async () => {
    expect(await codeOf(await upload(origin, maya.headers, { file: new Uint8Array(0) }))).toEqual([
      422,
      'file_empty',
    ])
    expect(await codeOf(await upload(origin, maya.headers, { fields: { client_id: '' } }))).toEqual([
      422,
      'file_missing',
    ])
    const json = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/inventory/upload-receipt',
      headers: maya.headers,
      payload: { receipt_file: 'x' },
    })
    expect([json.statusCode, json.json<ErrorBody>().code]).toEqual([422, 'file_missing'])
  })

  it.each([
    { fixture: RECEIPT_FIXTURES.truncatedPhoto, code: 'file_unreadable' },
    { fixture: RECEIPT_FIXTURES.truncatedPdf, code: 'file_unreadable' },
    { fixture: RECEIPT_FIXTURES.encryptedPdf, code: 'file_encrypted' },
  ])('says $code for $fixture.file and keeps working', async ({ fixture, code }) => {
    const clientId = await newClientId(maya)
    const answer = await uploadFixture(origin, maya.headers, fixture, { client_id: clientId })
    const { code: answered, detail } = (await answer.json()) as ErrorBody
    expect([answer.status, answered]).toEqual([422, code])
    expect(await resultOf(clientId)).toEqual({ status: 'error', result: null, error: detail })
    expect((await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.textPdf)).status).toBe(200)
  })

  it('stores nothing of an incomplete upload', async () => {
    const clientId = await newClientId(maya)
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    const start = [
      'POST /api/v1/inventory/upload-receipt HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: ${maya.headers.authorization}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
      '',
      '--b\r\nContent-Disposition: form-data; name="client_id"\r\n',
      `${clientId}\r\n--b\r\nContent-Disposition: form-data; name="receipt_file"; filename="r.jpg"\r\n`,
      'half of a photo',
    ].join('\r\n')
    await new Promise<void>((resolve) => socket.write(start, () => resolve()))
    socket.destroy()
    await once(socket, 'close')
    const whole = await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.textPdf, { client_id: clientId })
    expect(whole.status).toBe(200)
  })

  it('answers a broken multipart body with 4xx', async () => {
    for (const payload of [
      '',
      '--b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
    ]) {
      const answer = await sut.app.inject({
        method: 'POST',
        url: '/api/v1/inventory/upload-receipt',
        headers: { ...maya.headers, 'content-type': 'multipart/form-data; boundary=b' },
        payload,
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
  })

  it('refuses a storage location that is too long', async () => {
    const fields = { storage_location: 'x'.repeat(61) }
    const answer = await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.textPdf, fields)
    expect(await codeOf(answer)).toEqual([422, 'validation_failed'])
  })
})

describe('pictures of the pages', () => {
  it('are shown to the own household only', async () => {
    const answer = await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.twoPagePdf)
    const { receipt_id: id, page_count: pageCount } = ReceiptResult.parse(await answer.json())
    expect(pageCount).toBe(2)
    for (const page of [1, 2]) {
      const own = await get(`/receipts/${id}/pages/${page}`, maya)
      expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(own.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
      expect(own.headers['cache-control']).toBe('private, no-cache')
      const again = (member: Member) =>
        sut.app.inject({
          url: `/api/v1/receipts/${id}/pages/${page}`,
          headers: { ...member.headers, 'if-none-match': String(own.headers.etag) },
        })
      const unchanged = await again(maya)
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
      expect((await again(noam)).statusCode).toBe(404)
      const foreign = await get(`/receipts/${id}/pages/${page}`, noam)
      expect([foreign.statusCode, foreign.json<ErrorBody>().code]).toEqual([404, 'not_found'])
    }
    const lengthOf = async (page: string) =>
      (await get(`/receipts/${id}/pages/${page}`, maya)).rawPayload.length
    expect(await lengthOf('1?size=small')).toBeLessThan((await lengthOf('1')) / 2)
    expect(await lengthOf('2?size=small')).toBe(await lengthOf('2'))
    expect((await get(`/receipts/${id}/pages/1?size=small`, noam)).statusCode).toBe(404)
    expect((await get(`/receipts/${id}/pages/3`, maya)).statusCode).toBe(404)
    expect((await get(`/receipts/${'0'.repeat(24)}/pages/1`, maya)).statusCode).toBe(404)
    expect((await get(`/receipts/x/pages/0`, maya)).statusCode).toBe(422)
    expect((await sut.app.inject({ url: `/api/v1/receipts/${id}/pages/1` })).statusCode).toBe(401)
  })
})
