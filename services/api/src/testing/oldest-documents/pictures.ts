import type { MakeDocuments } from '../oldest-documents.ts'

/** A picture of the web that somebody looked at. */
export const makeOldestDocuments: MakeDocuments = ({ household, id }) => {
  const at = new Date('2026-11-27T01:00:00Z')
  return {
    web_pictures: {
      _id: id(),
      household_id: household._id,
      address_hash: 'a'.repeat(64),
      size_bytes: 104,
      fetched_at: at,
      asked_at: at,
    },
  }
}
