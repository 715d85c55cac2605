/** Where documents come from: all as they were at one moment. */
export type Source = {
  collections: readonly string[]
  /** The BSON of each document of a collection. */
  documents(collection: string): Iterable<Buffer> | AsyncIterable<Buffer>
  close(): Promise<void>
}

/** Where documents of a backup go, and can be read again. */
export type Target = {
  insert(collection: string, documents: readonly Buffer[]): Promise<void>
  /** The BSON that a document has after it was inserted. */
  asStored(document: Buffer): Buffer
  /** Ends the writing, and opens what was written. */
  reopen(): Promise<Source>
  /** Lets Larder start on it, now that all is there. */
  complete(): Promise<void>
  /** Takes away what was written, after a failure. */
  discard(): Promise<void>
  close(): Promise<void>
}

/** The name of Larder's database in a data folder. */
export const DATABASE = 'larder'
