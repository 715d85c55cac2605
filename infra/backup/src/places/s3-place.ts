import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createS3Blobs } from '@larder/shared/server/files/s3-blobs'
import { openBucket, refusalOf } from '@larder/shared/server/files/s3-bucket'
import { BackupError } from '../backup-error.ts'
import type { Place } from './place.ts'

/** What is sent at a time: of at most 10,000 parts, so that a backup can have 640 GB. */
const PART_BYTES = 64 * 1024 * 1024
/** How long a part may take: 64 MB at 1 Mbit/s. */
const PART_MS = 600_000
/** How long a whole backup may take on its way back, in milliseconds: a day. */
const DOWNLOAD_MS = 86_400_000

const hashOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('hex')
}

const bodyOf = (answer: Response): Readable => Readable.fromWeb(answer.body as WebStream<Uint8Array>)

/** The text of the one element of this name in a short answer. */
const elementOf = (xml: string, name: string): string | undefined => xml.split(`<${name}>`)[1]?.split('</')[0]

/** Backups in a bucket, at the address that `openBucket` takes. */
export const createS3Place = (at: string, draftFolder: string): Place => {
  const bucket = openBucket(at)
  const blobs = createS3Blobs(at)

  const ask = async (name: string, query: string, init: RequestInit): Promise<Response> => {
    const answer = await bucket.send(`${bucket.urlOf(name)}${query}`, init, PART_MS)
    if (!answer.ok) throw await refusalOf(answer)
    return answer
  }
  const read = async (name: string): Promise<Readable> => {
    const answer = await bucket.send(bucket.urlOf(name), {}, DOWNLOAD_MS)
    if (!answer.ok) throw await refusalOf(answer)
    return bodyOf(answer)
  }

  const sendParts = async (path: string, name: string, upload: string): Promise<string> => {
    const whole = await openAsBlob(path)
    const tags: string[] = []
    for (let from = 0; from < whole.size; from += PART_BYTES) {
      const part = await whole.slice(from, from + PART_BYTES).bytes()
      const answer = await ask(name, `?partNumber=${tags.length + 1}&uploadId=${upload}`, {
        method: 'PUT',
        body: part,
        headers: { 'x-amz-content-sha256': createHash('sha256').update(part).digest('hex') },
      })
      await answer.body?.cancel()
      tags.push(answer.headers.get('etag') ?? '')
    }
    const parts = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  }

  return {
    title: `${bucket.url}/${bucket.folder}`,
    draftFolder,
    list: async () => {
      const names: string[] = []
      for await (const { name } of blobs.list('larder-')) names.push(name)
      return names
    },
    take: async (path, name) => {
      const begun = await (await ask(name, '?uploads', { method: 'POST' })).text()
      const upload = encodeURIComponent(elementOf(begun, 'UploadId') ?? '')
      try {
        const parts = await sendParts(path, name, upload)
        const answer = await ask(name, `?uploadId=${upload}`, { method: 'POST', body: parts })
        await answer.text()
      } catch (error) {
        // What was sent would be kept, and paid for, out of sight.
        await bucket.send(`${bucket.urlOf(name)}?uploadId=${upload}`, { method: 'DELETE' }).catch(() => {})
        throw error
      }
      if ((await hashOf(await read(name))) !== (await hashOf(createReadStream(path)))) {
        await blobs.remove(name)
        throw new BackupError(
          `What ${bucket.url} has of the backup is not what was sent. Nothing was kept there.`,
        )
      }
      await rm(path, { force: true })
    },
    remove: (name) => blobs.remove(name),
    head: async (name, count) => {
      const answer = await ask(name, '', { headers: { range: `bytes=0-${count - 1}` } })
      // `bytes 0-99/1234`; a server that knows no ranges sends all of it, of which no more is read.
      const size = Number(
        answer.headers.get('content-range')?.split('/')[1] ?? answer.headers.get('content-length') ?? 0,
      )
      const pieces: Uint8Array[] = []
      let length = 0
      for await (const piece of bodyOf(answer) as AsyncIterable<Uint8Array>) {
        pieces.push(piece)
        length += piece.length
        if (length >= count) break
      }
      return { bytes: Buffer.concat(pieces).subarray(0, count), size }
    },
    fetch: async (name, folder) => {
      const path = join(folder, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await pipeline(await read(name), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return path
    },
  }
}
