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

interface Stores extends DBSchema {
  copies: { key: [owner: string, key: string, part: number]; value: CopyPart }
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
  const database = await openDB<Stores>('larder', 1, {
    upgrade: (created) => {
      created.createObjectStore('copies', { keyPath: ['owner', 'key', 'part'] })
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
