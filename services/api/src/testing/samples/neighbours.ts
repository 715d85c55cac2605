import type { MakeDocuments } from '../oldest-documents.ts'

/** Counts of two foods that households buy together. */
export const makeOldestDocuments: MakeDocuments = () => ({
  neighbour_counts: {
    _id: 'foods',
    counted_at: new Date('2026-11-23T12:00:00Z'),
    foods: JSON.stringify([
      { food_id: 'milk', popularity: 0.4, households: 30, pairs: [['bread', 20]] },
      { food_id: 'bread', popularity: 0.3, households: 25, pairs: [['milk', 20]] },
    ]),
  },
})
