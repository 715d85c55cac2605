import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Unpacks a zip: the bytes of each file by its name. */
export const readZip = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const opened = await fromBufferPromise(zip)
  const files = new Map<string, Buffer>()
  for await (const entry of opened.eachEntry()) {
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  }
  return files
}
