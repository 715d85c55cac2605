import type { FeedPrice, FeedPromotion, FeedRow, FeedShop } from './feed-rows.ts'

/**
 * An element of a chain's file whose parts have texts: these by the parts' names in lower case, those of the elements
 * around it included, and all codes of goods in it.
 */
type StatutoryRecord = { fields: ReadonlyMap<string, string>; codes: readonly string[] }

/** The names of parts that are read; chains spell some of them differently. */
export const STATUTORY_FIELDS: ReadonlySet<string> = new Set([
  'chainid',
  'chainname',
  'storeid',
  'storename',
  'city',
  'itemcode',
  'itemname',
  'itemnm',
  'manufactureritemdescription',
  'itemprice',
  'quantity',
  'unitqty',
  'biswheighted',
  'bisweighted',
  'promotionid',
  'promotiondescription',
  'promotionstartdate',
  'promotionenddate',
  'promotionstartdatetime',
  'promotionenddatetime',
  'minqty',
  'discountedprice',
  'discountrate',
  'isweightedpromo',
  'clubid',
  'additionaliscoupon',
])

/** What the Israeli law has chains publish is in their currency. */
const CURRENCY = 'ILS'

/**
 * The row that an element of a statutory Israeli file is (Promotion of Competition in the Food Industry Regulations, 2014:
 * Stores, PriceFull, PromoFull) by its own texts, null for all other elements.
 */
export const readStatutoryRecord = (
  own: ReadonlyMap<string, string>,
  record: () => StatutoryRecord,
): FeedRow | null => {
  if (own.has('promotionid')) return readPromotion(record())
  if (own.has('itemcode') && own.has('itemprice')) return readPrice(record())
  if (own.has('storeid') && own.has('storename')) return readShop(record())
  return null
}

const shopOf = (fields: ReadonlyMap<string, string>) => ({
  chain_id: fields.get('chainid') ?? '',
  // Some files of a chain write '001' and others '1'.
  store_id: (fields.get('storeid') ?? '').replace(/^0+(?=\d)/, ''),
})

function readShop({ fields }: StatutoryRecord): FeedShop {
  return {
    kind: 'shop',
    ...shopOf(fields),
    chain_name: fields.get('chainname') ?? null,
    name: fields.get('storename') ?? '',
    city: fields.get('city') ?? null,
  }
}

function readPrice({ fields }: StatutoryRecord): FeedPrice | null {
  const price = numberOf(fields.get('itemprice'))
  if (price === null) return null
  const quantity = numberOf(fields.get('quantity'))
  const unit = fields.get('unitqty') ?? null
  return {
    kind: 'price',
    ...shopOf(fields),
    code: fields.get('itemcode') ?? '',
    name: fields.get('itemname') ?? fields.get('itemnm') ?? fields.get('manufactureritemdescription') ?? '',
    price,
    is_weighted: isSet(fields.get('biswheighted') ?? fields.get('bisweighted')),
    quantity: quantity !== null && quantity > 0 ? quantity : null,
    unit,
  }
}

function readPromotion({ fields, codes }: StatutoryRecord): FeedPromotion {
  const club = fields.get('clubid')
  const rate = positive(fields.get('discountrate'))
  return {
    kind: 'promotion',
    ...shopOf(fields),
    promotion_id: fields.get('promotionid') ?? '',
    text: fields.get('promotiondescription') ?? '',
    name: null,
    starts_on: dayOf(fields.get('promotionstartdatetime') ?? fields.get('promotionstartdate')),
    ends_on: dayOf(fields.get('promotionenddatetime') ?? fields.get('promotionenddate')),
    min_qty: positive(fields.get('minqty')),
    discounted_price: positive(fields.get('discountedprice')),
    // Some chains write hundredths of a percent.
    percent_off: rate === null ? null : rate > 100 ? rate / 100 : rate,
    is_weighted: isSet(fields.get('isweightedpromo')),
    is_for_members: club !== undefined && !/^0+(?:\D|$)/.test(club),
    needs_coupon: isSet(fields.get('additionaliscoupon')),
    codes: [...codes],
    currency: CURRENCY,
    shop_name: null,
  }
}

const isSet = (text: string | undefined) => text === '1' || text?.toLowerCase() === 'true'

const numberOf = (text: string | undefined): number | null => {
  const number = text === undefined || text === '' ? NaN : Number(text)
  return Number.isFinite(number) && number >= 0 ? number : null
}

const positive = (text: string | undefined): number | null => numberOf(text) || null

/** `2026-02-17`, `2026/02/17`, `17/02/2026` and with a time behind it; null for anything else. */
const dayOf = (text: string | undefined): string | null => {
  const [, year, month, day] = /^(\d{4})[-/](\d{2})[-/](\d{2})/.exec(text ?? '') ?? []
  if (year) return realDay(`${year}-${month}-${day}`)
  const [, firstDay, firstMonth, lastYear] = /^(\d{2})[-/](\d{2})[-/](\d{4})/.exec(text ?? '') ?? []
  return lastYear ? realDay(`${lastYear}-${firstMonth}-${firstDay}`) : null
}

/** Null for the 31st of April and the like. */
const realDay = (day: string): string | null => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}
