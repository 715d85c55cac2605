import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isWhole } from '@larder/shared/server/files/blob-name'
import { BackupError } from '../backup-error.ts'
import { readArchive } from './archive.ts'
import { digestOf, splitDocuments } from './documents.ts'
import { notWhole } from './tar.ts'

/** The format of the file that this version writes; it reads no higher one. */
export const FORMAT = 1

/** The first entry of a backup, `about.json`: whether the rest can be used is known before any of it is. */
export const About = z.object({
  format: z.number().int(),
  made_at: z.iso.datetime(),
  /** The highest migration that was begun on the data, and the version of the documents of each collection. */
  migration: z.number(),
  versions: z.record(z.string(), z.number()),
})
export type About = z.infer<typeof About>

/** The last entry of a backup, `manifest.json`: what the entries between the two have to be. */
export const Manifest = z.object({
  /** Of each collection how many documents, and `digestOf` all of them. */
  collections: z.record(z.string(), z.object({ documents: z.number(), digest: z.string() })),
  /** The SHA-256 of each part of a collection and each secret, by its path. */
  parts: z.record(z.string(), z.string()),
  /** How many files, each of which has its SHA-256 in its name, and their bytes together. */
  files: z.object({ count: z.number(), bytes: z.number() }),
})
export type Manifest = z.infer<typeof Manifest>

/** What a backup holds, in the order of its entries. */
export type Content =
  | { kind: 'about'; about: About }
  | { kind: 'documents'; collection: string; documents: readonly Buffer[] }
  | { kind: 'file'; name: string; data: Uint8Array }
  | { kind: 'secret'; name: string; data: Uint8Array }
  | { kind: 'manifest'; manifest: Manifest }

const parsed = <Shape>(schema: z.ZodType<Shape>, data: Uint8Array): Shape => {
  try {
    return schema.parse(JSON.parse(Buffer.from(data).toString()))
  } catch (error) {
    throw Object.assign(notWhole(), { cause: error })
  }
}

/** The format is looked at before the rest, which a newer version may have changed. */
const readAbout = (data: Uint8Array): About => {
  const { format } = parsed(z.object({ format: z.number() }), data)
  if (format > FORMAT)
    throw new BackupError(
      'This backup was made by a newer version of Larder: bring it back with that version.',
    )
  return parsed(About, data)
}

/**
 * Reads a backup and checks it as it goes; only when `manifest` has come, all before it was right.
 * @throws BackupError in one sentence where it is none, is not whole, was made by a newer version, or does not open
 */
export async function* readContents(path: string, passphrase: string | undefined): AsyncGenerator<Content> {
  const parts: Record<string, string> = {}
  const counts = { files: 0, bytes: 0 }
  const collections = new Map<string, { documents: number; digest: ReturnType<typeof digestOf> }>()
  let manifest: Manifest | undefined
  let hasBegun = false

  for await (const { path: name, data } of readArchive(path, passphrase)) {
    const [kind = '', collection = '', rest] = name.split('/')
    if (!hasBegun) {
      if (name !== 'about.json') throw new BackupError(`${path} is no backup of Larder.`)
      hasBegun = true
      yield { kind: 'about', about: readAbout(data) }
    } else if (name === 'manifest.json') {
      manifest = parsed(Manifest, data)
    } else if (kind === 'files' && rest === undefined) {
      if (!isWhole(collection, data)) throw notWhole()
      counts.files += 1
      counts.bytes += data.length
      yield { kind: 'file', name: collection, data }
    } else if (kind === 'secrets') {
      parts[name] = createHash('sha256').update(data).digest('hex')
      yield { kind: 'secret', name: name.slice('secrets/'.length), data }
    } else if (kind === 'collections') {
      parts[name] = createHash('sha256').update(data).digest('hex')
      const documents = splitDocuments(data)
      const seen = collections.get(collection) ?? { documents: 0, digest: digestOf() }
      for (const document of documents) seen.digest.add(document)
      seen.documents += documents.length
      collections.set(collection, seen)
      yield { kind: 'documents', collection, documents }
    } else throw notWhole()
  }
  const found: Manifest = {
    collections: Object.fromEntries(
      [...collections].map(([name, { documents, digest }]) => [name, { documents, digest: digest.value() }]),
    ),
    parts,
    files: { count: counts.files, bytes: counts.bytes },
  }
  if (manifest === undefined || canonical(manifest) !== canonical(found)) throw notWhole()
  yield { kind: 'manifest', manifest }
}

const sorted = <Value>(record: Record<string, Value>) =>
  Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))

const canonical = ({ collections, parts, files }: Manifest): string =>
  JSON.stringify([
    sorted(collections).map(([name, { documents, digest }]) => [name, documents, digest]),
    sorted(parts),
    files.count,
    files.bytes,
  ])
