export type Cell = string | number | null

/** Tells spreadsheets that the text is UTF-8. */
export const CSV_START = '\ufeff'

/**
 * Where spreadsheets see the beginning of a formula, which would run on the machine of whoever opens the file: some
 * separate cells by semicolons, and some read wide letters.
 */
const FORMULA = /^(?=[=+\-@\t\r＝＋－＠])|(?=[=+\-@＝＋－＠])(?<=;\s*)/g

const asText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // The apostrophe makes it text; it is not shown.
  const text = cell.replaceAll(FORMULA, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes a row of a CSV file (RFC 4180), its line end included; text that looks like a formula stays text. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(asText).join(',')}\r\n`
