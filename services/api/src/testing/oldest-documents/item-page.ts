import type { MakeDocuments } from '../oldest-documents.ts'

/** Two items that were deleted since, joined. */
export const makeOldestDocuments: MakeDocuments = ({ household, id }) => ({
  item_joins: {
    _id: household._id,
    joins: [
      {
        item_id: id().toHexString(),
        into_id: id().toHexString(),
        joined_at: new Date('2026-11-22T12:00:00Z'),
      },
    ],
    version: 1,
  },
})
