import type { ReceiptResult } from '../../../contracts/receipts/receipts.ts'

/** The whole text of a receipt, line by line, pages separated by an empty line; null when there was none. */
export const rawTextOf = ({
  pdfminer_text,
  page_ocr_results,
}: Pick<ReceiptResult, 'pdfminer_text' | 'page_ocr_results'>): string | null => {
  const read = page_ocr_results.map(({ blocks }) => blocks.map(({ text }) => text).join('\n')).join('\n\n')
  const text = (pdfminer_text ?? read).trim()
  return text === '' ? null : text
}
