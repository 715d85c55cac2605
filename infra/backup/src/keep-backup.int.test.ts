import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { expect, it, onTestFinished } from 'vitest'
import { newBlobName } from '@larder/shared/server/files/blob-name'
import { createFolderBlobs } from '@larder/shared/server/files/folder-blobs'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { BackupConfig } from './config.ts'
import { keepBackup, writeBackup } from './keep-backup.ts'
import { createFolderPlace } from './places/folder-place.ts'
import { nameOf } from './places/kept-names.ts'
import { openFolderSource, openFolderTarget } from './stores/folder-store.ts'

/** A data folder with two documents that name files, both of which are there, and what makes backups of it. */
const filled = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-keep-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const filesAt = join(dataDir, 'files')
  const blobs = createFolderBlobs(filesAt)
  await blobs.prepare()
  const target = await openFolderTarget(dataDir)
  for (const data of [Buffer.from('one'), Buffer.from('other')]) {
    const blob = newBlobName(data)
    await blobs.put(blob, data)
    await target.insert('files', [Buffer.from(mongo.BSON.serialize({ _id: new mongo.ObjectId(), blob }))])
  }
  await target.close()
  const found = { open: () => Promise.resolve(openFolderSource(dataDir)), filesAt, bytes: 0 }
  return { dataDir, found, config: BackupConfig.parse({}), now: () => new Date('2026-11-28T02:00:00Z') }
}

it('of documents that name files elsewhere none is made without the place of files', async () => {
  const deps = await filled()
  const path = join(deps.dataDir, 'larder.backup')
  await expect(writeBackup(path, { ...deps, found: { ...deps.found, filesAt: undefined } })).rejects.toThrow(
    'Documents name files outside the database: set FILES_AT to where they are.',
  )
  expect(existsSync(path)).toBe(false)
})

it('one without its files removes none that has them', async () => {
  const deps = await filled()
  const folder = join(deps.dataDir, 'backups')
  mkdirSync(folder)
  const outdated = nameOf('nightly', new Date('2025-11-28T02:00:00Z'))
  writeFileSync(join(folder, outdated), '')
  const keep = () =>
    keepBackup('nightly', createFolderPlace(folder), {
      ...deps,
      config: { ...deps.config, BACKUP_DAYS: 1, BACKUP_WEEKS: 0 },
    })
  rmSync(deps.found.filesAt, { recursive: true })
  expect(await keep()).toMatchObject({ files: 0, removed: [] })
  expect(readdirSync(folder)).toContain(outdated)
})

it('has its name only when it is whole', async () => {
  const deps = await filled()
  const path = join(deps.dataDir, 'larder.backup')
  const written = () => readdirSync(deps.dataDir).filter((name) => name.startsWith('larder.'))
  const seen: string[] = []
  const open = () => {
    const source = openFolderSource(deps.dataDir)
    const documents = async function* (collection: string) {
      // The first that is read after the file was begun.
      if (collection === 'files') {
        await waitUntil('the file', () => written().length > 0)
        seen.push(...written())
      }
      yield* source.documents(collection)
    }
    return Promise.resolve({ ...source, documents })
  }
  expect(await writeBackup(path, { ...deps, found: { ...deps.found, open } })).toMatchObject({ files: 2 })
  expect(new Set(seen)).toEqual(new Set(['larder.backup.part']))
  expect(written()).toEqual(['larder.backup'])
})
