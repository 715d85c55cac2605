import type { Span } from '../../storage/keys.ts'
import { keyAfter } from '../../storage/keys.ts'
import type { Entry, Store } from '../../storage/store.ts'
import type { Steps } from './steps.ts'
import { currentTurn, pause } from './steps.ts'

/** Work that is left until the next pause: one for each entry, and one for each 4 KB. */
export type Pace = { left: number }

const pausedAfter = 100
const blockSizes = [8, 64, 256]
const maxBlockBytes = 256 * 1024

export const newPace = (): Pace => ({ left: pausedAfter })

/** Yields a pause when enough was done since the last one. */
export const breathe = function* (pace: Pace): Steps<never> {
  if (pace.left > 0) return
  pace.left = pausedAfter
  yield pause
}

const readBlock = (
  store: Store,
  { start, end }: Span,
  isReverse: boolean,
  size: number,
): { entries: Entry[]; isLast: boolean } => {
  const entries: Entry[] = []
  let bytes = 0
  for (const entry of store.range(start, end, isReverse, size)) {
    entries.push(entry)
    bytes += entry.value.length
    if (entries.length === size || bytes > maxBlockBytes) return { entries, isLast: false }
  }
  return { entries, isLast: true }
}

/**
 * The entries of a range, read in small blocks, so that no read transaction stays open while somebody waits. What was
 * read before other commands ran is read again after them; `check` throws when the range is no more.
 */
export const entriesOf = function* (
  store: Store,
  span: Span,
  isReverse: boolean,
  { pace, check }: { pace: Pace; check: () => void },
): Steps<Entry> {
  let { start, end } = span
  let most = Infinity
  for (let round = 0; ; round++) {
    if (round > 0) check()
    const turn = currentTurn()
    const size = Math.min(most, blockSizes[Math.min(round, blockSizes.length - 1)] as number)
    const { entries, isLast } = readBlock(store, { start, end }, isReverse, size)
    // Of large documents fewer at a time: what does not fit into a block was read for nothing.
    most = entries.length < size ? entries.length : size * 4
    let given = 0
    for (const entry of entries) {
      given++
      pace.left -= 1 + (entry.value.length >> 12)
      yield entry
      if (currentTurn() !== turn) break
    }
    if (isLast && given === entries.length) return
    const last = (entries[given - 1] as Entry).key
    if (isReverse) end = last
    else start = keyAfter(last)
    yield* breathe(pace)
  }
}
