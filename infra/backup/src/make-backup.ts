import { createHash } from 'node:crypto'
import { mongo } from 'mongoose'
import { isWhole } from '@larder/shared/server/files/blob-name'
import type { BlobStore } from '@larder/shared/server/ports/blob-store'
import { writeArchive } from './archive/archive.ts'
import { FORMAT, readContents } from './archive/contents.ts'
import type { About, Manifest } from './archive/contents.ts'
import { digestOf, splitDocuments, toParts } from './archive/documents.ts'
import type { Entry } from './archive/tar.ts'
import { BackupError } from './backup-error.ts'
import type { Secret } from './secrets.ts'
import type { Source } from './stores/store.ts'

/** Files that are read at the same time, at most 15 MB each. */
const FILES_AT_ONCE = 4

type Deps = {
  source: Source
  /** Where the bytes of files are kept; absent where that is the database. */
  blobs: BlobStore | undefined
  secrets: readonly Secret[]
  now: () => Date
}

/** What a backup has, and the names of files that are missing or damaged at their place, and so are not in it. */
export type Made = { documents: number; files: number; fileBytes: number; lost: readonly string[] }

/** The highest migration that was begun on the data, and the version in which each collection is written. */
export const readVersions = async (source: Source): Promise<Pick<About, 'migration' | 'versions'>> => {
  let migration = 0
  for await (const document of source.documents('migrations'))
    migration = Math.max(migration, (mongo.BSON.deserialize(document) as { _id: number })._id)
  const versions: Record<string, number> = {}
  for await (const document of source.documents('collection_versions')) {
    const { _id, version } = mongo.BSON.deserialize(document) as { _id: string; version: number }
    versions[_id] = version
  }
  return { migration, versions }
}

/** The names of files outside the database, a few at a time. */
async function* namesOfFiles(source: Source): AsyncGenerator<string[]> {
  let names: string[] = []
  for await (const document of source.documents('files')) {
    const { blob } = mongo.BSON.deserialize(document) as { blob?: string | null }
    if (typeof blob === 'string') names.push(blob)
    if (names.length < FILES_AT_ONCE) continue
    yield names
    names = []
  }
  yield names
}

const jsonEntry = (path: string, value: unknown): Entry => ({
  path,
  data: Buffer.from(JSON.stringify(value)),
})

/**
 * Writes a backup into a new file, and reads it again to check it. Files are read after the documents that name them; one
 * that is not there or is damaged is left out and named.
 * @throws BackupError where documents name files and `blobs` is absent, and errors of the source and the file; what was
 * written is then no backup
 */
export const makeBackup = async (
  path: string,
  passphrase: string | undefined,
  { source, blobs, secrets, now }: Deps,
): Promise<Made> => {
  const about: About = { format: FORMAT, made_at: now().toISOString(), ...(await readVersions(source)) }
  const manifest: Manifest = { collections: {}, parts: {}, files: { count: 0, bytes: 0 } }
  const lost: string[] = []
  const checked = (entry: Entry): Entry => {
    manifest.parts[entry.path] = createHash('sha256').update(entry.data).digest('hex')
    return entry
  }

  const collectionParts = async function* (collection: string): AsyncGenerator<Entry> {
    const digest = digestOf()
    let [documents, number] = [0, 0]
    for await (const { data, count } of toParts(source.documents(collection))) {
      for (const document of splitDocuments(data)) digest.add(document)
      documents += count
      number += 1
      yield checked({ path: `collections/${collection}/${String(number).padStart(6, '0')}.bson`, data })
    }
    if (documents > 0) manifest.collections[collection] = { documents, digest: digest.value() }
  }

  const fileEntries = async function* (): AsyncGenerator<Entry> {
    for await (const names of namesOfFiles(source)) {
      if (names.length === 0) continue
      if (blobs === undefined)
        throw new BackupError('Documents name files outside the database: set FILES_AT to where they are.')
      const found = await Promise.all(names.map(async (name) => ({ name, data: await blobs.find(name) })))
      for (const { name, data } of found) {
        if (data === null || !isWhole(name, data)) lost.push(name)
        else {
          manifest.files.count += 1
          manifest.files.bytes += data.length
          yield { path: `files/${name}`, data }
        }
      }
    }
  }

  const entries = async function* (): AsyncGenerator<Entry> {
    yield jsonEntry('about.json', about)
    for (const collection of source.collections) yield* collectionParts(collection)
    yield* fileEntries()
    for (const { name, data } of secrets) yield checked({ path: `secrets/${name}`, data })
    yield jsonEntry('manifest.json', manifest)
  }

  await writeArchive(path, entries(), passphrase)
  // What is on the disk is what counts.
  for await (const _ of readContents(path, passphrase)) continue
  const counts = Object.values(manifest.collections).map(({ documents }) => documents)
  return {
    documents: counts.reduce((sum, count) => sum + count, 0),
    files: manifest.files.count,
    fileBytes: manifest.files.bytes,
    lost,
  }
}
