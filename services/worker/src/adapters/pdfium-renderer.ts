import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PdfRenderer } from '@larder/shared/server/ports/pdf-renderer'

/** PDFium as wasm: nothing to install, and a hostile file stays inside the wasm memory. */
export async function createPdfiumRenderer(): Promise<PdfRenderer> {
  const library = await PDFiumLibrary.init()
  return {
    async open(file) {
      const document = await library.loadDocument(file)
      return {
        async render(pageNumber, dpi) {
          const page = document.getPage(pageNumber - 1)
          const { data, width, height } = await page.render({
            scale: dpi / 72,
            render: 'bitmap',
            colorSpace: 'Gray',
          })
          return { data, width, height }
        },
        close: () => document.destroy(),
      }
    },
  }
}
