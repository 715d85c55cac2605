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

export type ExportOwner = OwnerIds & {
  username: string
  /** Whether the household has other members. */
  isShared: boolean
  /** What the user left behind when joining the household, and what is still being brought into it. */
  furtherHouseholdIds: readonly string[]
}

const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/heic': '.heic',
  'image/gif': '.gif',
  'image/avif': '.avif',
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

/** What is stored of a household, file by file; the names begin with `folder`. */
async function* householdEntries(
  { connection, collections, tables, files }: ExportSources,
  owner: OwnerIds,
  folder: string,
): AsyncGenerator<ExportEntry> {
  const { householdId } = owner
  for (const table of tables) {
    yield { name: `${folder}${table.name}.csv`, content: asCsv(table, householdId), isPacked: false }
  }
  for (const collection of exportable(collections, 'household')) {
    const content = asJson(listOwned(connection, collection, owner))
    yield { name: `${folder}household/${collection.name}.json`, content, isPacked: false }
  }
  for await (const key of files.list(householdId)) {
    // It may have been deleted since it was listed.
    const file = await files.find(key)
    if (file === null || file.mimeType === PASSING_FILE) continue
    const ending = ENDINGS[file.mimeType] ?? ''
    const name = `${folder}files/${key.ownerId}/${safe(key.name)}${ending}`
    yield { name, content: once(file.data), isPacked: ending !== '' && ending !== '.json' }
  }
}

const exportable = (collections: readonly Collection[], owner: OwnedCollection['owner']): OwnedCollection[] =>
  collections
    .filter(isOwned)
    .filter((collection) => collection.owner === owner && collection.secrets !== 'all')

/** Everything that is stored about a user, the household and those that the user left behind, file by file. */
export async function* exportEntries(
  sources: ExportSources,
  owner: ExportOwner,
  at: Date,
): AsyncGenerator<ExportEntry> {
  const { connection, collections, tables } = sources
  const { userId, furtherHouseholdIds } = owner
  const readme = exportReadme({
    username: owner.username,
    isShared: owner.isShared,
    hasFurther: furtherHouseholdIds.length > 0,
    at,
    tables: tables.map(({ name }) => name),
    collections: {
      household: exportable(collections, 'household').map(({ name }) => name),
      user: exportable(collections, 'user').map(({ name }) => name),
    },
  })
  yield { name: 'README.txt', content: once(toBytes(readme)), isPacked: false }
  for (const collection of exportable(collections, 'user')) {
    const content = asJson(listOwned(connection, collection, owner))
    yield { name: `user/${collection.name}.json`, content, isPacked: false }
  }
  yield* householdEntries(sources, owner, '')
  for (const householdId of furtherHouseholdIds)
    yield* householdEntries(sources, { userId, householdId }, `left-behind/${householdId}/`)
}
