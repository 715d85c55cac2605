import { textAfter } from '../words/line-facts.ts'
import type { FoundPhrase, WordKind } from '../words/order-words.ts'
import type { MailRow, RowLine } from '../rows/mail-row.ts'

/** A text beside a label: after it in its line, or in the next line, the next cell or the cell below. */
export type LabelledValue = { label: RowLine; phrase: FoundPhrase; texts: string[] }

/** Whether a longer phrase of the same kind has this one in it. */
const isPartOf = (phrase: FoundPhrase, other: FoundPhrase): boolean =>
  other.kind === phrase.kind &&
  other.to - other.from > phrase.to - phrase.from &&
  other.from <= phrase.from &&
  other.to >= phrase.to

/** Whether a row has a column of values below each of its cells, as the titles of a list of articles have. */
function isAboveColumns({ table, cells }: MailRow, below: readonly (MailRow | undefined)[]): boolean {
  return cells.length > 2 && below.every((row) => row?.table === table && row.cells.length === cells.length)
}

/** The places where the value of a label may stand, for each line with a label of this kind. */
export function* labelledValues(rows: readonly MailRow[], kind: WordKind): Generator<LabelledValue> {
  for (const [rowIndex, row] of rows.entries())
    for (const [cellIndex, cell] of row.cells.entries())
      for (const [lineIndex, line] of cell.lines.entries()) {
        const below = isAboveColumns(row, [rows[rowIndex + 1], rows[rowIndex + 2]])
          ? null
          : rows[rowIndex + 1]
        for (const phrase of line.phrases) {
          if (phrase.kind !== kind || line.phrases.some((other) => isPartOf(phrase, other))) continue
          const texts = [
            textAfter(line, phrase),
            cell.lines[lineIndex + 1]?.text,
            row.cells[cellIndex + 1]?.lines[0]?.text,
            below?.cells.find(({ column }) => column === cell.column)?.lines[0]?.text,
          ]
          yield { label: line, phrase, texts: texts.map((text) => text ?? '') }
        }
      }
}
