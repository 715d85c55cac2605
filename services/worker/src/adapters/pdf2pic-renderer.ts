import { fromBuffer } from 'pdf2pic'
import sharp from 'sharp'
import type { PdfRenderer } from '@larder/shared/server/ports/pdf-renderer'
import { openPdfText } from './pdf-text.ts'

/** pdf2pic: GraphicsMagick and Ghostscript, which must be installed; several times as slow as the built-in renderer. */
export function createPdf2picRenderer(): PdfRenderer {
  return {
    async open(file) {
      const sizes = await openPdfText(file)
      return {
        async render(pageNumber, dpi) {
          const { width, height } = await sizes.pageSize(pageNumber)
          // With only a density, pdf2pic writes distorted images of 768 × 512.
          const convert = fromBuffer(Buffer.from(file), {
            density: dpi,
            width: Math.round((width / 72) * dpi),
            height: Math.round((height / 72) * dpi),
            preserveAspectRatio: true,
            format: 'png',
          })
          const { buffer } = await convert(pageNumber, { responseType: 'buffer' })
          const picture = sharp(buffer, { limitInputPixels: false })
            .flatten({ background: 'white' })
            .grayscale()
          const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
          return { data, width: info.width, height: info.height }
        },
        close: () => void sizes.close(),
      }
    },
  }
}
