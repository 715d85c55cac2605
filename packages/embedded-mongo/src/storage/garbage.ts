import { startJob } from './job.ts'
import type { Span } from './keys.ts'
import { garbageKey, garbageSpan, keyAfter } from './keys.ts'
import type { Store } from './store.ts'

/** What is removed before the time is asked for: entries, and bytes of their values. */
const batch = { entries: 200, bytes: 1024 * 1024 }

/** Entries that belong to nothing any more, and are removed bit by bit. */
export type Garbage = {
  /** Removes a range of entries, or notes it for later when it is long; only inside of a write. */
  discard(span: Span): void
  /** Removes in the background what was noted, also by an earlier process. */
  collect(): void
}

/** Ranges that were dropped are noted in the store itself, so that none is forgotten. */
export const createGarbage = (store: Store): Garbage => {
  let isCollecting = false

  /** Removes entries as long as the time allows; true when none is left. */
  const removeSome = ({ start, end }: Span, isOver: () => boolean): boolean => {
    for (;;) {
      let count = 0
      let bytes = 0
      let next = end
      for (const { key, value } of store.range(start, end)) {
        bytes += value.length
        if (++count < batch.entries && bytes < batch.bytes) continue
        next = keyAfter(key)
        break
      }
      store.removeRange(start, next)
      if (next === end) return true
      if (isOver()) return false
    }
  }

  const collectSome = (): boolean => {
    const isOver = startJob()
    for (const { key, value } of [...store.range(garbageSpan.start, garbageSpan.end)]) {
      const size = value.readUInt16BE(0)
      if (!removeSome({ start: value.subarray(2, 2 + size), end: value.subarray(2 + size) }, isOver))
        return true
      store.remove(key)
      if (isOver()) return true
    }
    return false
  }

  const collectAll = async (): Promise<void> => {
    while (await store.write(collectSome));
  }

  return {
    discard: (span) => {
      if (removeSome(span, startJob())) return
      const size = Buffer.alloc(2)
      size.writeUInt16BE(span.start.length)
      store.put(garbageKey(span.start), Buffer.concat([size, span.start, span.end]))
    },
    collect: () => {
      if (isCollecting) return
      isCollecting = true
      // What can't be removed now, on a full disk or after a close, is removed at the next call.
      collectAll()
        .catch(() => {})
        .finally(() => (isCollecting = false))
    },
  }
}
