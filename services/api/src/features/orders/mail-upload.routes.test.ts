import { createConnection } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import {
  MAX_MAIL_BYTES,
  MAX_MAIL_TEXT_BYTES,
  MAX_MBOX_BYTES,
} from '@larder/shared/contracts/orders/mail-upload'
import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const origin = await sut.listen()
const { connection } = await openMongo(sut)
const maya = await sut.signUp()

const EML = 'From: shop@grocer.example\r\nSubject: Your order\r\n\r\n2 x Milk 2.70 EUR\r\nTotal 2.70 EUR\r\n'
const FROM = 'From shop@grocer.example Mon Nov 16 08:00:00 2026\n'

const file = (content: BlobPart | BlobPart[], name = 'order.eml'): [string, File] => [
  'mail_file',
  new File([content].flat(), name),
]
const text = (value: string): [string, string] => ['mail_text', value]

const send = (...parts: [string, File | string][]) => {
  const body = new FormData()
  for (const [name, value] of parts) body.append(name, value)
  return fetch(`${origin}/api/v1/orders/upload-mail`, { method: 'POST', headers: maya.headers, body })
}
const statusOf = async (syncId: string, headers = maya.headers) =>
  sut.app.inject({ url: `/api/v1/orders/sync-status?sync_id=${syncId}`, headers })
const countStored = async () => {
  const counts = await Promise.all(
    ['mail_uploads', 'files', 'order_syncs'].map((name) => connection.collection(name).countDocuments()),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
/** A body of so many bytes that costs no memory. */
const filled = (bytes: number, start: string): Blob[] => {
  const piece = new Blob(['x'.repeat(1_048_575), '\n'])
  const whole = Array.from({ length: Math.floor(bytes / 1_048_576) }, () => piece)
  const rest = new Blob(['x'.repeat(bytes % 1_048_576)])
  return [new Blob([start]), ...whole, rest]
}

afterEach(async () => {
  for (const name of ['mail_uploads', 'files', 'order_syncs', 'kept_bytes'])
    await connection.collection(name).deleteMany({})
})

describe('POST /orders/upload-mail', () => {
  it.each([
    ['a mail', file(EML)],
    ['a mail whose ending is in capitals', file(EML, 'ORDER.EML')],
    ['a mailbox file', file(`${FROM}${EML}\n${FROM}${EML}`, 'inbox.mbox')],
    ['a broken mail', file('Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n')],
    ['a text', text('Your order: 2 x Milk 2.70 EUR')],
  ])('starts a sync that reads %s', async (_what, part) => {
    const answer = await send(part)
    expect(answer.status).toBe(202)
    const { sync_id } = (await answer.json()) as { sync_id: string }
    expect((await statusOf(sync_id)).json<SyncStatus>()).toMatchObject({
      status: 'syncing',
      mailbox_id: null,
      sync_id,
    })
    expect(await connection.collection('files').countDocuments()).toBe(1)
  })

  it.each([
    ['nothing', 422, 'mail_missing', []],
    ['another field alone', 422, 'mail_missing', [['note', 'hello']]],
    ['another file alone', 422, 'mail_missing', [['receipt_file', new File([EML], 'order.eml')]]],
    ['a blank text', 422, 'mail_missing', [text(' \n')]],
    ['an empty file', 422, 'file_empty', [file('')]],
    ['a file of another kind', 415, 'mail_type_unsupported', [file(EML, 'order.pdf')]],
    ['a file without ending', 415, 'mail_type_unsupported', [file(EML, 'eml')]],
    ['a PNG', 422, 'mail_unreadable', [file(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))]],
    ['a PDF', 422, 'mail_unreadable', [file('%PDF-1.7\n')]],
    ['a long PDF', 422, 'mail_unreadable', [file(filled(5_000_000, '%PDF-1.7\n'))]],
    ['a file and a text', 422, 'mail_one_only', [file(EML), text('Milk')]],
    ['a text and a file', 422, 'mail_one_only', [text('Milk'), file(EML)]],
    ['two files', 422, 'mail_one_only', [file(EML), file(EML)]],
    ['many parts', 400, 'malformed_request', [1, 2, 3, 4, 5].map((number) => [`note${number}`, 'hello'])],
    ['a text that is too long', 413, 'mail_too_large', [text('é'.repeat(MAX_MAIL_TEXT_BYTES / 2 + 1))]],
    ['a text of megabytes', 413, 'mail_too_large', [text('x'.repeat(5_000_000))]],
    ['a mail that is too large', 413, 'mail_too_large', [file(filled(MAX_MAIL_BYTES, EML))]],
    ['a mailbox that is too large', 413, 'mail_too_large', [file(filled(MAX_MBOX_BYTES, FROM), 'a.mbox')]],
  ] as [string, number, string, [string, File | string][]][])(
    'refuses %s, and keeps nothing',
    async (_what, status, code, parts) => {
      const answer = await send(...parts)
      expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([status, code])
      expect(await countStored()).toBe(0)
    },
  )

  it.each([
    ['mail', file(filled(MAX_MAIL_BYTES - EML.length, EML))],
    ['text', text('x'.repeat(MAX_MAIL_TEXT_BYTES))],
    ['mailbox, which may be larger than a mail', file(filled(MAX_MAIL_BYTES + 5, FROM), 'a.mbox')],
  ])('accepts the largest %s', async (_what, part) => {
    expect((await send(part)).status).toBe(202)
  })

  it('accepts two at once, and no more than five that wait', async () => {
    const answers = await Promise.all([send(file(EML)), send(text('Milk'))])
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as SyncStatus).sync_id),
    )
    expect(new Set(ids).size).toBe(2)
    for (let index = 2; index < 5; index++) expect((await send(file(EML))).status).toBe(202)
    const refused = await send(file(EML))
    expect([refused.status, ((await refused.json()) as ErrorBody).code]).toEqual([429, 'too_many_uploads'])
  })

  it('keeps nothing of an upload whose sender disconnects', async () => {
    const { hostname, port } = new URL(origin)
    const socket = createConnection(Number(port), hostname)
    socket.write(
      [
        `POST /api/v1/orders/upload-mail HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `Authorization: ${maya.headers.authorization}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 9000000',
        '',
        '--b',
        'Content-Disposition: form-data; name="mail_file"; filename="a.mbox"',
        '',
        `${FROM}${EML}${'x'.repeat(3_000_000)}`,
      ].join('\r\n'),
    )
    await waitUntil(
      'the upload to be saved in part',
      async () => (await connection.collection('files').countDocuments()) > 1,
    )
    socket.destroy()
    await waitUntil('nothing to be left', async () => (await countStored()) === 0)
  })

  it('is seen by its household alone', async () => {
    const { sync_id } = (await (await send(file(EML))).json()) as { sync_id: string }
    const stranger = await sut.signUp()
    expect((await statusOf(sync_id, stranger.headers)).statusCode).toBe(404)
    const url = '/api/v1/orders/sync-cancel'
    const payload = { sync_id }
    const cancelled = await sut.app.inject({ method: 'POST', url, headers: stranger.headers, payload })
    expect(cancelled.statusCode).toBe(404)
  })

  it('needs a signed-in user and a multipart body', async () => {
    const url = '/api/v1/orders/upload-mail'
    expect((await sut.app.inject({ method: 'POST', url })).statusCode).toBe(401)
    const json = await sut.app.inject({
      method: 'POST',
      url,
      headers: maya.headers,
      payload: { mail_text: 'a' },
    })
    expect([json.statusCode, json.json<ErrorBody>().code]).toEqual([422, 'mail_missing'])
  })
})
