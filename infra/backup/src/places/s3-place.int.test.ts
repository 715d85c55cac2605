import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { inFull } from '@larder/shared/testkit/in-full'
import { startS3Server } from '@larder/shared/testkit/network/s3-server'
import { nameOf } from './kept-names.ts'
import { openPlace } from './place.ts'

const server = await startS3Server()
afterAll(() => server.close())

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'larder-place-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

inFull(it)('a bucket takes a backup in parts, lists it, gives it back and removes it', async () => {
  const place = openPlace(`${server.place}/of/backups`, folder())
  const name = nameOf('nightly', new Date())
  const path = join(folder(), 'draft')
  // More than one part of 64 MB.
  const data = Buffer.alloc(70_000_000, 'what a backup has ')
  writeFileSync(path, data)
  await place.take(path, name)
  expect(() => readFileSync(path)).toThrow('ENOENT')
  expect(await place.list()).toEqual([name])
  expect(readFileSync(await place.fetch(name, join(folder(), 'copy'))).equals(data)).toBe(true)
  const head = await place.head(name, 1000)
  expect([head.bytes.equals(data.subarray(0, 1000)), head.size]).toEqual([true, data.length])
  await place.remove(name)
  expect(await place.list()).toEqual([])
})

it.each([
  ['another key', server.place.replace('S3RVER:', 'SOMEBODY:')],
  ['a bucket that is not there', server.place.replace(/larder$/, 'nowhere')],
])('with %s the backup stays where it was written', async (_what, at) => {
  const path = join(folder(), 'draft')
  writeFileSync(path, 'a backup')
  await expect(openPlace(at, folder()).take(path, nameOf('nightly', new Date()))).rejects.toMatchObject({
    code: 'files_unavailable',
  })
  expect(readFileSync(path, 'utf8')).toBe('a backup')
})

it('the words for a place have no secret', () => {
  expect(openPlace('https://key:secret@host.example/bucket/of', '').title).toBe(
    'https://host.example/bucket/of/',
  )
})
