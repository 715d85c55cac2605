import { toRow, toRowLine, type MailRow, type RowLine } from '../mail-row.ts'

/** A value with its label, in the order of the mail. */
type Labelled = { label: string; value: RowLine[] }

const MAX_LABEL_TOKENS = 4
/** An article has so many fields. */
const MIN_FIELDS = 3
const MAX_FIELDS = 9
const LABEL_BEFORE_COLON = /^([^:\d]{2,30}):\s*(\S.*)$/u

/** A row of a label and its value: in two cells, or beside a colon. */
function labelledIn({ cells }: MailRow): Labelled | null {
  const [first, second, third] = cells
  const [line, ...more] = first?.lines ?? []
  if (!line || more.length > 0 || third) return null
  if (second) {
    const isLabel = line.tokens.length > 0 && line.tokens.length <= MAX_LABEL_TOKENS && !/\d/.test(line.text)
    return isLabel && second.lines.length > 0 ? { label: line.text, value: second.lines } : null
  }
  const [, label, value] = LABEL_BEFORE_COLON.exec(line.text) ?? []
  return label && value ? { label, value: [toRowLine({ text: value })] } : null
}

/**
 * The rows of a mail in which articles stand as records, a label and a value in each row ('Product | Milk', 'Quantity | 2',
 * 'Product | Bread' …), as a table with these labels for titles; all other rows as they are.
 */
export function withRecordsAsRows(rows: readonly MailRow[]): MailRow[] {
  const result: MailRow[] = []
  for (let at = 0; at < rows.length;) {
    const records = recordsFrom(rows, at)
    if (!records) {
      const row = rows[at]
      if (row) result.push(row)
      at += 1
      continue
    }
    result.push(...toTable(records.records, rows[at]?.table ?? 0))
    at = records.end
  }
  return result
}

/** The records that begin at a row, each from the first label up to where it comes again; null for fewer than two. */
function recordsFrom(rows: readonly MailRow[], start: number): { records: Labelled[][]; end: number } | null {
  const row = rows[start]
  const first = row && labelledIn(row)
  if (!first) return null
  const records: Labelled[][] = []
  const known = new Set<string>()
  let at = start
  for (; at < rows.length; at += 1) {
    const current = rows[at]
    const one = current && labelledIn(current)
    if (!one) break
    if (one.label === first.label) {
      const before = records.at(-1)
      if (before && before.length < MIN_FIELDS) return null
      records.push([one])
    } else {
      const record = records.at(-1)
      const isNew = !known.has(one.label)
      // After the first record its labels come again; another one is no field of it.
      if (!record || record.some(({ label }) => label === one.label) || (isNew && records.length > 1)) break
      if (record.length >= MAX_FIELDS) return null
      record.push(one)
    }
    known.add(one.label)
  }
  return records.length >= 2 && (records[0]?.length ?? 0) >= MIN_FIELDS ? { records, end: at } : null
}

function toTable(records: readonly Labelled[][], table: number): MailRow[] {
  const labels = [...new Set(records.flat().map(({ label }) => label))]
  const rowOf = (cells: readonly { column: number; lines: RowLine[] }[]) =>
    toRow({ table, isGrid: true, isCard: false, cells: cells.map((cell) => ({ ...cell, isHeader: false })) })
  return [
    rowOf(labels.map((label, column) => ({ column, lines: [toRowLine({ text: label })] }))),
    ...records.map((record) =>
      rowOf(record.map(({ label, value }) => ({ column: labels.indexOf(label), lines: value }))),
    ),
  ]
}
