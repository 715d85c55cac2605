import type { MakeDocuments } from '../oldest-documents.ts'

/** Sums of movements of an item that was deleted since. */
export const makeOldestDocuments: MakeDocuments = ({ household, id }) => ({
  stock_flows: {
    _id: household._id,
    summed_until: new Date('2026-11-22T21:00:00Z'),
    flows: JSON.stringify([
      {
        item_id: id().toHexString(),
        unit: 'l',
        first_day: 20_000,
        bought: [[20_000, 2]],
        used: [[2_900, 1.5]],
      },
    ]),
  },
})
