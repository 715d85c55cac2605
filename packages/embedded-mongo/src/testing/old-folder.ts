import { join } from 'node:path'
import { open } from 'lmdb'
import { formatKey, recordKey } from '../storage/keys.ts'
import type { Store } from '../storage/store.ts'

const valueOf = (n: number): Buffer => Buffer.alloc(50 + (n % 7) * 400, n)

/** Writes into a folder what versions before 0.5 left there: LMDB with binary keys and values, and format 1. */
export const writeOldFolder = async (dataDir: string, count: number, format = '1'): Promise<void> => {
  const old = open<Buffer, Buffer>({
    path: join(dataDir, 'data.mdb'),
    keyEncoding: 'binary',
    encoding: 'binary',
  })
  await old.transaction(() => {
    void old.put(formatKey, Buffer.from(format))
    for (let n = 0; n < count; n++) void old.put(recordKey(7, n), valueOf(n))
  })
  await old.close()
}

/** Takes pages for a large value and frees them in the same commit: LMDB counts them, and never writes them. */
export const leavePagesUnwritten = async (dataDir: string): Promise<void> => {
  const old = open<Buffer, Buffer>({
    path: join(dataDir, 'data.mdb'),
    keyEncoding: 'binary',
    encoding: 'binary',
  })
  // Only where there are free pages already.
  const extra = Array.from({ length: 900 }, (_, n) => recordKey(9, n))
  await old.transaction(() => extra.forEach((key) => void old.put(key, Buffer.alloc(400, 1))))
  for (let at = 0; at < extra.length; at += 300)
    await old.transaction(() => extra.slice(at, at + 300).forEach((key) => void old.remove(key)))
  for (let round = 0; round < 3; round++)
    await old.transaction(() => {
      void old.put(recordKey(9, 1), Buffer.alloc(1_000_000, 1))
      void old.remove(recordKey(9, 1))
    })
  await old.close()
}

/** How many entries of an old folder a store has, up to the first that is not as it was. */
export const oldEntriesIn = (store: Store): number => {
  let count = 0
  for (const { key, value } of store.range(recordKey(7, 0), recordKey(8, 0))) {
    if (!key.equals(recordKey(7, count)) || !value.equals(valueOf(count))) break
    count++
  }
  return count
}
