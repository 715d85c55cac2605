import { parse } from 'csv-parse'
import { readOwnPromotion } from '@larder/shared/domain/promotions/own-feed'
import type { FeedRow } from '@larder/papers'
import { FeedRefusedError } from './feed-refused.ts'

/** A JSON file is read at once. */
const MOST_JSON_CHARACTERS = 32 * 1024 ** 2
const LONGEST_RECORD = 1024 ** 2
const BATCH = 200
/** So many faults say what is wrong with a file. */
const REPORTED_FAULTS = 5

/** What is wrong with rows of a file that are left out: the first of them in words, and how many there are. */
export type RowFaults = { count: number; first: string[] }

const addFault = (faults: RowFaults, where: string, fault: string) => {
  faults.count++
  if (faults.first.length < REPORTED_FAULTS) faults.first.push(`${where}: ${fault}`)
}

/**
 * Reads the operator's CSV, whose first row names its columns; the result says whether it is whole.
 * @throws FeedRefusedError when it has none of the columns
 */
export async function* readOwnCsv(
  pieces: AsyncIterable<string>,
  faults: RowFaults,
): AsyncGenerator<FeedRow[], boolean> {
  let isWhole = true
  let line = 1
  const parser = parse({
    columns: (names: string[]) => {
      const known = names.map((name) => name.trim().toLowerCase())
      if (!known.includes('id') || !(known.includes('text') || known.includes('name')))
        throw new FeedRefusedError(
          'unknown_kind',
          'the first row of a CSV needs the columns id, and text or name',
        )
      return known
    },
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    trim: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      // Most likely because the file is cut off.
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') isWhole = false
      addFault(faults, `Row ${line + 1}`, error?.message ?? 'is no CSV')
    },
  })
  const feeding = feed(pieces, parser)
  let rows: FeedRow[] = []
  try {
    for await (const record of parser as AsyncIterable<unknown>) {
      line++
      const row = readOwnPromotion(record)
      if ('fault' in row) addFault(faults, `Row ${line}`, row.fault)
      else rows.push(row)
      if (rows.length < BATCH) continue
      yield rows
      rows = []
    }
  } finally {
    parser.destroy()
    await feeding
  }
  yield rows
  return isWhole
}

/** The same pieces, but without the beginning of a line at which a file broke off: a price could have more digits. */
export async function* withoutBrokenLine(
  pieces: AsyncIterable<string>,
  isBrokenOff: () => boolean,
): AsyncGenerator<string, void> {
  let line = ''
  for await (const piece of pieces) {
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r')) + 1
    if (end > 0) yield line + piece.slice(0, end)
    line = end > 0 ? piece.slice(end) : line + piece
    if (line.length <= LONGEST_RECORD) continue
    // Too long for a row: the parser says so.
    yield line
    line = ''
  }
  if (!isBrokenOff()) yield line
}

/** Writes the pieces as fast as they are read; a fault of theirs ends the parser. */
const feed = async (pieces: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> => {
  try {
    for await (const piece of pieces) {
      if (parser.destroyed) return
      if (!parser.write(piece))
        await new Promise((resolve) => parser.once('drain', resolve).once('close', resolve))
    }
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

/**
 * Reads the operator's JSON: an object with the list `promotions`, or that list alone.
 * @throws FeedRefusedError for any other JSON, one that is cut off included: nothing of it can be read
 */
export async function* readOwnJson(
  pieces: AsyncIterable<string>,
  faults: RowFaults,
): AsyncGenerator<FeedRow[], boolean> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length > MOST_JSON_CHARACTERS) throw new FeedRefusedError('too_large')
  }
  const list = listOf(text)
  let rows: FeedRow[] = []
  for (const [index, value] of list.entries()) {
    const row = readOwnPromotion(value)
    if ('fault' in row) addFault(faults, `Promotion ${index + 1}`, row.fault)
    else rows.push(row)
    if (rows.length < BATCH) continue
    yield rows
    rows = []
  }
  yield rows
  return true
}

const listOf = (text: string): unknown[] => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new FeedRefusedError('unreadable', (error as Error).message)
  }
  const list = Array.isArray(value) ? value : (value as { promotions?: unknown } | null)?.promotions
  if (!Array.isArray(list)) throw new FeedRefusedError('unknown_kind', 'the JSON has no list "promotions"')
  return list
}
