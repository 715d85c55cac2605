import { nullable, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** The names of the shops of chains, which their price files give as numbers. */
export const feedShopsCollection = defineCollection({
  name: 'feed_shops',
  owner: 'none',
  columns: {
    /** The numbers of chain and shop. */
    _id: text,
    chain_name: nullable(text),
    name: text,
    city: nullable(text),
  },
})
