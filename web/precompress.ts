import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg|webmanifest)$/
/** Smaller files fit into one packet uncompressed. */
const MIN_BYTES = 1024

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes `.br` and `.gz` versions of all text files of the built client, so that the server need not compress while
 * serving.
 */
export function precompress(): Plugin {
  return {
    name: 'larder-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const name of await readdir(dir, { recursive: true })) {
        if (!TEXT.test(name)) continue
        const text = await readFile(join(dir, name))
        if (text.byteLength < MIN_BYTES) continue
        await writeFile(join(dir, `${name}.br`), await brotlied(text))
        await writeFile(join(dir, `${name}.gz`), await gzipped(text, { level: 9 }))
      }
    },
  }
}
