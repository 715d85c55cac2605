import type { ReceiptResult } from '../../../contracts/receipts/receipts.ts'

/** All that was read from a receipt, line by line, pages parted by an empty line; null when there was nothing. */
export const rawTextOf = ({
  pdfminer_text,
  page_ocr_results,
}: Pick<ReceiptResult, 'pdfminer_text' | 'page_ocr_results'>): string | null => {
  const read = page_ocr_results.map(({ blocks }) => blocks.map(({ text }) => text).join('\n')).join('\n\n')
  const text = (pdfminer_text ?? read).trim()
  return text === '' ? null : text
}
