import { describe, expect, it } from 'vitest'
import { RelevantPromotions } from '@larder/shared/contracts/promotions'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import type { FeedPrice, FeedPromotion, FeedRow } from '@larder/papers'
import { createLogger } from '@larder/shared/server/logging'
import { createFeedImportRepository } from '@larder/shared/server/promotions/feed-import.repository'
import { createFeedImports } from '@larder/shared/server/promotions/feed-imports.service'
import { createOfferRepository } from '@larder/shared/server/promotions/offer.repository'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { createFakeWorker } from '../../testing/fake-workers/fake-worker.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member, TestApp } from '../../testing/test-app.ts'

const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const promotion = (fields: Partial<FeedPromotion>): FeedPromotion => ({
  kind: 'promotion',
  chain_id: '',
  store_id: '',
  promotion_id: fields.text ?? '1',
  text: '',
  name: null,
  starts_on: dayFromNow(-3),
  ends_on: dayFromNow(3),
  min_qty: 1,
  discounted_price: 1,
  percent_off: null,
  is_weighted: false,
  is_for_members: false,
  needs_coupon: false,
  codes: [],
  currency: 'EUR',
  shop_name: 'Corner Shop',
  ...fields,
})
const shelfPrice = (fields: Partial<FeedPrice>): FeedPrice => ({
  kind: 'price',
  chain_id: '7290000000001',
  store_id: '7',
  code: '',
  name: '',
  price: 1,
  is_weighted: false,
  quantity: null,
  unit: null,
  ...fields,
})

async function* read(rows: FeedRow[]) {
  yield await Promise.resolve(rows)
  return { isWhole: true, faults: { count: 0, first: [] } }
}

/** An installation with what its operator's feed offers. */
const startWith = async (rows: FeedRow[]) => {
  const sut = await startTestApp()
  const mongo = connectMongo(sut.config.MONGODB_URI, createLogger('test', 'silent'))
  afterTests(mongo.close)
  const imports = createFeedImports({
    offers: createOfferRepository(mongo.connection),
    imports: createFeedImportRepository(mongo.connection),
    now: () => new Date(),
  })
  const offer = (digest: string, some: FeedRow[]) =>
    imports.take({ feed: 'one', name: 'one.csv' }, { digest, rows: read(some) })
  await offer('1', rows)
  return { ...sut, offer, removeFeeds: () => imports.keepOnly([]) }
}

const callsOf = (sut: TestApp, member: Member) => {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    sut.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: member.headers,
      ...(payload && { payload }),
    })
  return {
    call,
    relevant: async () => {
      const answer = await call('GET', '/promotions/relevant')
      expect(answer.statusCode, answer.body).toBe(200)
      return RelevantPromotions.parse(answer.json()).promotions
    },
    /** Puts an item into the stock, and takes it as eaten where nothing is to be left. */
    stock: async (name: string, unit = 'package', quantity = 1): Promise<string> => {
      const item = await call('POST', '/items/', { name, category: 'Other', unit })
      const { id } = item.json<{ id: string }>()
      const entry = await call('POST', '/inventory/', { item_id: id, quantity: quantity || 1 })
      if (quantity === 0)
        await call('POST', `/inventory/${entry.json<InventoryEntry>().id}/consume`, { quantity: 1 })
      return id
    },
    buy: (...lines: ReceiptItemToAdd[]) => call('POST', '/inventory/add-receipt-items', lines),
  }
}

describe('GET /promotions/relevant', () => {
  it('[PROM-001] is empty without feeds, and for a household that buys nothing', async () => {
    const sut = await startTestApp()
    expect(await callsOf(sut, await sut.signUp()).relevant()).toEqual([])
    const fed = await startWith([promotion({ text: 'Milk 1.20' })])
    expect(await callsOf(fed, await fed.signUp()).relevant()).toEqual([])
  })

  it('[PROM-002, ENT-028] finds promotions by code first, then by name and pack size in both languages', async () => {
    const sut = await startWith([
      promotion({ text: 'Anything, 2 for 5', codes: ['4006381333931'], min_qty: 2, discounted_price: 5 }),
      promotion({ text: 'חלב 3% 1 ליטר ב 5.90', discounted_price: 5.9, currency: 'ILS' }),
      promotion({ text: 'חלב 200 מל ב 2.90', discounted_price: 2.9, currency: 'ILS' }),
      promotion({ text: 'Screwdriver', discounted_price: 4 }),
    ])
    const { call, stock, relevant } = callsOf(sut, await sut.signUp())
    const cocoa = await stock('Grandma’s secret')
    await call('PUT', '/barcodes/4006381333931', { item_id: cocoa })
    await stock('Milk 1 l', 'item', 0)
    expect(
      (await relevant()).map(({ item, title, matched_by, reason }) => [item.name, title, matched_by, reason]),
    ).toEqual([
      ['Milk 1 l', 'חלב 3% 1 ליטר ב 5.90', 'name', 'Out of stock'],
      ['Grandma’s secret', 'Anything, 2 for 5', 'barcode', 'Added once'],
    ])
  })

  it('leaves out what has ended, has not begun, or says no price', async () => {
    const sut = await startWith([
      promotion({ text: 'Butter, ended', ends_on: dayFromNow(-1) }),
      promotion({ text: 'Butter, next week', starts_on: dayFromNow(2) }),
      promotion({ text: 'Butter, great', discounted_price: null }),
      promotion({ text: 'Butter 20% off', discounted_price: null, ends_on: null }),
    ])
    const { stock, relevant } = callsOf(sut, await sut.signUp())
    await stock('Butter')
    expect(await relevant()).toMatchObject([{ title: 'Butter 20% off', percent_off: 20, ends_on: null }])
  })

  it('compares with what the household usually pays, and shows prices only when they are lower', async () => {
    const sut = await startWith([
      {
        kind: 'shop',
        chain_id: '7290000000001',
        store_id: '7',
        chain_name: 'Chain',
        name: 'Harbour',
        city: null,
      },
      shelfPrice({
        code: '7290000000022',
        name: 'Rice of the coast 1 kg',
        price: 8.2,
        quantity: 1000,
        unit: 'גרמים',
      }),
      shelfPrice({ code: '7290000000039', name: 'Rice 500 g', price: 5, quantity: 500, unit: 'גרמים' }),
      promotion({ text: 'Rice 1 kg', discounted_price: 12, currency: 'ILS', shop_name: null }),
    ])
    const worker = createFakeWorker(sut)
    const maya = await sut.signUp()
    const { buy, relevant } = callsOf(sut, maya)
    for (const [price, day] of [
      [10, -40],
      [10, -20],
      [30, -5],
    ] as const) {
      const receipt = await worker.upload(maya)
      await worker.read(receipt, { currency: 'ILS', purchase_date: dayFromNow(day) })
      const line = { name: 'Rice', unit: 'kg', quantity: 1, price, source_receipt: receipt }
      await buy({ ...line, purchase_date: dayFromNow(day) })
    }
    expect(await relevant()).toMatchObject([
      {
        kind: 'price',
        title: 'Rice of the coast 1 kg',
        shop_name: 'Chain, Harbour',
        unit_price: 8.2,
        usual_unit_price: 10,
        base_unit: 'kg',
        percent_under_usual: 18,
      },
    ])
  })

  it('shows the same promotion of several shops once, and at most three for an item', async () => {
    const sut = await startWith(
      ['1', '2', '3'].flatMap((store_id) =>
        ['a', 'b', 'c', 'd'].map((id) =>
          promotion({ chain_id: 'c', store_id, promotion_id: id, text: `Coffee ${id}`, shop_name: null }),
        ),
      ),
    )
    const { stock, relevant } = callsOf(sut, await sut.signUp())
    await stock('Coffee')
    expect((await relevant()).map(({ shop_count }) => shop_count)).toEqual([3, 3, 3])
  })

  it('counts shops, not the offers that are alike in them', async () => {
    const sut = await startWith(
      ['1', '1', '2'].map((store_id, index) =>
        promotion({ chain_id: 'c', store_id, promotion_id: String(index), text: 'Coffee', shop_name: null }),
      ),
    )
    const { stock, relevant } = callsOf(sut, await sut.signUp())
    await stock('Coffee')
    expect(await relevant()).toMatchObject([{ shop_count: 2 }])
  })

  it('shows the cheapest also where the price per kg of many others is not known, and the other way round', async () => {
    const many = Array.from({ length: 60 }, (_, index) => String(index))
    const sut = await startWith([
      ...many.map((id) => promotion({ promotion_id: `t${id}`, text: 'Tea', starts_on: dayFromNow(1) })),
      promotion({ text: 'Tea at 2.00', name: 'Tea 100 g', discounted_price: 2 }),
      ...many.map((id) =>
        shelfPrice({ store_id: id, code: '7290000000022', name: 'Rice', quantity: 1000, unit: 'גרמים' }),
      ),
      promotion({ text: 'Rice 20% off', name: 'Rice', discounted_price: null }),
    ])
    const { stock, relevant } = callsOf(sut, await sut.signUp())
    await stock('Tea')
    await stock('Rice')
    expect((await relevant()).map(({ title }) => title).sort()).toEqual(['Rice 20% off', 'Tea at 2.00'])
  })

  it('finds the offers of each code, however many cheaper ones there are of another', async () => {
    const sut = await startWith([
      ...Array.from({ length: 2_100 }, (_, index) =>
        shelfPrice({
          store_id: String(index),
          code: '7290000000022',
          name: 'A',
          quantity: 1000,
          unit: 'גרמים',
        }),
      ),
      promotion({ text: 'B 1 kg', codes: ['4006381333931'], discounted_price: 90 }),
    ])
    const { call, stock, relevant } = callsOf(sut, await sut.signUp())
    await call('PUT', '/barcodes/7290000000022', { item_id: await stock('First') })
    await call('PUT', '/barcodes/4006381333931', { item_id: await stock('Second') })
    expect((await relevant()).map(({ title }) => title)).toEqual(['B 1 kg'])
  })

  it('shows what an import has changed at the next call, and nothing of a feed that the operator removed', async () => {
    const sut = await startWith([promotion({ text: 'Tea at 2.00', discounted_price: 2 })])
    const { stock, relevant } = callsOf(sut, await sut.signUp())
    await stock('Tea')
    const titles = async () => (await relevant()).map(({ title }) => title)
    expect(await titles()).toEqual(['Tea at 2.00'])
    await sut.offer('2', [promotion({ text: 'Tea at 1.50', discounted_price: 1.5 })])
    expect(await titles()).toEqual(['Tea at 1.50'])
    await sut.removeFeeds()
    expect(await titles()).toEqual([])
  })

  it('answers after any change of the stock and its past what a new process answers', async () => {
    const sut = await startWith([promotion({ text: 'Rice 1 kg', discounted_price: 6, currency: 'ILS' })])
    const worker = createFakeWorker(sut)
    const maya = await sut.signUp()
    const { call, buy, relevant } = callsOf(sut, maya)
    const receipts: string[] = []
    const purchase = async (price: number, name = 'Rice') => {
      const receipt = await worker.upload(maya)
      receipts.push(receipt)
      await worker.read(receipt, { currency: 'ILS', purchase_date: dayFromNow(-30) })
      const line = { name, unit: 'kg', quantity: 2, price, source_receipt: receipt }
      await buy({ ...line, purchase_date: dayFromNow(-30) })
    }
    const entries = async () => (await call('GET', '/inventory/')).json<InventoryEntry[]>()
    const newest = async () => (await entries()).at(-1)?.id ?? ''
    const act = async (what: string, body: object = {}) =>
      expect((await call('POST', `/inventory/${await newest()}/${what}`, body)).statusCode).toBe(200)
    const steps: [what: string, does: () => Promise<unknown>][] = [
      ['a second price', () => purchase(28)],
      ['a third price', () => purchase(26)],
      ['a receipt taken back', () => call('POST', `/receipts/${receipts.at(-1)}/undo`)],
      ['a use', () => act('consume', { quantity: 0.5 })],
      ['a count', async () => call('PUT', `/inventory/${await newest()}`, { quantity: 1 })],
      ['another day', async () => call('PUT', `/inventory/${await newest()}`, { purchase_date: null })],
      ['another name', () => purchase(24, 'Basmati')],
      [
        'a join',
        async () => {
          const idOf = new Map((await entries()).map(({ item, item_id }) => [item?.name, item_id]))
          const [rice, basmati] = [idOf.get('Rice'), idOf.get('Basmati')]
          expect((await call('POST', `/items/${rice}/join`, { item_id: basmati })).statusCode).toBe(200)
        },
      ],
    ]
    await purchase(20)
    const usual = new Set([(await relevant())[0]?.usual_unit_price])
    for (const [what, does] of steps) {
      await does()
      const answer = await relevant()
      const fresh = callsOf(await startTestApp({}, { beside: sut }), maya)
      expect([what, answer]).toEqual([what, await fresh.relevant()])
      usual.add(answer[0]?.usual_unit_price)
    }
    // One price is no habit; then the second, the third and those of the joined item count.
    expect([...usual]).toEqual([null, 10, 13, 12])
  })

  it('needs a signed-in user', async () => {
    const sut = await startTestApp()
    const answer = await sut.app.inject({ method: 'GET', url: '/api/v1/promotions/relevant' })
    expect(answer.statusCode).toBe(401)
  })
})
