import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FeedRefusedError } from './feed-refused.ts'

/** The largest chains publish about 300 MB for one shop. */
const MOST_BYTES = 2 * 1024 ** 3
/** Files of prices shrink to a thirtieth; a bomb of zeros to a thousandth. */
const MOST_RATIO = 200
const RATIO_COUNTS_FROM = 16 * 1024 ** 2
/** As much as tells the encoding and the kind of a file. */
const HEAD_BYTES = 512

const GZIP = [0x1f, 0x8b]

/** The text of a feed in pieces, and whether its bytes broke off. */
export type FeedText = {
  /** The beginning, for telling what it is. */
  head: string
  pieces: AsyncIterable<string>
  /** Known once all pieces were read. */
  isBrokenOff: () => boolean
}

/**
 * Decodes a feed as it arrives: compressed by gzip or not, in UTF-8, UTF-16 or what its XML declaration names. What is
 * before a break in a compressed file is read.
 * @throws FeedRefusedError for an empty one, and while reading for one that grows too large
 */
export const openFeedText = async (bytes: AsyncIterable<Buffer>): Promise<FeedText> => {
  const breaks = { isBroken: false }
  const inflated = inflate(bytes, breaks)[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let length = 0
  while (length < HEAD_BYTES) {
    const { done, value } = await inflated.next()
    if (done) break
    first.push(value)
    length += value.byteLength
  }
  const beginning = Buffer.concat(first)
  if (beginning.byteLength === 0) throw new FeedRefusedError(breaks.isBroken ? 'unreadable' : 'empty')
  // Drops a byte order mark by itself.
  const decoder = new TextDecoder(encodingOf(beginning))
  const head = decoder.decode(beginning, { stream: true })
  const pieces = async function* () {
    yield head
    for (;;) {
      const { done, value } = await inflated.next()
      if (done) break
      yield decoder.decode(value, { stream: true })
    }
    yield decoder.decode()
  }
  return { head, pieces: pieces(), isBrokenOff: () => breaks.isBroken }
}

async function* inflate(
  bytes: AsyncIterable<Buffer>,
  breaks: { isBroken: boolean },
): AsyncGenerator<Buffer, void> {
  let readBytes = 0
  const counted = async function* () {
    for await (const chunk of bytes) {
      readBytes += chunk.byteLength
      yield chunk
    }
  }
  const source = Readable.from(counted(), { objectMode: false })
  const { value: start } = await peek(source)
  const isGzip = start !== undefined && GZIP.every((byte, index) => start[index] === byte)
  let length = 0
  try {
    for await (const chunk of isGzip ? gunzip(source) : (source as AsyncIterable<Buffer>)) {
      length += chunk.byteLength
      if (length > MOST_BYTES) throw new FeedRefusedError('too_large')
      if (isGzip && length > RATIO_COUNTS_FROM && length > readBytes * MOST_RATIO)
        throw new FeedRefusedError('gzip_bomb')
      yield chunk
    }
  } catch (error) {
    if (!isZlibError(error)) throw error
    breaks.isBroken = true
  } finally {
    source.destroy()
  }
}

/** The first chunk, which stays in the stream. */
const peek = (source: Readable): Promise<{ value: Buffer | undefined }> =>
  new Promise((resolve, reject) => {
    const settle = () => {
      source.off('error', reject).off('end', settle)
      const value = source.read() as Buffer | null
      if (value !== null) source.unshift(value)
      resolve({ value: value ?? undefined })
    }
    source.once('error', reject).once('readable', settle).once('end', settle)
  })

/** All that a file holds before it was cut off, and then the error that says so. */
async function* gunzip(source: Readable): AsyncGenerator<Buffer, void> {
  const unzip = createGunzip()
  source.on('error', (error) => unzip.destroy(error))
  source.pipe(unzip, { end: false })
  // The end of a file that is cut off is an error, with which the stream drops what nobody has taken yet.
  let isInflated = false
  const endOnceTaken = () => {
    if (isInflated && unzip.readableLength === 0) unzip.end()
  }
  source.once('end', () =>
    unzip.flush(() => {
      isInflated = true
      endOnceTaken()
    }),
  )
  for await (const chunk of unzip as AsyncIterable<Buffer>) {
    yield chunk
    endOnceTaken()
  }
}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

const encodingOf = (beginning: Buffer): string => {
  const [first, second] = beginning
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(beginning.toString('latin1'))?.[1]
  // A declaration of UTF-16 in a file of single bytes is wrong.
  if (declared === undefined || /utf-?16/i.test(declared)) return 'utf-8'
  try {
    return new TextDecoder(declared).encoding
  } catch {
    return 'utf-8'
  }
}
