import type { Offer } from '@larder/papers'
import { date, json, listOf, nullable, number, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** What shops offer, from the operator's feeds; it says nothing about any household. */
export const offersCollection = defineCollection({
  name: 'shop_offers',
  owner: 'none',
  columns: {
    /** Made of its feed, shop and number, so that the same file read again is the same documents. */
    _id: text,
    feed: text,
    /** Of the row that it was made of, so that one that says the same is not written again. */
    digest: text,
    /** The codes and names of its goods. */
    keys: listOf(text),
    /** Per kg or l, by which the cheapest are read first; null where it is not known. */
    unit_price: nullable(number),
    /** The last calendar day; a day after all others for none. */
    ends_on: text,
    offer: json<Offer>(),
    /** Null for what stays until its feed no longer has it. */
    expires_at: nullable(date),
  },
  retention: { until: 'expires_at' },
  indexes: [
    /** The offers of some goods, the cheapest first; with the day, those that have ended are not read. */
    [{ keys: 1, unit_price: 1, ends_on: 1 }],
    /** What a feed no longer has. */
    [{ feed: 1 }],
  ],
})
