/** The rows of a CSV text with a header row; quoted fields may contain commas and line ends. */
export function readCsv(text: string): Partial<Record<string, string>>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  const [names = [], ...values] = rows.filter((row) => row.length > 1)
  return values.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])))
}
