import { OwnPromotion } from '../../contracts/own-feed.ts'
import type { FeedPromotion } from '@larder/papers'

/** What could not be read of a row, as 'price: must be positive'. */
type OwnFault = { fault: string }

/** Reads one promotion of the operator's own format, or says what is wrong with it. */
export const readOwnPromotion = (value: unknown): FeedPromotion | OwnFault => {
  const { data, error } = OwnPromotion.safeParse(value)
  if (error)
    return { fault: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') }
  return {
    kind: 'promotion',
    chain_id: '',
    store_id: '',
    promotion_id: data.id,
    text: data.text ?? data.name ?? '',
    name: data.name ?? null,
    starts_on: data.starts_on ?? null,
    ends_on: data.ends_on ?? null,
    min_qty: data.min_qty ?? null,
    discounted_price: data.price ?? null,
    percent_off: data.percent_off ?? null,
    is_weighted: false,
    is_for_members: data.for_members ?? false,
    needs_coupon: data.needs_coupon ?? false,
    codes: data.codes ?? [],
    currency: data.currency ?? null,
    shop_name: data.shop ?? null,
  }
}
