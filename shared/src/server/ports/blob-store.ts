/** What is known of bytes that are kept, without reading them. */
export type Blob = { name: string; writtenAt: Date }

/**
 * Keeps the bytes of files outside the database, under names that are used once (`blob-name.ts`). All of it throws
 * DomainError files_unavailable when it can't be reached.
 */
export interface BlobStore {
  /** Makes the place, where that is a folder. */
  prepare(): Promise<void>
  /** Whether the place is there: false for a folder or bucket that is gone, or a folder that can't be written to. */
  isThere(): Promise<boolean>
  /** Saves bytes; when it returns they survive a loss of power. @throws DomainError storage_full */
  put(name: string, data: Uint8Array): Promise<void>
  /** The bytes of a name; null where there are none. */
  find(name: string): Promise<Uint8Array | null>
  /** Removes what has a name, if there is anything. */
  remove(name: string): Promise<void>
  /** What is kept under names that begin with two letters of `00` to `ff`, and what a crash left of it. */
  list(prefix: string): AsyncIterable<Blob>
}
