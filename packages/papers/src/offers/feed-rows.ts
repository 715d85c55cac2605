/** A shop of a chain, from a list of shops. */
export type FeedShop = {
  kind: 'shop'
  chain_id: string
  store_id: string
  chain_name: string | null
  name: string
  city: string | null
}

/** What one of the goods costs in a shop. */
export type FeedPrice = {
  kind: 'price'
  chain_id: string
  store_id: string
  /** As printed in the file. */
  code: string
  name: string
  price: number
  is_weighted: boolean
  /** The amount in the pack in words of the file; null where it states none. */
  quantity: number | null
  unit: string | null
}

/** A promotion as a file states it; null for what it does not say. */
export type FeedPromotion = {
  kind: 'promotion'
  chain_id: string
  store_id: string
  promotion_id: string
  text: string
  /** The name of the goods where a file states it apart from the text. */
  name: string | null
  /** Calendar days, `YYYY-MM-DD`. */
  starts_on: string | null
  ends_on: string | null
  min_qty: number | null
  /** For `min_qty` together; of 1 kg for goods by weight. */
  discounted_price: number | null
  percent_off: number | null
  is_weighted: boolean
  is_for_members: boolean
  needs_coupon: boolean
  /** The codes of all goods that it holds for. */
  codes: string[]
  /** ISO 4217. */
  currency: string | null
  /** Words for the shop where a file has no numbers of chain and shop. */
  shop_name: string | null
}

/** One thing that a file of prices or promotions says. */
export type FeedRow = FeedShop | FeedPrice | FeedPromotion
