import type { MakeDocuments } from '../oldest-documents.ts'

const AT = new Date('2026-11-22T12:00:00Z')

/** A code of an item that was deleted since, and one that Open Food Facts did not know. */
export const makeOldestDocuments: MakeDocuments = ({ household, id }) => ({
  barcodes: {
    _id: id(),
    household_id: household._id,
    gtin: '04006381333931',
    item_id: id(),
    learned_at: AT,
  },
  product_answers: {
    _id: '00000096385074',
    asked_at: AT,
    expires_at: new Date(Date.now() + 86_400_000),
  },
})
