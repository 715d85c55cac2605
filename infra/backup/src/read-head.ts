import { open } from 'node:fs/promises'

/** The first bytes of a file, at most `count`, and how many it has in all. */
export const readHead = async (path: string, count: number): Promise<{ bytes: Buffer; size: number }> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return { bytes: buffer.subarray(0, bytesRead), size: (await file.stat()).size }
  } finally {
    await file.close()
  }
}
