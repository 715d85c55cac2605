import { createHash } from 'node:crypto'
import { offerOfPrice, offerOfPromotion } from '@larder/shared/domain/promotions/offer'
import type { Offer } from '@larder/shared/domain/promotions/offer'
import type { FeedRow } from '@larder/shared/domain/promotions/feed-rows'
import { mapGently } from '../store/map-gently.ts'
import type { ImportCounts } from './feed-import.collection.ts'
import type { FeedImportRepository } from './feed-import.repository.ts'
import { shopIdOf } from './offer.repository.ts'
import type { OfferRepository, StoredOffer } from './offer.repository.ts'

const DAY_MS = 24 * 3600 * 1000
/** Prices of the past say little; chains publish theirs every day. */
const PRICE_DAYS = 14
/** On the last day a promotion holds in every time zone. */
const DAYS_AFTER_END = 2
/** After all days. */
const NO_END = '9999-12-31'
/** An offer of more goods is kept in parts, because each key is an entry of the index. */
const KEYS_OF_A_PART = 500

/** A feed as an operator set it: what identifies it, and what it is called in reports. */
export type FeedSource = { feed: string; name: string }

/** A file of a feed: its digest, and its rows as they are read. */
type FeedFile = {
  digest: string
  rows: AsyncGenerator<FeedRow[], { isWhole: boolean; faults: { count: number; first: string[] } }>
}

type ImportResult = { state: 'unchanged' } | { state: 'completed' | 'cut_off'; counts: ImportCounts }

type Deps = { offers: OfferRepository; imports: FeedImportRepository; now: () => Date }

/** Keeps what feeds offer. */
export const createFeedImports = ({ offers, imports, now }: Deps) => {
  const store = async ({ feed }: FeedSource, digest: string, rows: readonly FeedRow[]): Promise<void> => {
    await offers.updateShops(
      rows.flatMap((row) =>
        row.kind === 'shop'
          ? [{ _id: shopIdOf(row), chain_name: row.chain_name, name: row.name, city: row.city }]
          : [],
      ),
    )
    const made = await mapGently(rows, (row) => toStored({ feed, digest }, row, now()))
    await offers.update(made.flat())
  }

  return {
    /**
     * Takes over a file: what it names is written over what there was, and what it no longer names is removed, unless it is
     * cut off. A file that was read before changes nothing. Interrupted anywhere, it begins anew the next time.
     * @throws what reading the rows throws
     */
    take: async (source: FeedSource, { digest, rows }: FeedFile): Promise<ImportResult> => {
      const started_at = now()
      const latest = await imports.findLatest(source.feed)
      if (latest && latest.digest === digest && latest.state !== 'failed') {
        await imports.note({ ...latest, checked_at: started_at })
        return { state: 'unchanged' }
      }
      const counts: ImportCounts = {
        shops: 0,
        prices: 0,
        promotions: 0,
        removed: 0,
        faults: 0,
        first_faults: [],
      }
      for (;;) {
        const { done, value } = await rows.next()
        if (done) {
          Object.assign(counts, { faults: value.faults.count, first_faults: value.faults.first })
          const state = value.isWhole ? 'completed' : 'cut_off'
          if (value.isWhole) counts.removed = await offers.removeOthersOf(source.feed, digest)
          const { feed, name } = source
          await imports.note({
            feed,
            name,
            state,
            digest,
            reason: null,
            counts,
            started_at,
            checked_at: now(),
          })
          return { state, counts }
        }
        for (const { kind } of value) counts[`${kind}s`]++
        await store(source, digest, value)
      }
    },

    /** Notes why a feed could not be read; what it offered before stays until it ends. */
    fail: async ({ feed, name }: FeedSource, reason: string): Promise<void> => {
      const at = now()
      const fields = { digest: null, counts: null, started_at: at, checked_at: at }
      await imports.note({ feed, name, state: 'failed', reason, ...fields })
    },

    /** Removes what feeds offered that an operator no longer has; returns how many offers there were. */
    keepOnly: (feeds: readonly string[]): Promise<number> => offers.removeOtherFeeds(feeds),
  }
}
export type FeedImports = ReturnType<typeof createFeedImports>

const idOf = (feed: string, { kind, chain_id, store_id }: Offer, number: string, part: number): string =>
  createHash('sha256')
    .update([feed, kind, chain_id, store_id, number, part].join('\n'))
    .digest('base64url')
    .slice(0, 27)

/** The documents of a row: none for one without a price, or without goods that anybody could find. */
const toStored = (
  { feed, digest }: Pick<StoredOffer, 'feed' | 'digest'>,
  row: FeedRow,
  at: Date,
): StoredOffer[] => {
  if (row.kind === 'shop') return []
  const { offer, keys } = row.kind === 'price' ? offerOfPrice(row) : offerOfPromotion(row)
  if (offer.discounted_price === null && offer.percent_off === null) return []
  const end = offer.ends_on === null ? null : Date.parse(offer.ends_on) + DAYS_AFTER_END * DAY_MS
  if (end !== null && !(end > at.getTime())) return []
  const expiry = row.kind === 'price' ? at.getTime() + PRICE_DAYS * DAY_MS : end
  const number = row.kind === 'price' ? row.code : row.promotion_id
  const parts = Math.ceil(keys.length / KEYS_OF_A_PART)
  return Array.from({ length: parts }, (_, part) => ({
    _id: idOf(feed, offer, number, part),
    feed,
    digest,
    keys: keys.slice(part * KEYS_OF_A_PART, (part + 1) * KEYS_OF_A_PART),
    unit_price: offer.unit_price,
    ends_on: offer.ends_on ?? NO_END,
    offer,
    expires_at: expiry === null ? null : new Date(expiry),
  }))
}
