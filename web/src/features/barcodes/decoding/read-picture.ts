import { createDecoder } from './decoder.ts'
import { readScan, type Scan } from './read-scan.ts'

/**
 * The codes in a picture file.
 * @throws DOMException for a file that is no picture, Error when the reader could not be loaded
 */
export async function readPicture(file: Blob): Promise<Scan[]> {
  const picture = await createImageBitmap(file)
  const decoder = createDecoder()
  try {
    const found = await decoder.decode(picture)
    return found.flatMap((text) => {
      const { scan } = readScan(text)
      return scan === null ? [] : [scan]
    })
  } finally {
    decoder.close()
  }
}
