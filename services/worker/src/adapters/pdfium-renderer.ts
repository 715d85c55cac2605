import { PDFiumLibrary } from '@hyzyla/pdfium'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { PdfRenderer } from '@larder/shared/server/ports/pdf-renderer'

/** The page is also measured here, because another library may report a different size. */
const MAX_PAGE_PIXELS = 50_000_000

/**
 * PDFium as wasm: no installation, no scripts, and a hostile file stays inside the wasm memory. Rendering throws
 * file_too_complex when the image would be huge.
 */
export function createPdfiumRenderer(): PdfRenderer {
  return {
    async open(file) {
      // A new instance for each file (30 ms), because it never releases memory and does not work after a crash.
      const library = await PDFiumLibrary.init()
      const document = await library.loadDocument(file)
      return {
        async render(pageNumber, dpi) {
          const page = document.getPage(pageNumber - 1)
          const { originalWidth, originalHeight } = page.getOriginalSize()
          const scale = dpi / 72
          if (originalWidth * originalHeight * scale ** 2 > MAX_PAGE_PIXELS)
            throw new DomainError('file_too_complex')
          const { data, width, height } = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' })
          return { data, width, height }
        },
        close: () => document.destroy(),
      }
    },
  }
}
