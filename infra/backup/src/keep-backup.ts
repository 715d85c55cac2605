import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openBlobs } from '@larder/shared/server/files/open-blobs'
import { BackupError } from './backup-error.ts'
import type { BackupConfig } from './config.ts'
import type { Found } from './find-source.ts'
import { makeBackup } from './make-backup.ts'
import type { Made } from './make-backup.ts'
import { createFolderPlace, DRAFT, prepareDraftFolder } from './places/folder-place.ts'
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

/** Writes a backup to a path that must be free, and gives it to a place; what a failure left of it is taken away. */
const writeInto = async (place: Place, name: string, draft: string, deps: Deps) => {
  const isTaken = await stat(draft).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new BackupError(`${draft} is there already: it is being written, or remove it.`)
  try {
    const made = await write(draft, deps)
    const { size: bytes } = await stat(draft)
    await place.take(draft, name)
    return { ...made, bytes }
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Writes a backup to a path that must be free, where nothing is before it is whole.
 * @throws BackupError and errors of the disk; what was written is then taken away
 */
export const writeBackup = async (path: string, deps: Deps): Promise<Made & { bytes: number }> => {
  const [folder, name] = [createFolderPlace(dirname(path)), basename(path)]
  if ((await folder.list()).includes(name))
    throw new BackupError(`${path} is there already: name another file.`)
  return writeInto(folder, name, `${path}${DRAFT}`, deps)
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

/** Whether most of the files that documents name are not in a backup. */
export const isWithoutFiles = ({ lost, files }: Made): boolean => lost.length > files

/**
 * Makes a backup and puts it into a place; then removes what has had its time there, unless this one is without its files.
 * @throws BackupError and errors of the disk; the place is then as it was
 */
export const keepBackup = async (reason: Reason, place: Place, deps: Deps) => {
  const name = nameOf(reason, deps.now())
  const draft = join(place.draftFolder, `${name}${DRAFT}`)
  const known = await place.list()
  const expected = (await lastBytes(place.draftFolder, known)) || deps.found.bytes
  await prepareDraftFolder(dirname(draft), expected)
  const made = await writeInto(place, name, draft, deps)
  const { BACKUP_DAYS, BACKUP_WEEKS } = deps.config
  // Where their disk is not mounted, those of before are the only ones with files.
  const removed = isWithoutFiles(made) ? [] : listOutdated([...known, name], BACKUP_DAYS, BACKUP_WEEKS)
  for (const outdated of removed) await place.remove(outdated)
  return { ...made, name, removed }
}
