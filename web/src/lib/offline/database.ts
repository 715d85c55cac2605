import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** One part of the copy of an answer; the parts of a list hold its rows in their order. */
export interface CopyPart {
  owner: string
  key: string
  part: number
  /** ISO 8601, by the clock of this device. */
  receivedAt: string
  isList: boolean
  data: unknown
}

/** Something that a person did in this browser and the server has not confirmed. */
export interface UnsentRow {
  /** Given by the database, in the order in which they were written; absent before that. */
  position?: number
  owner: string
  value: unknown
}

interface Stores extends DBSchema {
  copies: { key: [owner: string, key: string, part: number]; value: CopyPart }
  unsent: { key: number; value: UnsentRow; indexes: { owner: string } }
}

let opening: Promise<IDBPDatabase<Stores>> | undefined

/** Opens the database of this browser, once for a tab. Rejects where the browser allows no storage. */
export function openDatabase(): Promise<IDBPDatabase<Stores>> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

const open = async () => {
  const database = await openDB<Stores>('larder', 2, {
    upgrade: (created, oldVersion) => {
      if (oldVersion < 1) created.createObjectStore('copies', { keyPath: ['owner', 'key', 'part'] })
      const unsent = created.createObjectStore('unsent', { keyPath: 'position', autoIncrement: true })
      unsent.createIndex('owner', 'owner')
    },
    // A newer client in another tab waits for this.
    blocking: () => {
      opening = undefined
      database.close()
    },
    terminated: () => {
      opening = undefined
    },
  })
  return database
}
