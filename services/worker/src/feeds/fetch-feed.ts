import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { HostRefusedError } from '@larder/shared/server/outbound/allowed-hosts'
import type { Network } from '@larder/shared/server/outbound/allowed-hosts'
import { guardedRead } from '@larder/shared/server/outbound/guarded-get'
import { AnswerRefusedError } from '@larder/shared/server/outbound/guarded-request'
import type { PlacedFeed } from './feed-settings.ts'
import { FeedRefusedError } from './feed-refused.ts'

/** What a chain publishes for all of its shops takes 20 MB compressed. */
const MOST_BYTES = 1024 ** 3
/** A server that hangs must not keep the other feeds waiting. */
const FETCH_MS = 5 * 60_000
const HEADERS = { 'user-agent': 'Larder (self-hosted household food app)', accept: '*/*' }

type Options = {
  /** Where an answer is kept until it is read. */
  temporaryPath: string
  allowedNetworks: readonly Network[]
  signal: AbortSignal
}

/**
 * Brings a feed to this machine within five minutes, and says where it is and what its SHA-256 is.
 * @throws FeedRefusedError when it can't be had, and the signal's reason
 */
export const fetchFeed = async (
  { url, path }: PlacedFeed,
  { temporaryPath, allowedNetworks, signal }: Options,
): Promise<{ path: string; digest: string }> => {
  if (url === null) return { path, digest: await digestOfFile(path, signal) }
  const late = AbortSignal.timeout(FETCH_MS)
  try {
    const { status, body: digest } = await guardedRead(
      url,
      { headers: HEADERS, allowedNetworks, maxBytes: MOST_BYTES, signal: AbortSignal.any([signal, late]) },
      (bytes) => save(bytes, temporaryPath),
    )
    if (status !== 200) throw new FeedRefusedError('refused', `status ${status}`)
    return { path: temporaryPath, digest }
  } catch (error) {
    signal.throwIfAborted()
    if (late.aborted) throw new FeedRefusedError('unreachable', 'no whole answer within five minutes')
    throw asRefused(error)
  }
}

/** Writes bytes to a file, over what it had; returns their digest. */
const save = async (bytes: AsyncIterable<Buffer>, path: string): Promise<string> => {
  const hash = createHash('sha256')
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(bytes, hashed, createWriteStream(path))
  return hash.digest('hex')
}

const asRefused = (error: unknown): unknown => {
  if (error instanceof FeedRefusedError) return error
  if (error instanceof HostRefusedError)
    return new FeedRefusedError(error.reason === 'private' ? 'private_network' : 'unreachable')
  if (error instanceof AnswerRefusedError)
    return new FeedRefusedError(error.reason === 'too_large' ? 'too_large' : 'refused', error.message)
  return new FeedRefusedError('unreachable', error instanceof Error ? error.message : String(error))
}

const digestOfFile = async (path: string, signal: AbortSignal): Promise<string> => {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new FeedRefusedError('not_found')
  if (found.size > MOST_BYTES) throw new FeedRefusedError('too_large')
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, { signal })) hash.update(chunk as Buffer)
  } catch (error) {
    signal.throwIfAborted()
    throw new FeedRefusedError('unreadable', (error as Error).message)
  }
  return hash.digest('hex')
}
