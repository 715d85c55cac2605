import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportEntry } from '@larder/shared/server/leaving/export/export-entries'

/**
 * Packs files into one zip while it is read: a file is requested when the previous one is finished, and no more of it is
 * produced than is read. A reader that disconnects ends the work, and so does `signal`. A failure ends the stream with an
 * error, so that nobody mistakes a part for the whole.
 */
export const zipStream = (entries: AsyncIterable<ExportEntry>, at: Date, signal: AbortSignal): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  const stopped = AbortSignal.any([signal, closed.signal])

  const add = async ({ name, content, isPacked }: ExportEntry) => {
    const source = Readable.from(content, { highWaterMark: 1 })
    try {
      zip.addReadStreamLazy(name, { mtime: at, compress: !isPacked }, (ready) => ready(null, source))
      await finished(source, { signal: stopped })
    } finally {
      source.destroy()
    }
  }
  const addAll = async () => {
    for await (const entry of entries) await add(entry)
    zip.end()
  }
  addAll().catch((error: unknown) => output.destroy(error as Error))
  return output
}
