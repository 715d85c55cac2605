import type { StoredFile } from '../ports/file-store.ts'
import { PICTURE_HEADERS } from './picture-headers.ts'

/** A browser takes four bytes for each to show a picture, however small its file is. */
const MAX_PIXELS = 16_000_000

/** The picture that some bytes are, whatever a server says of them; null for anything else, and for one of too many pixels. */
export const readPicture = (data: Buffer): StoredFile | null => {
  for (const [mimeType, readHeader] of PICTURE_HEADERS) {
    const size = headerOrNull(() => readHeader(data))
    if (size === null) continue
    const pixels = size.width * size.height
    return pixels > 0 && pixels <= MAX_PIXELS ? { data, mimeType } : null
  }
  return null
}

/** A header that breaks off is none. */
const headerOrNull = <Header>(read: () => Header): Header | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
