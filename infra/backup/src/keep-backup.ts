import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openBlobs } from '@larder/shared/server/files/open-blobs'
import type { BackupConfig } from './config.ts'
import type { Found } from './find-source.ts'
import { makeBackup } from './make-backup.ts'
import type { Made } from './make-backup.ts'
import { DRAFT, prepareDraftFolder } from './places/folder-place.ts'
import { listOutdated, nameOf, readName } from './places/kept-names.ts'
import type { Reason } from './places/kept-names.ts'
import type { Place } from './places/place.ts'
import { readSecrets } from './secrets.ts'

type Deps = { found: Found; dataDir: string; config: BackupConfig; now: () => Date }

const write = async (path: string, { found, dataDir, config, now }: Deps): Promise<Made> => {
  const source = await found.open()
  try {
    const blobs = openBlobs(found.filesAt)
    return await makeBackup(path, config.BACKUP_PASSPHRASE, {
      source,
      blobs,
      secrets: readSecrets(dataDir),
      now,
    })
  } finally {
    await source.close()
  }
}

/** Writes a backup to a path that must be free; what a failure left of it is taken away. */
export const writeBackup = async (path: string, deps: Deps): Promise<Made & { bytes: number }> => {
  const isTaken = await stat(path).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new Error(`${path} is there already: name another file.`)
  try {
    const made = await write(path, deps)
    return { ...made, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** The bytes of the last backup in a folder, by which the room for the next one is guessed. */
const lastBytes = async (folder: string, names: readonly string[]): Promise<number> => {
  const last = names
    .flatMap((name) => readName(name) ?? [])
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  if (last === undefined) return 0
  const found = await stat(join(folder, nameOf(last.reason, last.at))).catch(() => null)
  return found?.size ?? 0
}

/**
 * Makes a backup and puts it into a place; then removes what has had its time there.
 * @throws BackupError and errors of the disk; the place is then as it was
 */
export const keepBackup = async (reason: Reason, place: Place, deps: Deps) => {
  const name = nameOf(reason, deps.now())
  const draft = join(place.draftFolder, `${name}${DRAFT}`)
  const known = await place.list()
  const expected = (await lastBytes(place.draftFolder, known)) || deps.found.bytes
  await prepareDraftFolder(dirname(draft), expected)
  const made = await writeBackup(draft, deps)
  try {
    await place.take(draft, name)
  } finally {
    await rm(draft, { force: true })
  }
  const { BACKUP_DAYS, BACKUP_WEEKS } = deps.config
  const removed = listOutdated([...known, name], BACKUP_DAYS, BACKUP_WEEKS)
  for (const outdated of removed) await place.remove(outdated)
  return { ...made, name, removed }
}
