import { hasKind, phraseOf, textAfter } from '../words/line-facts.ts'
import type { FoundPhrase, WordKind } from '../words/order-words.ts'
import type { MailRow, RowLine } from '../rows/mail-row.ts'

/** A text beside a label: after it in its line, or in the next line, the next cell or the cell below. */
export type LabelledValue = { label: RowLine; phrase: FoundPhrase; texts: string[] }

/** The places where the value of a label may stand, for each line with a label of this kind. */
export function* labelledValues(rows: readonly MailRow[], kind: WordKind): Generator<LabelledValue> {
  for (const [rowIndex, row] of rows.entries())
    for (const [cellIndex, cell] of row.cells.entries())
      for (const [lineIndex, line] of cell.lines.entries()) {
        if (!hasKind(line, kind)) continue
        const phrase = phraseOf(line, kind)
        if (!phrase) continue
        const below = rows[rowIndex + 1]
        const texts = [
          textAfter(line, phrase),
          cell.lines[lineIndex + 1]?.text,
          row.cells[cellIndex + 1]?.lines[0]?.text,
          below?.cells.find(({ column }) => column === cell.column)?.lines[0]?.text,
        ]
        yield { label: line, phrase, texts: texts.map((text) => text ?? '') }
      }
}
