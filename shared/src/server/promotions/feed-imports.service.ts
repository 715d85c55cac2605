import { createHash } from 'node:crypto'
import { offerOfPrice, offerOfPromotion } from '@larder/papers'
import type { FeedRow } from '@larder/papers'
import { mapGently } from '../store/map-gently.ts'
import type { FeedImportRepository, ImportCounts } from './feed-import.repository.ts'
import { createOfferIds } from './offer-ids.ts'
import type { OfferIds } from './offer-ids.ts'
import { shopIdOf } from './offer.repository.ts'
import type { OfferRepository, StoredOffer } from './offer.repository.ts'

const DAY_MS = 24 * 3600 * 1000
/**
 * A row that says the same is written anew each week: so its price stays while its feed names it, and what newer versions of
 * Larder read out of it comes in.
 */
const WEEK_MS = 7 * DAY_MS
/** Prices of the past say little; this is two weeks after a feed named it last, or three. */
const PRICE_DAYS = 21
/** On the last day a promotion holds in every time zone. */
const DAYS_AFTER_END = 2
/** After all days. */
const NO_END = '9999-12-31'
/** An offer of more goods is kept in parts, because each key is an entry of the index. */
const KEYS_OF_A_PART = 500
/** With these and the names of its goods, an offer fits into one part. */
const FEW_CODES = KEYS_OF_A_PART - 2

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
  /** Writes what rows offer unless it is there already, and adds to what was seen. */
  const store = async (feed: string, rows: readonly FeedRow[], seen: OfferIds): Promise<void> => {
    const at = now()
    await offers.updateShops(
      rows.flatMap((row) =>
        row.kind === 'shop'
          ? [{ _id: shopIdOf(row), chain_name: row.chain_name, name: row.name, city: row.city }]
          : [],
      ),
    )
    const read = await mapGently(rows, (row) =>
      row.kind === 'shop' ? [] : [{ id: idOf(feed, row, 0), digest: digestOf(row, at), row }],
    )
    // Of rows with the same number the last one counts, whatever is there.
    const byId = new Map(read.flat().map((one) => [one.id, one]))
    const known = await offers.mapDigests([...byId.keys()])
    const made = await mapGently([...byId.values()], ({ id, digest, row }) => {
      if (known.get(id) !== digest || mayHaveParts(row)) return toStored({ feed, digest }, row, at)
      seen.add(id)
      return []
    })
    for (const { _id } of made.flat()) seen.add(_id)
    await offers.update(made.flat())
  }

  return {
    /** What came of reading feeds, for operators: the latest first. */
    listLatest: imports.listLatest,

    /**
     * Takes over a file: what it names is written over what there was, and what it no longer names is removed, unless it is
     * cut off. A file that was read before in the same week changes nothing. Interrupted anywhere, it begins anew the next time.
     * @throws what reading the rows throws
     */
    take: async (source: FeedSource, { digest, rows }: FeedFile): Promise<ImportResult> => {
      const started_at = now()
      const latest = await imports.findLatest(source.feed)
      const isKnown = latest?.digest === digest && latest.state !== 'failed'
      if (isKnown && weekOf(latest.started_at) === weekOf(started_at)) {
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
      const seen = createOfferIds()
      for (;;) {
        const { done, value } = await rows.next()
        if (done) {
          Object.assign(counts, { faults: value.faults.count, first_faults: value.faults.first })
          const state = value.isWhole ? 'completed' : 'cut_off'
          if (value.isWhole) counts.removed = await offers.removeOf(source.feed, seen.toTest())
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
        await store(source.feed, value, seen)
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

const weekOf = (at: Date): number => Math.floor(at.getTime() / WEEK_MS)

type OfferRow = Exclude<FeedRow, { kind: 'shop' }>

const idOf = (feed: string, row: OfferRow, part: number): string => {
  const number = row.kind === 'price' ? row.code : row.promotion_id
  return createHash('sha256')
    .update([feed, row.kind, row.chain_id, row.store_id, number, part].join('\n'))
    .digest('base64url')
    .slice(0, 27)
}

const digestOf = (row: OfferRow, at: Date): string =>
  createHash('sha256')
    .update(`${weekOf(at)}\n${JSON.stringify(row)}`)
    .digest('base64url')
    .slice(0, 22)

/** Whether there may be several documents of a row, of which the first does not say whether all were written. */
const mayHaveParts = (row: OfferRow): boolean => row.kind === 'promotion' && row.codes.length > FEW_CODES

/** The documents of a row: none for one without a price, or without goods that anybody could find. */
const toStored = (
  { feed, digest }: Pick<StoredOffer, 'feed' | 'digest'>,
  row: OfferRow,
  at: Date,
): StoredOffer[] => {
  const { offer, keys } = row.kind === 'price' ? offerOfPrice(row) : offerOfPromotion(row)
  if (offer.discounted_price === null && offer.percent_off === null) return []
  const end = offer.ends_on === null ? null : Date.parse(offer.ends_on) + DAYS_AFTER_END * DAY_MS
  if (end !== null && !(end > at.getTime())) return []
  const expiry = row.kind === 'price' ? at.getTime() + PRICE_DAYS * DAY_MS : end
  const parts = Math.ceil(keys.length / KEYS_OF_A_PART)
  return Array.from({ length: parts }, (_, part) => ({
    _id: idOf(feed, row, part),
    feed,
    digest,
    keys: keys.slice(part * KEYS_OF_A_PART, (part + 1) * KEYS_OF_A_PART),
    unit_price: offer.unit_price,
    ends_on: offer.ends_on ?? NO_END,
    offer,
    expires_at: expiry === null ? null : new Date(expiry),
  }))
}
