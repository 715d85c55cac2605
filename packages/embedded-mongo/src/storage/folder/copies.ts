import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { decodeDocument } from '../../bson/decode.ts'
import { toDouble } from '../../bson/numbers.ts'
import type { NumberValue } from '../../bson/values.ts'
import { openCatalog, temporaryName } from '../catalog.ts'
import { toCommandError } from '../file/damage.ts'
import { openDatabase } from '../file/database.ts'
import { createGarbage } from '../garbage.ts'
import { catalogSpan, formatKey, recordSpan } from '../keys.ts'
import { createRecords } from '../records.ts'
import { checkFormat, openFolder } from './open.ts'

/** All documents of a database as they were at one moment, whatever is written meanwhile. */
export type FolderSnapshot = {
  /** The names of its collections, sorted. */
  collections: readonly string[]
  /** The BSON of each document of a collection, in the order in which they were inserted. */
  documents(collection: string): Iterable<Buffer>
  /** Is to be called soon: until then the journal grows. */
  release(): void
}

/**
 * Reads one database of a folder beside the server that may be running on it.
 * @throws Error in one sentence where the folder has no store or one of another format, or (382) where the file is damaged
 */
export const openFolderSnapshot = (dataDir: string, database: string): FolderSnapshot => {
  const path = join(dataDir, 'data.sqlite')
  if (!existsSync(path)) throw new Error(`There is no store in the folder ${dataDir}.`)
  const file = openDatabase(path, true)
  try {
    file.run('BEGIN; SELECT 1 FROM entries LIMIT 1')
    checkFormat(file.get(formatKey), path)
    const ids = new Map<string, number>()
    for (const { value } of file.range(catalogSpan.start, catalogSpan.end)) {
      const entry = decodeDocument(value)
      const namespace = entry.get('ns') as string
      if (!namespace.startsWith(`${database}.`) || namespace.includes(temporaryName)) continue
      ids.set(namespace.slice(database.length + 1), toDouble(entry.get('id') as NumberValue))
    }
    return {
      collections: [...ids.keys()].toSorted(),
      documents: function* (collection) {
        const id = ids.get(collection)
        if (id === undefined) return
        const { start, end } = recordSpan(id)
        for (const { value } of file.range(start, end)) yield value
      },
      release: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw toCommandError(error, path)
  }
}

/** Fills the store of a folder in which nothing runs. */
export type FolderFill = {
  /** Adds documents, given as BSON, to a collection, which is made where there is none; resolves when they are on disk. */
  insert(collection: string, documents: readonly Buffer[]): Promise<void>
  close(): Promise<void>
}

/**
 * Makes a store in a folder, with documents of one database that are inserted as they are, each with an index by _id
 * alone. Inserting throws the errors of a server.
 */
export const fillFolder = async (dataDir: string, database: string): Promise<FolderFill> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const store = await openFolder(dataDir)
  const catalog = openCatalog(store, createGarbage(store))
  const records = createRecords(store, catalog)
  return {
    insert: (name, documents) =>
      store.write(() => {
        const namespace = `${database}.${name}`
        const collection = catalog.find(namespace) ?? catalog.create(namespace, randomBytes(16))
        for (const document of documents) records.insert(collection, decodeDocument(document))
      }),
    close: () => store.close(),
  }
}
