import type { TestHousehold } from './test-household.ts'

type Stored = { _id: never }

const ofDatabase = ({ connection }: TestHousehold) => {
  const { db } = connection
  if (!db) throw new Error('Not connected to the database')
  return db
}

/** All documents that name the owner or their household, whoever keeps them, by collection and id. */
export type StoredHousehold = Readonly<Record<string, { collection: string; document: Stored; text: string }>>

/** Reads all that is stored of a household, by a collection of any kind, one that a later feature adds too. */
export const readStored = async (household: TestHousehold): Promise<StoredHousehold> => {
  const db = ofDatabase(household)
  const { id, household_id: householdId } = household.owner.user
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  const found = await Promise.all(
    collections.map(async ({ name: collection }) => {
      const documents = await db.collection<Stored>(collection).find().toArray()
      return documents.flatMap((document) => {
        const text = JSON.stringify(document)
        if (!text.includes(id) && !text.includes(householdId)) return []
        return [[`${collection} ${String(document._id)}`, { collection, document, text }] as const]
      })
    }),
  )
  return Object.fromEntries(found.flat())
}

/** What is stored differently: the keys of what was added, changed or removed. */
export const listChanged = (before: StoredHousehold, now: StoredHousehold): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (key) => before[key]?.text !== now[key]?.text,
  )

/** Puts back what was stored before, whatever has become of it. */
export const putBack = async (household: TestHousehold, before: StoredHousehold): Promise<void> => {
  const db = ofDatabase(household)
  const now = await readStored(household)
  const changed = listChanged(before, now)
  const take = (from: StoredHousehold) => changed.flatMap((key) => from[key] ?? [])
  // All first, so that no unique index is in the way; of what was there too, which may name the household no more.
  for (const { collection, document } of [...take(now), ...take(before)])
    await db.collection<Stored>(collection).deleteOne({ _id: document._id })
  for (const { collection, document } of take(before))
    await db.collection<Stored>(collection).insertOne(document)
}
