import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startS3Server } from '@larder/shared/testkit/network/s3-server'
import type { Blob } from '../ports/blob-store.ts'
import { newBlobName } from './blob-name.ts'
import { createS3Blobs } from './s3-blobs.ts'

const server = await startS3Server()
afterAll(() => server.close())

const listAll = async (blobs: AsyncIterable<Blob>) => {
  const found: Blob[] = []
  for await (const blob of blobs) found.push(blob)
  return found
}

it.each([
  ['a bucket', server.place],
  ['a folder of a bucket in another region', `${server.place}/files/of%20larder?region=eu-central-1`],
])('bytes in %s are saved, found, listed and removed', async (_what, place) => {
  const blobs = createS3Blobs(place)
  const data = new Uint8Array(5_000_000).map((_byte, index) => index % 251)
  const name = newBlobName(data)
  const prefix = name.slice(0, 2)
  expect(await blobs.find(name)).toBeNull()
  await blobs.put(name, data)
  expect(await blobs.isThere()).toBe(true)
  expect(Buffer.compare((await blobs.find(name)) ?? new Uint8Array(), data)).toBe(0)
  expect(await listAll(blobs.list(prefix))).toEqual([{ name, writtenAt: expect.any(Date) as Date }])
  expect(await listAll(blobs.list(prefix === '00' ? '01' : '00'))).toEqual([])
  await blobs.remove(name)
  await blobs.remove(name)
  expect(await blobs.find(name)).toBeNull()
})

const entryOf = (name: string) =>
  `<Contents><Key>of/${name}</Key><LastModified>2026-11-28T20:14:07.000Z</LastModified></Contents>`

/** A server that gives these answers, one after the other; for what the one above can't say (it has no second pages). */
const answering = async (answers: readonly { status: number; body?: string }[]) => {
  const asked: string[] = []
  const faulty = createServer((request, response) => {
    const { status, body } = answers[asked.length] ?? { status: 500, body: '' }
    asked.push(request.url ?? '')
    request.resume().on('end', () => response.writeHead(status).end(body))
  })
  await new Promise<void>((resolve) => faulty.listen(0, '127.0.0.1', resolve))
  const { port } = faulty.address() as AddressInfo
  onTestFinished(() => void faulty.close())
  return { blobs: createS3Blobs(`http://a:b@127.0.0.1:${port}/larder/of`), asked }
}

it('a second page of names is asked for by what the first one says', async () => {
  const pageOf = (name: string, next = '') => ({
    status: 200,
    body: `<?xml version="1.0"?><ListBucketResult>${entryOf(name)}${next}</ListBucketResult>`,
  })
  const { blobs, asked } = await answering([
    pageOf('ab1', '<NextContinuationToken>a+b/c==</NextContinuationToken>'),
    pageOf('ab2'),
  ])
  const names = (await listAll(blobs.list('ab'))).map(({ name }) => name)
  expect(names).toEqual(['ab1', 'ab2'])
  expect(asked[1]).toBe('/larder?list-type=2&prefix=of%2Fab&continuation-token=a%2Bb%2Fc%3D%3D')
})

it.each([
  ['another key', server.place.replace('S3RVER:', 'SOMEBODY:'), 'files_unavailable'],
  ['a bucket that is not there', server.place.replace(/larder$/, 'nowhere'), 'files_unavailable'],
  ['a server that is not there', 'http://a:b@127.0.0.1:1/larder', 'files_unavailable'],
])('with %s nothing is saved, and nothing seems lost', async (_what, place, code) => {
  const blobs = createS3Blobs(place)
  const data = Uint8Array.of(1)
  await expect(blobs.put(newBlobName(data), data)).rejects.toMatchObject({ code })
  await expect(blobs.find(newBlobName(data))).rejects.toMatchObject({ code })
})

it('a bucket is told to be gone from one that can not be looked at, or does not answer', async () => {
  const placed = (place: string) => createS3Blobs(place).isThere()
  expect(await placed(server.place.replace(/larder$/, 'nowhere'))).toBe(false)
  expect(await placed(server.place.replace('S3RVER:', 'SOMEBODY:'))).toBe(true)
  await expect(placed('http://a:b@127.0.0.1:1/larder')).rejects.toMatchObject({ code: 'files_unavailable' })
})

it('a busy server is asked again, and a full one is said to be full', async () => {
  const data = Uint8Array.of(1)
  const busy = await answering([{ status: 503 }, { status: 200 }])
  await busy.blobs.put(newBlobName(data), data)
  const full = await answering([{ status: 507 }, { status: 507 }, { status: 507 }, { status: 507 }])
  await expect(full.blobs.put(newBlobName(data), data)).rejects.toMatchObject({ code: 'storage_full' })
})
