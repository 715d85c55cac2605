/** Reads all of a file of LMDB in a process of its own, which ends by a signal where a page lies beyond the end of the file. */
import { open } from 'lmdb'

const db = open<Buffer, Buffer>({
  path: process.argv[2] ?? '',
  keyEncoding: 'binary',
  encoding: 'binary',
  readOnly: true,
})
const { entryCount } = db.getStats() as { entryCount: number }
let seen = 0
for (const _ of db.getRange()) seen++
process.exitCode = seen === entryCount ? 0 : 1
await db.close()
