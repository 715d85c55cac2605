/** The kind of a file that is encrypted and soon removed, so that an export leaves it out. */
export const PASSING_FILE = 'application/vnd.larder.passing'

export type StoredFile = { data: Uint8Array; mimeType: string }

/** Identifies a file: its household, the document that owns it, and its name there. */
export type FileKey = { householdId: string; ownerId: string; name: string }

/** Stores files of households. A file exists completely or not at all. */
export interface FileStore {
  /** Saves a file of at most 15 MB, in place of one with the same key. @throws DomainError storage_full, files_unavailable */
  put(key: FileKey, file: StoredFile): Promise<void>
  /** How many bytes a household's files have. */
  countBytes(householdId: string): Promise<number>
  /** The same of some households, by household; none where absent. */
  mapBytes(householdIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /**
   * A file; null where there is none, or its bytes are missing or damaged, which the log and `npm run verify` say.
   * @throws DomainError files_unavailable
   */
  find(key: FileKey): Promise<StoredFile | null>
  /** The names of all files of a household, one after the other. */
  list(householdId: string): AsyncIterable<FileKey>
  remove(key: FileKey): Promise<void>
  /** Removes every file that a document owns. */
  removeAll(owner: Pick<FileKey, 'householdId' | 'ownerId'>): Promise<void>
}
