import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyCompressOptions } from '@fastify/compress'
import fp from 'fastify-plugin'
import type { Endpoint } from '@larder/shared/contracts/base/endpoint'

/** Shorter answers fit into one packet anyway. */
const MIN_BYTES = 1024
/** Up to here compressing at once takes half of the time of a stream; the loop waits less than a millisecond. */
const MAX_BYTES_AT_ONCE = 131_072

/**
 * Brotli at its second quality takes half of gzip's processor time for a long list, and its result is smaller; gzip is for
 * browsers at a plain http address, which do not offer brotli there. Higher levels cost more than they save.
 */
const OPTIONS: FastifyCompressOptions = {
  global: false,
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  threshold: MIN_BYTES,
  syncThreshold: MAX_BYTES_AT_ONCE,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
  customTypes: /^application\/json(?:;|$)/,
}

/** How the answers of a call are compressed: JSON alone, and never beside a secret. */
export const compressionOf = ({ response, hasSecret }: Endpoint): FastifyCompressOptions | false =>
  response !== undefined && !hasSecret && OPTIONS

/** Compresses what routes ask for, by `compress: compressionOf(endpoint)`; bodies of requests are taken as they are. */
export const compressPlugin = fp(
  async (app) => {
    await app.register(compress, OPTIONS)
  },
  { name: 'compress' },
)
