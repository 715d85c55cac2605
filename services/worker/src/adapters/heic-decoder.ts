import { DomainError } from '@larder/shared/contracts/base/errors'
import { endsInZeros } from './ends-in-zeros.ts'

/** Colour pixels, four bytes each, row by row from the upper left corner. */
export type ColourImage = { data: Uint8ClampedArray; width: number; height: number }

/**
 * Decodes the main image of an iPhone's HEIC, rotated as the file says. The library (LGPL) is a separate module, loaded
 * for the first such image.
 * @throws DomainError file_too_complex beyond `maxPixels`; file_unreadable when damaged
 */
export async function decodeHeic(file: Uint8Array, maxPixels: number): Promise<ColourImage> {
  if (endsInZeros(file, endOfBoxes(file))) throw new DomainError('file_unreadable')
  const { default: startLibrary } = await import('libheif-js/libheif-wasm/libheif-bundle.js')
  // A new instance for each file (10 ms), because it never releases memory and does not work after a crash.
  const library = startLibrary()
  const images = new library.HeifDecoder().decode(file)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (!image) throw new DomainError('file_unreadable')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) throw new DomainError('file_too_complex')
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  return new Promise((resolve, reject) => {
    image.display(target, (shown) => {
      if (shown) resolve(shown)
      else reject(new DomainError('file_unreadable'))
    })
  })
}

/** The end of the file's last box; zeros after it are harmless. */
function endOfBoxes(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let end = 0
  while (end + 8 <= file.length && view.getUint32(end + 4) !== 0) {
    const size = view.getUint32(end)
    // 0 means 'to the end of the file', 1 that a longer number follows, which no receipt needs.
    end = size < 8 ? file.length : end + size
  }
  return Math.min(end, file.length)
}
