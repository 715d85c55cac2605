import { AwsClient } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Blob, BlobStore } from '../ports/blob-store.ts'

/** The longest wait for an answer, at 15 MB over a slow line. */
const TIMEOUT_MS = 60_000
/** Of answers 429 and 500 to 599, each after twice the pause of the one before. */
const RETRIES = 3
/** The bytes of the hash with which each name begins. */
const HASH_LENGTH = 64

const unavailable = (cause: unknown) => Object.assign(new DomainError('files_unavailable'), { cause })

/**
 * Keeps bytes in a bucket of a server that speaks S3's protocol, at `https://KEY:SECRET@HOST/BUCKET?region=REGION`, with
 * what stands behind the bucket as the folder in it; key and secret percent-encoded, `us-east-1` where no region is named.
 */
export const createS3Blobs = (place: string): BlobStore => {
  const { username, password, origin, pathname, searchParams } = new URL(place)
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '')
  const path = folders.map((part) => `${part}/`).join('')
  const folder = decodeURIComponent(path)
  const bucketUrl = `${origin}/${bucket}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: RETRIES,
  })

  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    try {
      return await client.fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (error) {
      throw unavailable(error)
    }
  }
  const urlOf = (name: string) => `${bucketUrl}/${path}${name}`
  const refuse = async (answer: Response): Promise<never> => {
    const text = await answer.text().catch(() => '')
    if (answer.status === 507) throw new DomainError('storage_full')
    throw unavailable(new Error(`${answer.status} ${text.slice(0, 500)}`))
  }
  const bytesOf = async (answer: Response): Promise<Uint8Array> => {
    try {
      return new Uint8Array(await answer.arrayBuffer())
    } catch (error) {
      throw unavailable(error)
    }
  }

  return {
    put: async (name, data) => {
      const answer = await send(urlOf(name), {
        method: 'PUT',
        body: new Uint8Array(data),
        // The server checks that what arrives is what was sent.
        headers: { 'x-amz-content-sha256': name.slice(0, HASH_LENGTH) },
      })
      if (!answer.ok) await refuse(answer)
      await answer.body?.cancel()
    },

    find: async (name) => {
      const answer = await send(urlOf(name))
      if (answer.ok) return bytesOf(answer)
      // A bucket that is not there says 404 as well, and its files are not lost.
      const isGone = answer.status === 404 && (await answer.clone().text()).includes('<Code>NoSuchKey</Code>')
      return isGone ? null : refuse(answer)
    },

    remove: async (name) => {
      const answer = await send(urlOf(name), { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) await refuse(answer)
      await answer.body?.cancel()
    },

    list: async function* (prefix) {
      let after: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder + prefix })
        if (after !== undefined) query.set('continuation-token', after)
        const answer = await send(`${bucketUrl}?${query.toString()}`)
        if (!answer.ok) await refuse(answer)
        const page = readPage(Buffer.from(await bytesOf(answer)).toString())
        for (const { name, writtenAt } of page.blobs) yield { name: name.slice(folder.length), writtenAt }
        after = page.next
      } while (after !== undefined)
    },
  }
}

/** A page of ListObjectsV2: what it lists, and the token of the next page. */
function readPage(xml: string): { blobs: Blob[]; next: string | undefined } {
  const blobs: Blob[] = []
  let next: string | undefined
  let text = ''
  let key = ''
  const parser = new SaxesParser()
  parser.on('opentag', () => (text = ''))
  parser.on('text', (piece) => (text += piece))
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') key = text
    if (name === 'LastModified') blobs.push({ name: key, writtenAt: new Date(text) })
    if (name === 'NextContinuationToken') next = text
  })
  parser.write(xml).close()
  return { blobs, next }
}
