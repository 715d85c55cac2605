import { DomainError } from '@larder/shared/contracts/errors'

/** Colour pixels, four bytes each, row by row from the upper left corner. */
export type ColourImage = { data: Uint8ClampedArray; width: number; height: number }

/**
 * Decodes the first picture of an iPhone's HEIC, turned upright as the file says. The library (LGPL) is a module of its
 * own, loaded when the first such picture comes.
 * @throws DomainError file_too_complex beyond `maxPixels`; file_unreadable when damaged
 */
export async function decodeHeic(file: Uint8Array, maxPixels: number): Promise<ColourImage> {
  const { default: library } = await import('libheif-js/wasm-bundle.js')
  const [image, ...others] = new library.HeifDecoder().decode(file)
  for (const other of others) other.free()
  if (!image) throw new DomainError('file_unreadable')
  try {
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > maxPixels) throw new DomainError('file_too_complex')
    const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
    return await new Promise((resolve, reject) => {
      image.display(target, (shown) => {
        if (shown) resolve(shown)
        else reject(new DomainError('file_unreadable'))
      })
    })
  } finally {
    image.free()
  }
}
