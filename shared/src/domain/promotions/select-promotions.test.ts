import { describe, expect, it } from 'vitest'
import { offerOfPrice, offerOfPromotion } from '@larder/papers'
import type { FeedPromotion } from '@larder/papers'
import { wantOf } from './rank-promotions.ts'
import { selectPromotions } from './select-promotions.ts'
import type { WantedItem } from './select-promotions.ts'
import { usualPricesOf } from './usual-price.ts'

const AT = Date.parse('2026-02-17T12:00:00Z')
const TODAY = '2026-02-17'
const DAY = Math.floor(AT / 86_400_000)

const promotion = (fields: Partial<FeedPromotion>) =>
  offerOfPromotion({
    kind: 'promotion',
    chain_id: '',
    store_id: '',
    promotion_id: '1',
    text: '',
    name: null,
    starts_on: null,
    ends_on: null,
    min_qty: null,
    discounted_price: null,
    percent_off: null,
    is_weighted: false,
    is_for_members: false,
    needs_coupon: false,
    codes: [],
    currency: 'EUR',
    shop_name: null,
    ...fields,
  })
const item = (name: string, fields: Partial<WantedItem> = {}): WantedItem => ({
  item: { id: name, name, category: 'Other', unit: 'item' },
  want: { urgency: 0, reason: 'Added once' },
  share: 0,
  pack: null,
  usual: [],
  ...fields,
})
const paid = (price: number, fields: object = {}) => ({
  price,
  quantity: 1,
  unit: 'kg',
  currency: 'EUR',
  date: '2026-01-01',
  ...fields,
})

describe('what an item usually costs', () => {
  it('is the median of its latest prices per kg, the lower one of two', () => {
    expect(usualPricesOf([paid(10), paid(12), paid(30)])).toMatchObject([{ unit_price: 12, base_unit: 'kg' }])
    expect(usualPricesOf([paid(10), paid(5, { quantity: 250, unit: 'g' })])).toMatchObject([
      { unit_price: 10 },
    ])
  })

  it('is not known from one price, nor across currencies or without one', () => {
    expect(usualPricesOf([paid(10)])).toEqual([])
    expect(usualPricesOf([paid(10), paid(10, { currency: 'USD' }), paid(10, { currency: null })])).toEqual([])
  })

  it('follows the latest ten', () => {
    const old = Array.from({ length: 20 }, () => paid(50, { date: '2020-01-01' }))
    expect(usualPricesOf([...old, ...Array.from({ length: 10 }, () => paid(8))])).toMatchObject([
      { unit_price: 8 },
    ])
  })
})

describe('what an offer is', () => {
  it('has the codes of its goods and the food of its name, the same in both languages', () => {
    const { keys } = promotion({ text: 'חלב 1 ליטר ב 5', codes: ['4006381333931', '2012345000003', '12'] })
    expect(keys).toContain('c:04006381333931')
    expect(keys).toContain('f:milk')
    expect(keys.filter((key) => key.startsWith('c:'))).toHaveLength(1)
    expect(promotion({ text: 'Milk 1 l 5.00' }).keys).toContain('f:milk')
  })

  it('costs what its text says where its file does not', () => {
    expect(promotion({ text: 'Rice 500 g, 2 for 5' }).offer).toMatchObject({
      min_qty: 2,
      discounted_price: 5,
      unit_price: 5,
      base_unit: 'kg',
    })
    expect(promotion({ text: 'השני בחצי מחיר', min_qty: 2, percent_off: 50 }).offer).toMatchObject({
      min_qty: 2,
      percent_off: 25,
    })
  })

  it('is a price of 1 kg for goods that are weighed', () => {
    expect(
      offerOfPrice({
        kind: 'price',
        chain_id: '1',
        store_id: '1',
        code: '1',
        name: 'Tomatoes',
        price: 7,
        is_weighted: true,
        quantity: null,
        unit: null,
      }).offer,
    ).toMatchObject({ unit_price: 7, base_unit: 'kg' })
  })
})

describe('which offers are shown', () => {
  const select = (...found: [ReturnType<typeof promotion>, WantedItem, ('barcode' | 'name')?][]) =>
    selectPromotions(
      found.map(([{ offer }, wanted, matched_by = 'name'], index) => ({
        id: String(index),
        offer,
        wanted,
        matched_by,
      })),
      TODAY,
    ).map(({ item: { name }, percent_under_usual }) => [name, percent_under_usual])

  it('are not those of a pack of quite another size, unless the code is the same', () => {
    const small = promotion({ text: 'Milk 200 ml 1.00' })
    const bottle = item('Milk', { pack: { quantity: 1, unit: 'l' } })
    expect(select([small, bottle])).toEqual([])
    expect(select([small, bottle, 'barcode'])).toEqual([['Milk', null]])
  })

  it('are not those that cost more than usual', () => {
    const usual = usualPricesOf([paid(8), paid(8)])
    expect(select([promotion({ text: 'Rice 1 kg 9.00' }), item('Rice', { usual })])).toEqual([])
    expect(select([promotion({ text: 'Rice 1 kg 30.00' }), item('Rice', { usual })])).toEqual([])
    expect(select([promotion({ text: 'Rice 1 kg 6.00' }), item('Rice', { usual })])).toEqual([['Rice', 25]])
    // So cheap is only what has a wrong pack size: nothing is said of the difference.
    expect(select([promotion({ text: 'Rice 1 kg 1.00' }), item('Rice', { usual })])).toEqual([['Rice', null]])
  })

  it('begin with what the household spends most on, whatever is used up or cheaper', () => {
    const offer = (text: string) => promotion({ text, discounted_price: 2 })
    expect(
      select(
        [offer('Salt 50% off'), item('Salt', { share: 0.1, want: { urgency: 3, reason: 'Out of stock' } })],
        [offer('Rice'), item('Rice', { share: 0.5 })],
        [offer('Tea'), item('Tea', { share: 0.1 })],
      ).map(([name]) => name),
    ).toEqual(['Rice', 'Salt', 'Tea'])
  })

  it('count what is expected to be spent on all goods of a promotion, and name the likeliest of them', () => {
    const both = promotion({ text: 'Any tea or coffee', discounted_price: 3 }).offer
    const [tea, coffee, rice] = [
      ['Tea', 0.2],
      ['Coffee', 0.3],
      ['Rice', 0.4],
    ].map(([name, share]) => item(String(name), { share: Number(share) })) as [
      WantedItem,
      WantedItem,
      WantedItem,
    ]
    const found = [
      { id: 'rice', offer: promotion({ text: 'Rice', discounted_price: 3 }).offer, wanted: rice },
      { id: 'both', offer: both, wanted: tea },
      { id: 'both', offer: both, wanted: coffee },
    ].map((one) => ({ ...one, matched_by: 'barcode' as const }))
    expect(selectPromotions(found, TODAY).map((one) => one.item.name)).toEqual(['Coffee', 'Rice'])
  })

  it('begin, of what it spends alike on, with what is used up, then what is usually bought by now', () => {
    const standing = { left: 5, min_stock_level: null, isListed: true, boughtDays: [DAY - 3] }
    const wants = [
      ['Just bought', standing],
      ['Due', { ...standing, boughtDays: [DAY - 24, DAY - 16, DAY - 8] }],
      ['Used up', { ...standing, left: 0 }],
      ['Low', { ...standing, left: 1, min_stock_level: 2 }],
    ] as const
    const wanted = wants.map(([name, one]) =>
      item(name, { want: wantOf(one, AT) ?? { urgency: 0, reason: '' } }),
    )
    expect(
      select(
        ...wanted
          .map((one) => [promotion({ text: `${one.item.name} 2.00` }), one] as const)
          .map(([offer, one]): [ReturnType<typeof promotion>, WantedItem] => [offer, one]),
      ).map(([name]) => name),
    ).toEqual(['Used up', 'Low', 'Due', 'Just bought'])
    expect(wantOf({ left: 0, min_stock_level: null, isListed: false, boughtDays: [] }, AT)).toBeNull()
  })
})
