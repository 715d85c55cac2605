import type { Photo } from './photo.ts'

/** Pages have this many pixels to the inch, which is the resolution at which the reader of receipts looks at pages. */
const DPI = 300
const POINTS_PER_INCH = 72
/** What a PDF needs for each photo besides its JPEG, generously. */
export const PDF_BYTES_PER_PHOTO = 1_000

/**
 * One PDF with each photo as a page of its own, in this order. The JPEGs are put in as they are (DCTDecode), so that
 * nothing of them is lost.
 */
export async function photosPdf(photos: readonly Photo[]): Promise<Blob> {
  const parts: (string | ArrayBuffer)[] = []
  const offsets: number[] = []
  let length = 0
  const write = (part: string | ArrayBuffer) => {
    parts.push(part)
    // Texts are ASCII.
    length += typeof part === 'string' ? part.length : part.byteLength
  }
  const writeObject = (...content: (string | ArrayBuffer)[]) => {
    offsets.push(length)
    write(`${offsets.length} 0 obj\n`)
    content.forEach(write)
    write('\nendobj\n')
  }
  const kids = photos.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  write('%PDF-1.4\n')
  writeObject('<< /Type /Catalog /Pages 2 0 R >>')
  writeObject(`<< /Type /Pages /Count ${photos.length} /Kids [${kids}] >>`)
  for (const [index, { jpeg, width, height }] of photos.entries()) {
    const [pageWidth, pageHeight] = [points(width), points(height)]
    const content = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Photo Do Q`
    const page = pageNumber(index)
    writeObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${page + 1} 0 R` +
        ` /Resources << /XObject << /Photo ${page + 2} 0 R >> >> >>`,
    )
    writeObject(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    writeObject(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB` +
        ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
      await jpeg.arrayBuffer(),
      '\nendstream',
    )
  }
  const tableAt = length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = offsets.length + 1
  write(`xref\n0 ${size}\n0000000000 65535 f \n${table}`)
  write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

/** The number of a page's object; its content and its photo follow it. */
const pageNumber = (index: number): number => 3 + 3 * index

const points = (pixels: number): string => ((pixels / DPI) * POINTS_PER_INCH).toFixed(2)
