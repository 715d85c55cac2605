import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls } from '../samples.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /promotions/relevant': () => ({ reach: 'own' }),
}

const AT = new Date('2026-11-23T12:00:00Z')

/** A promotion without an end, the shop that it is in, and the import that it came from. */
export const makeOldestDocuments: MakeDocuments = ({ id }) => ({
  shop_offers: {
    _id: 'an-offer',
    feed: 'a-feed',
    digest: 'a-digest',
    keys: ['f:milk', 'w:milk'],
    ends_on: '9999-12-31',
    offer: {
      kind: 'promotion',
      title: 'Milk 1.20',
      chain_id: '7290000000001',
      store_id: '7',
      shop_name: null,
      min_qty: 1,
      discounted_price: 1.2,
      percent_off: null,
      currency: 'ILS',
      is_weighted: false,
      pack: null,
      unit_price: null,
      base_unit: null,
      starts_on: null,
      ends_on: null,
      is_for_members: false,
      needs_coupon: false,
    },
  },
  feed_shops: { _id: '7290000000001 7', name: 'Harbour' },
  feed_imports: {
    _id: id(),
    feed: 'a-feed',
    name: 'promotions.csv',
    state: 'completed',
    started_at: AT,
    checked_at: AT,
  },
})
