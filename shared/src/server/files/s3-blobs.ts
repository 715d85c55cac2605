import { SaxesParser } from 'saxes'
import type { Blob, BlobStore } from '../ports/blob-store.ts'
import { openBucket, refusalOf, unavailable } from './s3-bucket.ts'

/** How long the bucket may take to say that it is there: somebody waits for whether this process is well. */
const LOOK_MS = 3_000

/** The bytes of the hash with which each name begins. */
const HASH_LENGTH = 64

/** Keeps bytes in a bucket, at the address that `openBucket` takes. */
export const createS3Blobs = (place: string): BlobStore => {
  const { url: bucketUrl, folder, urlOf, send } = openBucket(place)
  const refuse = async (answer: Response): Promise<never> => {
    throw await refusalOf(answer)
  }
  const bytesOf = async (answer: Response): Promise<Uint8Array> => {
    try {
      return new Uint8Array(await answer.arrayBuffer())
    } catch (error) {
      throw unavailable(error)
    }
  }

  return {
    prepare: () => Promise.resolve(),

    isThere: async () => {
      const answer = await send(bucketUrl, { method: 'HEAD' }, LOOK_MS)
      // A key for the files alone may not look at the bucket: only a missing one says 404.
      if (answer.status >= 500) await refuse(answer)
      return answer.status !== 404
    },

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
