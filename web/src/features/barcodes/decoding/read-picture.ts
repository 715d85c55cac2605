import { printBarcode, readBarcode } from '@larder/foods'
import { createDecoder } from './decoder.ts'

/**
 * The codes in a picture file.
 * @throws DOMException for a file that is no picture, Error when the reader could not be loaded
 */
export async function readPicture(file: Blob): Promise<string[]> {
  const picture = await createImageBitmap(file)
  const decoder = createDecoder()
  try {
    const found = await decoder.decode(picture)
    return found.flatMap((text) => {
      const { gtin } = readBarcode(text)
      return gtin === null ? [] : [printBarcode(gtin)]
    })
  } finally {
    decoder.close()
  }
}
