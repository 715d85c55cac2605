import mongoose from 'mongoose'
import { newBlobName } from '@larder/shared/server/files/blob-name'
import { createFolderBlobs } from '@larder/shared/server/files/folder-blobs'

const { ObjectId } = mongoose.mongo
type Db = NonNullable<mongoose.Connection['db']>
type Value = unknown

const BATCH = 1_000
const ID = /^[0-9a-f]{24}$/

/** The id that stands for another one in a copy: the same wherever it occurs. */
const idIn = (copy: number, hex: string): string => {
  const part = Number.parseInt(hex.slice(8, 16), 16) ^ copy
  return `${hex.slice(0, 8)}${(part >>> 0).toString(16).padStart(8, '0')}${hex.slice(16)}`
}

/** The same value with the ids of a copy, those in texts too. */
const valueIn = (copy: number, value: Value): Value => {
  if (value instanceof ObjectId) return new ObjectId(idIn(copy, value.toHexString()))
  if (typeof value === 'string') return ID.test(value) ? idIn(copy, value) : value
  if (Array.isArray(value)) return value.map((one: Value) => valueIn(copy, one))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, valueIn(copy, one)]))
}

type Documents = Record<string, Value>[]

/**
 * Remembers all documents that a database has, with their files, and returns what adds the copy of a number: the same
 * documents under other ids.
 */
export const rememberHouseholds = async (db: Db, filesAt: string) => {
  const blobs = createFolderBlobs(filesAt)
  const collections = new Map<string, Documents>()
  for (const { name } of await db.listCollections().toArray())
    collections.set(name, await db.collection(name).find({}, { promoteValues: false }).toArray())

  /** Files of a copy are others of the same bytes. */
  const copyFile = async (document: Record<string, Value>): Promise<void> => {
    if (typeof document.blob !== 'string') return
    const data = await blobs.find(document.blob)
    if (data === null) throw new Error(`The file ${document.blob} is missing`)
    document.blob = newBlobName(data)
    await blobs.put(document.blob as string, data)
  }

  return async (copy: number): Promise<void> => {
    for (const [name, documents] of collections) {
      const copies = documents.map((document) => valueIn(copy, document) as Record<string, Value>)
      // What belongs to the installation has no id of its own kind, and is there once.
      const own = copies.filter(({ _id }) => _id instanceof ObjectId)
      if (name === 'files') for (const document of own) await copyFile(document)
      for (let from = 0; from < own.length; from += BATCH)
        await db.collection(name).insertMany(own.slice(from, from + BATCH), { ordered: false })
    }
  }
}
