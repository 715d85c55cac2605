import { beforeEach, describe, expect, it } from 'vitest'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { parseReceipt } from '@larder/papers'
import { pageOfText } from '@larder/papers/testing'
import { toReceiptResult } from '@larder/shared/domain/receipts/review/receipt-result'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../authz.ts'
import { createStock } from '@larder/shared/testkit/stock'

const stock = createStock(await openTestDatabase(), () => new Date('2026-11-21T10:00:00Z'))
await stock.ensureIndexes()
let actor: Actor
beforeEach(() => {
  actor = newActor()
})

const READ = ['WHL MLK 1.35', 'SPGHT NO5 0.99', 'DLX CHSE SELECTN 4.50']

/** The result of reading a receipt of a shop for a household. */
const readAt = (store: string, lines = READ, reader = actor): Promise<ReceiptResult> => {
  const pages = [pageOfText([store, 'Date: 14/03/2026', ...lines, 'TOTAL £6.84'])]
  const result = toReceiptResult({
    receiptId: newId(),
    parsed: parseReceipt(pages),
    read: { pages, textSource: 'ocr', pdfText: null, engine: 'test' },
    sourceFilename: 'IMG_1.jpg',
    analysisSeconds: 0,
  })
  return stock.receiptMemory.apply(reader, result)
}

/** The lines that a review sends: as suggested, then as edited by a person. */
const review = (
  result: ReceiptResult,
  edits: Record<string, Partial<ReceiptItemToAdd>> = {},
): ReceiptItemToAdd[] =>
  result.items.map((item) => ({
    name: item.suggested_name ?? item.name,
    quantity: item.quantity,
    unit: item.suggested_unit ?? item.unit,
    storage_location: item.suggested_location ?? undefined,
    source_name: item.source_name,
    source_receipts: item.source_receipts,
    original_name: item.printed_name,
    ...edits[item.name],
  }))

const add = (lines: ReceiptItemToAdd[], by = actor) =>
  stock.receiptStock.addReceiptItems(by, lines, { purchase_date: '2026-11-20' }, {})

const EDITS = {
  'WHL MLK': { name: 'Whole milk', unit: '1l', storage_location: 'Refrigerator' },
  'SPGHT NO5': { name: 'Spaghetti', unit: '500g', storage_location: 'Cabinet' },
  'DLX CHSE SELECTN': { name: 'Cheese', storage_location: 'Refrigerator' },
}

describe('a line that is new to the household', () => {
  const SWEDISH = ['Ost 8.90', 'Mjölk 1.59', 'Rågbröd 2.50', 'Kycklingfilé 9.90']
  const suggestions = ({ items }: ReceiptResult) =>
    items.map(({ name, suggested_category }) => [name, suggested_category])

  it('is read in the further language of its paper', async () => {
    expect(suggestions(await readAt('Handlarn', SWEDISH))[0]).toEqual(['Ost', 'Dairy'])
  })

  it('is read in no language of the household’s own', async () => {
    await add(review(await readAt('Handlarn', [...SWEDISH, 'Filmjölk 2.10', 'Morötter 1.10'])))
    const lines = ['Glass noodles 2.00', 'Pork loin 8.00', 'Salsa 3.00', 'Glass 4.00']
    const here = suggestions(await readAt('Green Grocer', lines))
    expect(here).toEqual([
      ['Glass noodles', 'Dry Goods'],
      ['Pork loin', 'Meat'],
      ['Salsa', 'Condiments'],
      ['Glass', null],
    ])
    const elsewhere = await readAt('Green Grocer', lines, newActor())
    expect(suggestions(elsewhere)).toEqual(here)
  })
})

describe('a receipt from a shop that the household knows', () => {
  it('needs no edits', async () => {
    const first = await readAt('GREEN CORNER')
    expect(first.items.map(({ is_known }) => is_known)).toEqual([false, false, false])
    const edited = review(first, EDITS)
    await add(edited)
    const second = await readAt('GREEN CORNER')
    for (const item of second.items) expect(ReceiptItem.parse(item).is_known).toBe(true)
    const withoutReceipt = (lines: ReceiptItemToAdd[]) =>
      lines.map((line) => ({ ...line, source_receipts: [] }))
    expect(withoutReceipt(review(second))).toEqual(withoutReceipt(edited))
    const entries = await add(review(second))
    expect(entries.map(({ item, quantity, unit }) => [item?.name, quantity, unit])).toEqual([
      ['Whole milk', 1, 'l'],
      ['Spaghetti', 500, 'g'],
      ['Cheese', 1, 'item'],
    ])
    expect((await stock.catalogue.list(actor)).map(({ name }) => name).sort()).toEqual([
      'Cheese',
      'Spaghetti',
      'Whole milk',
    ])
  })

  it('is recognised despite misread letters, but a text with other numbers is another item', async () => {
    await add(review(await readAt('GREEN CORNER'), EDITS))
    const { items } = await readAt('GREEN CORNER', ['DLX CHSE SELECIN 4.50', 'SPGHT NO7 0.99'])
    expect(items.map((item) => [item.suggested_name, item.is_known])).toEqual([
      ['Cheese', true],
      [null, false],
    ])
  })

  it('remembers the last edit', async () => {
    await add(review(await readAt('GREEN CORNER'), EDITS))
    const again = { 'WHL MLK': { name: 'Fresh milk', storage_location: 'Freezer' } }
    await add(review(await readAt('GREEN CORNER'), again))
    const [milk] = (await readAt('GREEN CORNER')).items
    expect(milk).toMatchObject({ suggested_name: 'Fresh milk', suggested_location: 'Freezer' })
  })

  it.each(['SMITH, JONES & CO', 'GREEN CORNFR'])(
    'read as %s gets the name that it was given, and is recognised by both',
    async (read) => {
      const lines = review(await readAt(read), EDITS)
      const renamed = { source_name: 'The right name', original_source_name: read }
      await add(lines.map((line) => ({ ...line, ...renamed })))
      // The line is learned only under the right name, like from a receipt that was read well.
      await add([
        {
          ...renamed,
          original_source_name: undefined,
          name: 'Rye bread',
          quantity: 1,
          original_name: 'RY BRD',
        },
      ])
      const again = await readAt(read, [...READ, 'RY BRD 2.10'])
      expect(again).toMatchObject({ store_name: 'The right name', field_confidence: { store_name: 1 } })
      expect(again.items.map(({ source_name, is_known }) => [source_name, is_known])).toEqual(
        Array(4).fill(['The right name', true]),
      )
      expect((await readAt('The right name')).items.every(({ is_known }) => is_known)).toBe(true)
    },
  )

  it('gets the latest of the names that it was given', async () => {
    for (const name of ['First name', 'Second name']) {
      const read = await readAt('GREEN CORNFR')
      await add(
        review(read).map((line) => ({
          ...line,
          source_name: name,
          original_source_name: line.source_name,
        })),
      )
    }
    expect(await readAt('GREEN CORNFR')).toMatchObject({ store_name: 'Second name' })
  })

  it('is certain of the shop once something of it was added to stock, and not before', async () => {
    const first = await readAt('GREEN CORNER')
    const doubted = { ...first, field_confidence: { ...first.field_confidence, store_name: 0.4 } }
    expect((await stock.receiptMemory.apply(actor, doubted)).field_confidence.store_name).toBe(0.4)
    await add(review(first))
    expect((await stock.receiptMemory.apply(actor, doubted)).field_confidence.store_name).toBe(1)
    expect((await stock.receiptMemory.apply(newActor(), doubted)).field_confidence.store_name).toBe(0.4)
  })

  it('learns from two simultaneous reviews', async () => {
    const readings = [
      await readAt('GREEN CORNER'),
      await readAt('GREEN CORNER'),
      await readAt('GREEN CORNER'),
    ]
    await Promise.all(readings.map((reading) => add(review(reading, EDITS))))
    expect((await readAt('GREEN CORNER')).items.every(({ is_known }) => is_known)).toBe(true)
  })

  it('learns from clients that do not send the printed name: then the name is the text', async () => {
    await add([{ name: 'WHL MLK', quantity: 1, unit: '1l', source_name: 'Green Corner' }])
    expect((await readAt('GREEN CORNER')).items[0]).toMatchObject({ suggested_unit: '1l', is_known: true })
  })
})

describe("lines that are left out of a shop's receipts", () => {
  const never = (isLeftOut: boolean, names = ['SPGHT NO5'], stores = ['Green Corner']) =>
    stock.receiptMemory.setLeftOut(actor, stores, names, isLeftOut)
  const leftOutAt = async (store: string, lines = READ, reader = actor) =>
    (await readAt(store, lines, reader)).items.map(({ is_left_out }) => is_left_out)

  it('start unselected on its next receipts, despite misread letters, only there and only in this household', async () => {
    await never(true, ['DLX CHSE SELECTN'])
    expect(await leftOutAt('GREEN CORNER')).toEqual([false, false, true])
    expect(await leftOutAt('GREEN CORNER', ['DLX CHSE SELECIN 4.50', 'SPGHT NO5 0.99'])).toEqual([
      true,
      false,
    ])
    expect(await leftOutAt('OTHER MARKET')).toEqual([false, false, false])
    expect(await leftOutAt('GREEN CORNER', READ, newActor())).toEqual([false, false, false])
  })

  it('are restored with their previous meaning when that is undone', async () => {
    await add(review(await readAt('GREEN CORNER'), EDITS))
    await never(true)
    expect((await readAt('GREEN CORNER')).items[1]).toMatchObject({
      is_left_out: true,
      suggested_name: 'Spaghetti',
    })
    await never(false)
    expect((await readAt('GREEN CORNER')).items[1]).toMatchObject({
      is_left_out: false,
      suggested_name: 'Spaghetti',
      is_known: true,
    })
  })

  it('are restored once they are added to stock, also when read slightly differently', async () => {
    await never(true, ['DLX CHSE SELECTN', 'WHL MLK'])
    const misread = ['DLX CHSE SELECIN 4.50', 'SPGHT NO5 0.99']
    await add(review(await readAt('GREEN CORNER', misread)))
    expect(await leftOutAt('GREEN CORNER')).toEqual([true, false, false])
  })

  it("are recognised by the shop's printed name and by the household's name for it, and never without a name", async () => {
    await never(true, ['SPGHT NO5'], ['GREEN CORNFR', 'The right name', ''])
    expect(await leftOutAt('GREEN CORNFR')).toEqual([false, true, false])
    expect(await leftOutAt('The right name')).toEqual([false, true, false])
    const nameless = (await readAt('GREEN CORNFR')).items
    expect(
      (
        await stock.receiptMemory.apply(actor, {
          ...(await readAt('GREEN CORNFR')),
          store_name: null,
          items: nameless,
        })
      ).items.some(({ is_left_out }) => is_left_out),
    ).toBe(false)
  })

  it('do not make a shop certain of which nothing was added', async () => {
    const first = await readAt('GREEN CORNER')
    await never(true)
    const doubted = { ...first, field_confidence: { ...first.field_confidence, store_name: 0.4 } }
    expect((await stock.receiptMemory.apply(actor, doubted)).field_confidence.store_name).toBe(0.4)
  })
})

it('are suggested for another shop, without calling them known, and in no other household', async () => {
  await add(review(await readAt('GREEN CORNER'), EDITS))
  const [elsewhere] = (await readAt('OTHER MARKET')).items
  expect(elsewhere).toMatchObject({ suggested_name: 'Whole milk', is_known: false })
  const [theirs] = (await readAt('GREEN CORNER', READ, newActor())).items
  expect(theirs).toMatchObject({ item_id: null, suggested_name: null, is_known: false })
})

describe('stock from lines without further edits', () => {
  it('gets category, place and a guessed expiry date by the kind of food', async () => {
    const [yogurt, fish, unknown] = await add([
      { name: 'Yogurt', quantity: 1, category: 'Groceries' },
      { name: 'Salmon fillet', quantity: 1, storage_location: 'Freezer' },
      { name: 'Xqz', quantity: 1 },
    ])
    expect(yogurt).toMatchObject({
      item: { category: 'Dairy' },
      storage_location: 'Refrigerator',
      expiry_date: '2026-12-01T00:00:00.000Z',
      is_expiry_guess: true,
    })
    expect(fish).toMatchObject({
      item: { category: 'Seafood' },
      storage_location: 'Freezer',
      is_expiry_guess: true,
    })
    expect(Date.parse(fish?.expiry_date ?? '')).toBeGreaterThan(Date.parse('2027-02-01'))
    expect(unknown).toMatchObject({
      item: { category: 'Groceries' },
      storage_location: null,
      expiry_date: null,
      is_expiry_guess: false,
    })
  })

  it('keeps the expiry date from the review, even none, without guessing', async () => {
    const [dated, none, guessed] = await add([
      { name: 'Yogurt', quantity: 1, expiry_date: '2026-12-24' },
      { name: 'Yogurt', quantity: 1, expiry_date: '' },
      { name: 'Yogurt', quantity: 1 },
    ])
    expect(dated).toMatchObject({ expiry_date: '2026-12-24T00:00:00.000Z', is_expiry_guess: false })
    expect(none).toMatchObject({ expiry_date: null, is_expiry_guess: false })
    expect(guessed).toMatchObject({ expiry_date: '2026-12-01T00:00:00.000Z', is_expiry_guess: true })
  })

  it('[RCPT-048] keeps the place chosen for the receipt, and the given category', async () => {
    const lines = [{ name: 'Butter', quantity: 1, category: 'Snacks' }]
    const [butter] = await stock.receiptStock.addReceiptItems(
      actor,
      lines,
      { storage_location: 'Cabinet' },
      {},
    )
    expect(butter).toMatchObject({ storage_location: 'Cabinet', item: { category: 'Snacks' } })
  })
})
