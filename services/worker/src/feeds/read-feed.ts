import type { FeedRow } from '@larder/papers'
import { FeedRefusedError } from './feed-refused.ts'
import { openFeedText } from './feed-text.ts'
import { readOwnCsv, readOwnJson, withoutBrokenLine } from './read-own.ts'
import type { RowFaults } from './read-own.ts'
import { readStatutory } from './read-statutory.ts'

/** How reading a feed ended: one that was cut off has given its whole rows. */
type FeedEnd = { isWhole: boolean; faults: RowFaults }

/**
 * Reads a feed in batches of rows, in constant memory: a statutory price file of an Israeli chain (XML, compressed or
 * not), or the operator's own CSV or JSON.
 * @throws FeedRefusedError when it is none of these
 */
export async function* readFeed(bytes: AsyncIterable<Buffer>): AsyncGenerator<FeedRow[], FeedEnd> {
  const { head, pieces, isBrokenOff } = await openFeedText(bytes)
  const faults: RowFaults = { count: 0, first: [] }
  const isEnded = yield* readKind(head.trimStart(), pieces, isBrokenOff, faults)
  return { isWhole: isEnded && !isBrokenOff(), faults }
}

const readKind = (
  beginning: string,
  pieces: AsyncIterable<string>,
  isBrokenOff: () => boolean,
  faults: RowFaults,
): AsyncGenerator<FeedRow[], boolean> => {
  if (beginning === '') throw new FeedRefusedError('empty')
  if (/^<(?:!doctype\s+html|html)/i.test(beginning)) throw new FeedRefusedError('html')
  if (beginning.startsWith('<')) return readStatutory(pieces)
  if (/^[[{]/.test(beginning)) return readOwnJson(pieces, faults)
  // Neither text nor compressed by gzip.
  if (/(?![\t\r\n])[\p{Cc}\ufffd]/u.test(beginning)) throw new FeedRefusedError('unknown_kind')
  return readOwnCsv(withoutBrokenLine(pieces, isBrokenOff), faults)
}
