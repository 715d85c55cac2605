const LINE_HEIGHT = 16
const WIDTH = 300

/** A receipt of one page like those that shops send: a PDF with the lines as text, in a till's typeface. */
export function receiptPdf(name: string, lines: readonly string[]) {
  const height = (lines.length + 4) * LINE_HEIGHT
  const top = height - 2 * LINE_HEIGHT
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F1 11 Tf ${LINE_HEIGHT} TL 20 ${top} Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${height}] /Contents 4 0 R` +
      ' /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  const data = `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(data, 'latin1') }
}
