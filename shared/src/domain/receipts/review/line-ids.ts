import { MAX_LINE_ID_LENGTH } from '@larder/shared/contracts/receipts/receipt-review'

type NamedLine = { printed_name: string; source_text?: string | undefined }

/** Leaves room for the number. */
const MAX_NAME_LENGTH = MAX_LINE_ID_LENGTH - 10

/** Ids are stored with what was added to stock: this form must never change, as that of `foldName` may. */
const wordsOf = (line: string): string => line.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ')

/**
 * Identifies each line of a receipt by its printed text and the number of equal lines above it, so that a line keeps
 * its id when the receipt is read again.
 */
export const lineIdsOf = (lines: readonly NamedLine[]): string[] => {
  const counts = new Map<string, number>()
  return lines.map(({ printed_name, source_text = '' }) => {
    const name = wordsOf(printed_name || source_text).slice(0, MAX_NAME_LENGTH)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${name}#${count}`
  })
}
