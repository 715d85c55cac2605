import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { readConfig } from '@larder/shared/server/config'
import { isEncryptedHead, readFirstEntry } from './archive/archive.ts'
import { sentenceOf } from './backup-error.ts'
import { BackupConfig } from './config.ts'
import { readName } from './places/kept-names.ts'
import { openPlace, placeOf } from './places/place.ts'
import type { Place } from './places/place.ts'

// Says in JSON which backups there are, the newest first, for the operators' page: `list.ts --data DIR`, with --page N or
// --name NAME. Only the beginnings of those that are said are read.

const PER_PAGE = 50
/** More than the first block of a compressed archive, in which what it is of stands. */
const HEAD_BYTES = 256 * 1024
/** Beginnings that are read at the same time. */
const AT_ONCE = 8

/** The number of the highest migration of a backup that is not encrypted; null where that can't be read. */
const readMigration = async (head: Buffer): Promise<number | null> => {
  try {
    const { path, data } = await readFirstEntry(head)
    const { migration } = JSON.parse(Buffer.from(data).toString()) as { migration?: unknown }
    return path === 'about.json' && typeof migration === 'number' ? migration : null
  } catch {
    return null
  }
}

/** The beginning of a backup; nothing of what only has the name of one, or can't be read: it must not hide the others. */
const headOf = async (place: Place, name: string) => {
  try {
    return { ...(await place.head(name, HEAD_BYTES)), isReached: true }
  } catch (error) {
    // A bucket that does not answer says nothing of the backup.
    const isReached = !(error instanceof DomainError && error.code === 'files_unavailable')
    return { bytes: Buffer.alloc(0), size: 0, isReached }
  }
}

const describe = async (place: Place, name: string) => {
  const { bytes, size, isReached } = await headOf(place, name)
  const isEncrypted = isEncryptedHead(bytes)
  return {
    name,
    reason: readName(name)?.reason,
    made_at: readName(name)?.at.toISOString(),
    is_reached: isReached,
    bytes: size,
    is_encrypted: isEncrypted,
    migration: isEncrypted === false ? await readMigration(bytes) : null,
  }
}

const run = async () => {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, page: { type: 'string', default: '1' }, name: { type: 'string' } },
  })
  const { data: dataDir = 'data', name: wanted } = values
  const config = readConfig(BackupConfig, process.env)
  const at = placeOf(config, dataDir)
  if (at === 'off') return console.log(JSON.stringify({ place: null, rows: [], hasNext: false }))
  const place = openPlace(at, resolve(dataDir, 'backups'))
  const found = (await place.list()).flatMap((name) => {
    const made = readName(name)
    return made === null || (wanted !== undefined && name !== wanted) ? [] : { name, at: made.at }
  })
  const sorted = found.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const from = (Number(values.page) - 1) * PER_PAGE
  const shown = sorted.slice(from, from + PER_PAGE)
  const rows = []
  for (let index = 0; index < shown.length; index += AT_ONCE)
    rows.push(
      ...(await Promise.all(shown.slice(index, index + AT_ONCE).map(({ name }) => describe(place, name)))),
    )
  console.log(JSON.stringify({ place: place.title, rows, hasNext: sorted.length > from + PER_PAGE }))
}

run().catch((error: unknown) => {
  console.error(sentenceOf(error))
  process.exitCode = 1
})
