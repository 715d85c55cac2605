type PdfObject = string | Uint8Array

/** A PDF of these objects, numbered from 1; the first is its catalogue. */
export function pdfFile(objects: readonly PdfObject[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const push = (part: PdfObject) => {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    length += bytes.length
  }
  for (const [i, object] of objects.entries()) {
    offsets.push(length)
    push(`${i + 1} 0 obj\n`)
    push(object)
    push('\nendobj\n')
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return new Uint8Array(Buffer.concat(parts))
}

/** A stream object; `dictionary` holds its entries but the length. */
export function pdfStream(data: PdfObject, dictionary = ''): Uint8Array {
  const bytes = Buffer.from(data)
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

/** Lines of text as page content, in the font F1. */
export const textContent = (lines: readonly string[]) =>
  lines.map((line, i) => `BT /F1 12 Tf 50 ${700 - 16 * i} Td (${line}) Tj ET`).join('\n')

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/**
 * A PDF of one page: object 3 is the page, 4 its content, 5 the font F1, and `more` follow from 6. `catalogue`, `page`
 * and `resources` are further entries of theirs.
 */
export function onePagePdf(
  content: string | Uint8Array,
  {
    catalogue = '',
    page = '',
    resources = '',
    box = '0 0 400 800',
    more = [],
  }: { catalogue?: string; page?: string; resources?: string; box?: string; more?: PdfObject[] } = {},
): Uint8Array {
  return pdfFile([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
    typeof content === 'string' ? pdfStream(content) : content,
    HELVETICA,
    ...more,
  ])
}
