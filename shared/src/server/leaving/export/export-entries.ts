import type { Connection } from 'mongoose'
import { CSV_START, csvRow } from '@larder/shared/domain/leaving/csv'
import { exportReadme } from '@larder/shared/domain/leaving/export-readme'
import type { Table } from '../../feature-module.ts'
import { PASSING_FILE } from '../../ports/file-store.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { Collection } from '../../store/define-collection.ts'
import { mapGently } from '../../store/map-gently.ts'
import { isOwned, listOwned } from '../../store/owned-documents.ts'
import type { OwnedCollection, OwnerIds } from '../../store/owned-documents.ts'

/** One file of an export; its content is produced piece by piece while it is read. */
export type ExportEntry = {
  name: string
  content: AsyncIterable<Uint8Array>
  /** Whether its bytes are compressed already: compressing pictures again only takes time. */
  isPacked: boolean
}

export type ExportSources = {
  connection: Connection
  collections: readonly Collection[]
  tables: readonly Table[]
  files: Pick<FileStore, 'list' | 'find'>
}

const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/heic': '.heic',
  'application/pdf': '.pdf',
  'application/json': '.json',
}

/** A file name that is valid on every system, whatever characters a document's name contains. */
const safe = (name: string) => name.replace(/[^\w-]/g, '_')

/** The number of characters that are packed at a time; waiting for the packing lets other calls run. */
const PIECE_LENGTH = 65_536

const toBytes = (text: string) => new TextEncoder().encode(text)

async function* once(bytes: Uint8Array) {
  yield await Promise.resolve(bytes)
}

/** A list as JSON, with one line per document; a single document may have megabytes. */
async function* asJson(documents: AsyncIterable<object>) {
  let before = '['
  let piece = ''
  for await (const document of documents) {
    piece += `${before}\n${JSON.stringify(document)}`
    before = ','
    if (piece.length < PIECE_LENGTH) continue
    yield toBytes(piece)
    piece = ''
  }
  yield toBytes(before === '[' ? '[]\n' : `${piece}\n]\n`)
}

async function* asCsv({ columns, list }: Table, householdId: string) {
  yield toBytes(CSV_START + csvRow(columns))
  for await (const batch of list(householdId)) yield toBytes((await mapGently(batch, csvRow)).join(''))
}

/** Everything that is stored about a user and the household, file by file. */
export async function* exportEntries(
  { connection, collections, tables, files }: ExportSources,
  owner: OwnerIds & { username: string; isShared: boolean },
  at: Date,
): AsyncGenerator<ExportEntry> {
  const owned = collections.filter(isOwned).filter(({ secrets }) => secrets !== 'all')
  const namesOf = (kind: OwnedCollection['owner']) =>
    owned.filter((collection) => collection.owner === kind).map(({ name }) => name)
  const readme = exportReadme({
    username: owner.username,
    isShared: owner.isShared,
    at,
    tables: tables.map(({ name }) => name),
    collections: { household: namesOf('household'), user: namesOf('user') },
  })
  yield { name: 'README.txt', content: once(toBytes(readme)), isPacked: false }
  for (const table of tables) {
    yield { name: `${table.name}.csv`, content: asCsv(table, owner.householdId), isPacked: false }
  }
  for (const collection of owned) {
    const content = asJson(listOwned(connection, collection, owner))
    yield { name: `${collection.owner}/${collection.name}.json`, content, isPacked: false }
  }
  for await (const key of files.list(owner.householdId)) {
    // It may have been deleted since it was listed.
    const file = await files.find(key)
    if (file === null || file.mimeType === PASSING_FILE) continue
    const ending = ENDINGS[file.mimeType] ?? ''
    const name = `files/${key.ownerId}/${safe(key.name)}${ending}`
    yield { name, content: once(file.data), isPacked: ending !== '' && ending !== '.json' }
  }
}
