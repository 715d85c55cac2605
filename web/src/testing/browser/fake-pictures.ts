import { onTestFinished, vi } from 'vitest'

/** One JPEG that was encoded. */
type Encoded = { width: number; height: number; quality: number }

/**
 * Puts pictures and canvases into the browser until the test ends; jsdom has none. `bytesOf` is the size of a JPEG, which
 * is ready after `until`. Returns what is encoded, and how many pictures are open.
 */
export function fakePictures(
  bytesOf: (encoded: Encoded) => number,
  until: Promise<void> = Promise.resolve(),
) {
  const encoded: Encoded[] = []
  let open = 0
  class FakeCanvas {
    readonly width: number
    readonly height: number
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
    }
    getContext = () => ({ drawImage: () => undefined })
    convertToBlob = async ({ quality }: { quality: number }) => {
      const made = { width: this.width, height: this.height, quality }
      encoded.push(made)
      await until
      return new Blob([new Uint8Array(bytesOf(made))], { type: 'image/jpeg' })
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('createImageBitmap', () => {
    open++
    return Promise.resolve({ width: 1920, height: 1080, close: () => open-- })
  })
  onTestFinished(() => {
    vi.stubGlobal('OffscreenCanvas', undefined)
    vi.stubGlobal('createImageBitmap', undefined)
  })
  return { encoded, openCount: () => open }
}
