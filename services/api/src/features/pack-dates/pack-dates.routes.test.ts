import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_PACK_PICTURE_BYTES, type PackDateAnswer } from '@larder/shared/contracts/packs/pack-dates'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { startTestApp } from '../../testing/test-app.ts'
import { startWorkerProcess } from '../../testing/worker-process.ts'

const sut = await startTestApp()
const origin = await sut.listen()
const maya = await sut.signUp()
const PACK = new URL('../../../../../shared/src/testkit/fixtures/packs/pack.jpg', import.meta.url)
const jpeg = Uint8Array.from(await readFile(PACK))
/** The beginning of a JPEG, which makes any bytes one at first sight. */
const HEAD = jpeg.subarray(0, 400)

const send = async (
  parts: Record<string, string | File> | null,
  init: { headers?: Record<string, string>; signal?: AbortSignal } = {},
) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts ?? {})) body.append(name, value)
  const answer = await fetch(`${origin}/api/v1/pack-dates/read`, {
    method: 'POST',
    headers: { ...maya.headers, ...init.headers },
    ...(parts === null ? {} : { body }),
    ...(init.signal ? { signal: init.signal } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as PackDateAnswer & { code?: string } }
}
const picture = (...bytes: Uint8Array[]) => ({
  picture: new File(
    bytes.map((part) => Uint8Array.from(part)),
    'a.jpg',
  ),
})

describe('a picture that is none', () => {
  it.each<[string, Record<string, string | File> | null, number, string]>([
    ['no body', null, 422, 'picture_missing'],
    ['no picture', { photo: new File([jpeg], 'a.jpg') }, 422, 'picture_missing'],
    ['a text in its place', { picture: 'a picture' }, 422, 'picture_missing'],
    ['an empty file', picture(), 422, 'file_empty'],
    ['a text', picture(Buffer.from('no picture')), 415, 'picture_unsupported'],
    ['a page', picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 415, 'picture_unsupported'],
    [
      'a file that is too large',
      picture(HEAD, Buffer.alloc(MAX_PACK_PICTURE_BYTES)),
      413,
      'picture_too_large',
    ],
  ])('is refused: %s', async (_what, parts, status, code) => {
    const answer = await send(parts)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('is refused to those who are not signed in, before it is read', async () => {
    expect((await send(picture(jpeg), { headers: { authorization: '' } })).status).toBe(401)
  })
})

it('says at once that no worker is there', async () => {
  const answer = await send(picture(jpeg))
  expect([answer.status, answer.body.code]).toEqual([503, 'dates_unread'])
})

describe('a picture that a worker reads', () => {
  beforeAll(async () => {
    const worker = await startWorkerProcess(sut.config)
    return worker.crash
  })

  it('is answered with the date, or with what has to be asked', async () => {
    // The first reading waits for a process to start: on a busy machine longer than a person does.
    const { status, body } = await waitUntil('a reading in time', async () => {
      const answer = await send(picture(jpeg))
      return answer.status === 503 ? null : answer
    })
    expect(status).toBe(200)
    // When this day is past, it is asked.
    expect([body.date, ...body.choices]).toContain('2027-02-20T00:00:00.000Z')
    expect(body.printed).toBe('20-02-27')
  })

  it.each<[string, Uint8Array]>([
    ['cut off', jpeg.subarray(0, Math.floor(jpeg.length / 2))],
    ['damaged', Buffer.concat([HEAD, Buffer.alloc(2_000, 7)])],
  ])('is refused when it is %s', async (_what, bytes) => {
    const answer = await send(picture(bytes))
    expect([answer.status, answer.body.code]).toEqual([422, 'file_unreadable'])
  })

  it('keeps one person to one picture at a time, and a few that wait', async () => {
    const gone = new AbortController()
    const sent = Array.from({ length: 4 }, () =>
      send(picture(jpeg), { signal: gone.signal }).then(({ body }) => body.code ?? 'read'),
    )
    const codes = await Promise.all(sent)
    expect(codes.filter((code) => code === 'too_many_uploads')).toHaveLength(1)
    // Whoever reads on a busy machine may be late.
    expect(codes.filter((code) => code === 'read' || code === 'dates_unread')).toHaveLength(3)
  })
})
