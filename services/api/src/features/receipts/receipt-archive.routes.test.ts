import { beforeEach, describe, expect, it } from 'vitest'
import { NEXT_CURSOR_HEADER } from '@larder/shared/contracts/base/endpoint'
import { PricePaid } from '@larder/shared/contracts/item-page'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import type {
  ItemPrice,
  ReceiptDetail,
  ReceiptSpend,
  ReceiptSummary,
} from '@larder/shared/contracts/receipts/receipt-archive'
import type { KnownItem } from '@larder/shared/contracts/shopping-lists/known-items'
import { MAX_SHOP_NAME_LENGTH } from '@larder/shared/contracts/shopping-lists/shops'
import type { Shop } from '@larder/shared/contracts/shopping-lists/shops'
import { createFakeWorker } from '../../testing/fake-workers/fake-worker.ts'
import type { FakeWorker } from '../../testing/fake-workers/fake-worker.ts'
import { receiptLine } from '../../testing/receipt-line.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const UNKNOWN_ID = '0'.repeat(24)
const TODAY = new Date().toISOString().slice(0, 10)

const sut = await startTestApp()
const worker = createFakeWorker(sut)
const stranger = await sut.signUp()
let maya: Member
beforeEach(async () => {
  maya = await sut.signUp()
})

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  member: Member = maya,
  payload?: object,
) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: member.headers,
    ...(payload ? { payload } : {}),
  })
const get = async <T>(path: string): Promise<T> => {
  const answer = await call('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]
const readReceipt = async (fields: Parameters<FakeWorker['read']>[1] = {}, member = maya) => {
  const id = await worker.upload(member)
  await worker.read(id, fields)
  return id
}
const addToStock = async (...lines: ReceiptItemToAdd[]) => {
  const answer = await call('POST', '/inventory/add-receipt-items', maya, lines)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<InventoryEntry[]>()
}
const inventory = async () =>
  (await get<InventoryEntry[]>('/inventory/')).map((entry) => [entry.item?.name, entry.quantity])

it('answers other users and visitors as if the receipt did not exist', async () => {
  const id = await readReceipt()
  const [entry] = await addToStock({ name: 'Milk', quantity: 1, price: 2, source_receipt: id })
  const calls = [
    ['GET', `/receipts/${id}`],
    ['PATCH', `/receipts/${id}`],
    ['POST', `/receipts/${id}/read-again`],
    ['POST', `/receipts/${id}/split`],
    ['POST', `/receipts/${id}/undo`],
    ['DELETE', `/receipts/${id}`],
    ['GET', `/receipts/prices?item_id=${entry?.item_id}`],
  ] as const
  for (const [method, path] of calls) {
    const body = method === 'PATCH' ? { store_name: 'Mine now' } : undefined
    const codeAt = async (at: string, member = maya) => codeOf(await call(method, at, member, body))
    expect(await codeAt(path, stranger), path).toEqual([404, 'not_found'])
    expect(await codeAt(path.replace(/[0-9a-f]{24}/, UNKNOWN_ID)), path).toEqual([404, 'not_found'])
    expect(await codeAt(path.replace(/[0-9a-f]{24}/, 'x')), path).toEqual([422, 'validation_failed'])
    expect((await sut.app.inject({ method, url: `/api/v1${path}` })).statusCode, path).toBe(401)
  }
  for (const path of ['/receipts', '/receipts/spend']) {
    expect((await sut.app.inject({ url: `/api/v1${path}` })).statusCode, path).toBe(401)
  }
  expect(await inventory()).toEqual([['Milk', 1]])
  expect((await get<ReceiptDetail>(`/receipts/${id}`)).state).toBe('completed')
})

describe('GET /receipts', () => {
  type Page = { receipts: ReceiptSummary[]; next_cursor: string | null }

  it("lists the household's receipts page by page, newest first", async () => {
    await readReceipt({}, stranger)
    const ids = [await readReceipt(), await readReceipt(), await readReceipt()].reverse()
    const first = await get<Page>('/receipts?limit=2')
    expect(first.receipts.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await get<Page>(`/receipts?limit=2&cursor=${first.next_cursor}`)
    expect(second.receipts.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(second.next_cursor).toBeNull()
  })

  it('shows what was read, and what is still being read', async () => {
    const id = await readReceipt({ receipt_total: 12.5, purchase_date: '2026-03-01' })
    const waiting = await worker.upload(maya)
    const { receipts } = await get<Page>('/receipts')
    expect(receipts).toMatchObject([
      { id: waiting, state: 'queued', store_name: null, total: null, item_count: 0, page_count: 0 },
      {
        id,
        state: 'completed',
        store_name: 'Green Grocer',
        purchase_date: '2026-03-01',
        total: 12.5,
        currency: 'EUR',
        page_count: 1,
        has_file: true,
      },
    ])
  })

  it('finds those that have all words in shop, file name or articles, whatever their case, page by page', async () => {
    const line = (name: string) => receiptLine(UNKNOWN_ID, name)
    const fish = await readReceipt({ store_name: 'Müllers (Markt)', items: [line('Smoked salmon 100 %')] })
    const bread = await readReceipt({ store_name: 'Müllers (Markt)', items: [line('Rye bread')] })
    await readReceipt({ store_name: 'Green Grocer', items: [line('חלב 3%')] })
    await readReceipt({ store_name: 'Müllers (Markt)', items: [line('Rye bread')] }, stranger)
    const found = async (search: string, more = '') => {
      const page = await get<Page>(`/receipts?search=${encodeURIComponent(search)}${more}`)
      return { ids: page.receipts.map(({ id }) => id), next: page.next_cursor }
    }
    expect((await found('MÜLLERS')).ids).toEqual([bread, fish])
    expect((await found('  markt) SALMON ')).ids).toEqual([fish])
    expect((await found('חלב')).ids).toHaveLength(1)
    expect((await found('100 %')).ids).toEqual([fish])
    for (const nothing of ['.*', '^M', 'a|b', '\\', 'rye salmon'])
      expect((await found(nothing)).ids, nothing).toEqual([])
    expect((await found(' ')).ids).toHaveLength(3)
    const first = await found('markt', '&limit=1')
    expect([first.ids, (await found('markt', `&limit=1&cursor=${first.next}`)).ids]).toEqual([
      [bread],
      [fish],
    ])
  })

  it('refuses an invalid page size or cursor, and a search of over 100 characters', async () => {
    for (const query of ['limit=0', 'limit=101', 'cursor=x', `search=${'x'.repeat(101)}`]) {
      expect((await call('GET', `/receipts?${query}`)).statusCode, query).toBe(422)
    }
  })
})

describe('GET /receipts/:id', () => {
  it('returns what was read, by which engine, how fast, and the state of its review', async () => {
    const id = await readReceipt({ receipt_total: 1.35 })
    await addToStock({ name: 'Milk', quantity: 1, source_receipt: id })
    expect(await get<ReceiptDetail>(`/receipts/${id}`)).toMatchObject({
      result: { receipt_id: id, receipt_total: 1.35, text_engine: 'fake', model_report: null },
      raw_text: 'MILK 1.35',
      stages: [{ name: 'ocr', seconds: 0.5 }],
      error: null,
      entry_count: 1,
      undoable_count: 1,
    })
  })

  it('says why one could not be read', async () => {
    const id = await worker.upload(maya)
    await worker.fail(id)
    expect(await get<ReceiptDetail>(`/receipts/${id}`)).toMatchObject({
      state: 'failed',
      result: null,
      raw_text: null,
      stages: [],
      error: { code: 'file_unreadable' },
      has_file: false,
    })
  })
})

describe('PATCH /receipts/:id', () => {
  it('accepts corrections of store, day and total, for the archive and for later receipts', async () => {
    const id = await readReceipt({ store_name: 'GREEN GROCFR', receipt_total: null })
    const facts = { store_name: 'Green Grocer', purchase_date: '2026-03-01', receipt_total: 12.5 }
    const answer = await call('PATCH', `/receipts/${id}`, maya, facts)
    expect([answer.statusCode, answer.json<ReceiptDetail>()]).toMatchObject([
      200,
      {
        store_name: 'Green Grocer',
        purchase_date: '2026-03-01',
        total: 12.5,
        result: { ...facts, field_confidence: { store_name: 1, purchase_date: 1, receipt_total: 1 } },
      },
    ])
    expect(await get<ReceiptDetail>(`/receipts/${id}`)).toMatchObject({ result: facts })
  })

  it('keeps facts that are not corrected, and refuses invalid ones', async () => {
    const id = await readReceipt({ receipt_total: 3 })
    await call('PATCH', `/receipts/${id}`, maya, { purchase_date: '2026-03-02' })
    expect(await get<ReceiptDetail>(`/receipts/${id}`)).toMatchObject({
      store_name: 'Green Grocer',
      purchase_date: '2026-03-02',
      total: 3,
    })
    const days = ['2026-02-30', '1000-01-01', '3000-01-01'].map((purchase_date) => ({ purchase_date }))
    for (const facts of [{ store_name: ' ' }, { receipt_total: '3' }, ...days]) {
      expect((await call('PATCH', `/receipts/${id}`, maya, facts)).statusCode).toBe(422)
    }
  })

  it('keeps simultaneous corrections of two people', async () => {
    const id = await readReceipt()
    const facts = [{ store_name: 'Corner Shop' }, { purchase_date: '2026-03-05' }, { receipt_total: 7 }]
    const answers = await Promise.all(facts.map((fact) => call('PATCH', `/receipts/${id}`, maya, fact)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await get<ReceiptDetail>(`/receipts/${id}`)).result).toMatchObject(Object.assign({}, ...facts))
  })

  it('corrects the previous result, even when reading it again failed', async () => {
    const id = await readReceipt({ receipt_total: 1 })
    await call('POST', `/receipts/${id}/read-again`)
    await worker.fail(id, 2)
    expect((await call('PATCH', `/receipts/${id}`, maya, { receipt_total: 2 })).statusCode).toBe(200)
    expect(await get<ReceiptDetail>(`/receipts/${id}`)).toMatchObject({ state: 'failed', total: 2 })
  })

  it('recognises by the corrected facts a receipt that is already in stock', async () => {
    const bill = { store_name: 'Twice Shop', purchase_date: '2026-03-07', receipt_total: 8.15 }
    const first = await readReceipt(bill)
    await addToStock({ name: 'Milk', quantity: 1, source_receipt: first })
    const misread = await readReceipt({ ...bill, receipt_total: 3.15 })
    const correct = async (receipt_total: number) =>
      (await call('PATCH', `/receipts/${misread}`, maya, { receipt_total })).json<ReceiptDetail>().result
        ?.duplicate_of
    expect(await correct(8.15)).toMatchObject({ receipt_id: first })
    expect(await correct(8.16)).toBeNull()
  })

  it('is refused while the receipt is read, and when it could not be read', async () => {
    const id = await worker.upload(maya)
    expect(codeOf(await call('PATCH', `/receipts/${id}`, maya, { receipt_total: 1 }))).toEqual([
      409,
      'receipt_busy',
    ])
    const read = await readReceipt()
    await call('POST', `/receipts/${read}/read-again`)
    expect(codeOf(await call('PATCH', `/receipts/${read}`, maya, { receipt_total: 1 }))).toEqual([
      409,
      'receipt_busy',
    ])
  })
})

describe('POST /receipts/:id/read-again', () => {
  it('starts a new attempt, whose result replaces the previous one', async () => {
    const id = await readReceipt({ receipt_total: 1 })
    const answer = await call('POST', `/receipts/${id}/read-again`)
    expect([answer.statusCode, answer.json<ReceiptSummary>()]).toMatchObject([
      202,
      { id, state: 'queued', attempt: 2 },
    ])
    await worker.read(id, { receipt_total: 2 }, 2)
    expect(await get<ReceiptDetail>(`/receipts/${id}`)).toMatchObject({ state: 'completed', total: 2 })
  })

  it('keeps the previous result when the new attempt fails', async () => {
    const id = await readReceipt({ receipt_total: 1 })
    await call('POST', `/receipts/${id}/read-again`)
    await worker.fail(id, 2)
    expect(await get<ReceiptDetail>(`/receipts/${id}`)).toMatchObject({
      state: 'failed',
      total: 1,
      error: { code: 'file_unreadable' },
    })
  })

  it("reads a failed one from the file, not from the previous attempt's intermediate result", async () => {
    const id = await worker.upload(maya)
    const reading = { householdId: maya.user.household_id, ownerId: id, name: 'reading' }
    await worker.files.put(reading, { data: new Uint8Array([1]), mimeType: 'application/gzip' })
    await worker.fail(id, 1, 'reading_timed_out')
    await call('POST', `/receipts/${id}/read-again`)
    expect(await worker.files.find(reading)).toBeNull()
    await worker.read(id, { receipt_total: 3 }, 2)
    expect(await get<ReceiptDetail>(`/receipts/${id}`)).toMatchObject({ total: 3, error: null })
  })

  it('is refused while the receipt waits or is read, and two simultaneous calls count once', async () => {
    const id = await worker.upload(maya)
    expect(codeOf(await call('POST', `/receipts/${id}/read-again`))).toEqual([409, 'receipt_busy'])
    await worker.claim(id, 1)
    expect(codeOf(await call('POST', `/receipts/${id}/read-again`))).toEqual([409, 'receipt_busy'])
    const read = await readReceipt()
    const answers = await Promise.all([1, 2].map(() => call('POST', `/receipts/${read}/read-again`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
  })

  it('refuses when the file is no longer kept', async () => {
    const id = await readReceipt()
    await worker.receipts.updateFilesRemoved({ id }, new Date())
    expect(codeOf(await call('POST', `/receipts/${id}/read-again`))).toEqual([409, 'receipt_file_gone'])
    expect((await get<ReceiptDetail>(`/receipts/${id}`)).has_file).toBe(false)
  })
})

describe('DELETE /receipts/:id', () => {
  it('deletes file, pictures and result, and leaves the stock', async () => {
    const id = await readReceipt()
    await addToStock({ name: 'Milk', quantity: 1, source_receipt: id })
    expect((await call('GET', `/receipts/${id}/pages/1`)).statusCode).toBe(200)
    expect((await call('DELETE', `/receipts/${id}`)).statusCode).toBe(204)
    for (const path of [`/receipts/${id}`, `/receipts/${id}/pages/1`]) {
      expect((await call('GET', path)).statusCode).toBe(404)
    }
    const original = { householdId: maya.user.household_id, ownerId: id, name: 'original' }
    expect(await worker.files.find(original)).toBeNull()
    expect(await inventory()).toEqual([['Milk', 1]])
    expect((await call('DELETE', `/receipts/${id}`)).statusCode).toBe(404)
  })

  it('is refused while the receipt is read', async () => {
    const id = await worker.upload(maya)
    await worker.claim(id, 1)
    expect(codeOf(await call('DELETE', `/receipts/${id}`))).toEqual([409, 'receipt_busy'])
  })
})

describe('POST /receipts/:id/undo', () => {
  it('removes what is left of what it added, once', async () => {
    const id = await readReceipt()
    const [milk] = await addToStock(
      { name: 'Milk', quantity: 4, source_receipt: id },
      { name: 'Eggs', quantity: 6, source_receipt: id },
      { name: 'Salt', quantity: 1 },
    )
    await call('POST', `/inventory/${milk?.id}/consume`, maya, { quantity: 1 })
    const answer = await call('POST', `/receipts/${id}/undo`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { undone_count: 2 }])
    expect(await inventory()).toEqual([['Salt', 1]])
    expect(codeOf(await call('POST', `/receipts/${id}/undo`))).toEqual([409, 'nothing_to_undo'])
    expect(await get<ReceiptDetail>(`/receipts/${id}`)).toMatchObject({ entry_count: 0, undoable_count: 0 })
  })
})

describe('GET /items/:id/prices', () => {
  it('returns the prices paid for an item and those joined with it, newest first, page by page', async () => {
    const receipt = await readReceipt({
      purchase_date: '2026-03-02',
      store_name: 'Corner Shop',
      currency: 'EUR',
    })
    const deleted = await readReceipt()
    const [oats] = await addToStock({
      name: 'Oats',
      quantity: 2,
      unit: '500g',
      price: 3,
      source_receipt: receipt,
    })
    const [flakes] = await addToStock({
      name: 'Oat flakes',
      quantity: 1,
      unit: 'package',
      price: 2,
      source_receipt: deleted,
      purchase_date: '2026-03-05',
    })
    const [undone] = await addToStock({
      name: 'Oats',
      quantity: 1,
      unit: '500g',
      price: 9,
      source_receipt: 'x',
    })
    await call('POST', `/inventory/${undone?.id}/undo`)
    await call('DELETE', `/receipts/${deleted}`)
    const body = { item_id: flakes?.item_id }
    expect((await call('POST', `/items/${oats?.item_id}/join`, maya, body)).statusCode).toBe(200)
    const path = `/items/${oats?.item_id}/prices`
    const all = await get<PricePaid[]>(path)
    expect(PricePaid.array().parse(all)).toEqual([
      {
        receipt_id: null,
        date: '2026-03-05',
        store_name: null,
        currency: null,
        quantity: 1,
        unit: 'package',
        price: 2,
        unit_price: 2,
        base_unit: 'package',
      },
      {
        receipt_id: receipt,
        date: '2026-03-02',
        store_name: 'Corner Shop',
        currency: 'EUR',
        quantity: 1000,
        unit: 'g',
        price: 3,
        unit_price: 3,
        base_unit: 'kg',
      },
    ])
    const pages: PricePaid[] = []
    for (let cursor = ''; ;) {
      const answer = await call('GET', `${path}?limit=1${cursor}`)
      pages.push(...answer.json<PricePaid[]>())
      const next = answer.headers[NEXT_CURSOR_HEADER]
      if (next === undefined) break
      cursor = `&cursor=${String(next)}`
    }
    expect(pages).toEqual(all)
  })
})

describe('GET /receipts/prices', () => {
  it("returns an item's prices by base unit, oldest first, as long as the receipt exists", async () => {
    const newer = await readReceipt({ purchase_date: '2026-03-02' })
    const older = await readReceipt({
      purchase_date: '2026-02-01',
      store_name: 'Corner Shop',
      currency: 'USD',
    })
    const deleted = await readReceipt()
    const rice = { name: 'Rice', unit: '500g' }
    const [entry] = await addToStock({ ...rice, quantity: 2, price: 3, source_receipt: newer })
    await addToStock({ ...rice, quantity: 1, price: 2, source_receipt: older })
    await addToStock({ ...rice, quantity: 1, price: 9, source_receipt: deleted })
    await addToStock({
      ...rice,
      quantity: 1,
      source_receipt: newer,
      original_name: 'RICE',
      line_id: 'rice#2',
    })
    await addToStock({ ...rice, quantity: 1, price: 1, source_receipt: 'not an id' })
    await call('DELETE', `/receipts/${deleted}`)
    const base = { unit: 'g', base_unit: 'kg' }
    expect(await get<ItemPrice[]>(`/receipts/prices?item_id=${entry?.item_id}`)).toEqual([
      {
        ...base,
        receipt_id: older,
        date: '2026-02-01',
        store_name: 'Corner Shop',
        currency: 'USD',
        quantity: 500,
        price: 2,
        unit_price: 4,
      },
      {
        ...base,
        receipt_id: newer,
        date: '2026-03-02',
        store_name: 'Green Grocer',
        currency: 'EUR',
        quantity: 1000,
        price: 3,
        unit_price: 3,
      },
    ])
  })

  it('returns none for an item that no receipt added', async () => {
    const [entry] = await addToStock({ name: 'Salt', quantity: 1 })
    expect(await get<ItemPrice[]>(`/receipts/prices?item_id=${entry?.item_id}`)).toEqual([])
  })
})

describe('GET /shopping-lists/known-items', () => {
  it('says what was paid last for an item, and in which shop, as long as the receipt exists', async () => {
    const older = await readReceipt({ purchase_date: '2026-02-01', store_name: 'Corner Shop' })
    const newer = await readReceipt({ purchase_date: '2026-03-02' })
    for (const [price, source_receipt, purchase_date] of [
      [3, newer, '2026-03-02'],
      [9, older, '2026-02-01'],
    ] as const)
      await addToStock({ name: 'Rice', unit: 'kg', quantity: 1, price, source_receipt, purchase_date })
    const lastPrice = async () => (await get<KnownItem[]>('/shopping-lists/known-items'))[0]?.last_price
    const paid = { price: 3, quantity: 1, unit: 'kg', date: '2026-03-02' }
    expect(await lastPrice()).toMatchObject({ ...paid, store_name: 'Green Grocer', currency: 'EUR' })
    await readReceipt({ store_name: 'x'.repeat(MAX_SHOP_NAME_LENGTH + 1) })
    // Only shops that a list can name.
    const shops = await get<Shop[]>('/shopping-lists/shops')
    expect(shops.map(({ name }) => name)).toEqual(['Green Grocer', 'Corner Shop'])
    await call('DELETE', `/receipts/${newer}`)
    expect(await lastPrice()).toMatchObject({ ...paid, store_name: null, currency: null })
  })
})

describe('GET /receipts/spend', () => {
  it("sums the household's receipts of twelve months by store", async () => {
    await readReceipt({ receipt_total: 99, purchase_date: TODAY }, stranger)
    await readReceipt({ receipt_total: 10, purchase_date: TODAY })
    const failedAgain = await readReceipt({ receipt_total: 2.5, purchase_date: null })
    await call('POST', `/receipts/${failedAgain}/read-again`)
    await worker.fail(failedAgain, 2)
    await readReceipt({ receipt_total: 7, purchase_date: '2020-01-01' })
    await readReceipt({ receipt_total: null, purchase_date: TODAY })
    const mark = new Uint8Array([7])
    await worker.read(await worker.upload(maya, mark), { receipt_total: 4, purchase_date: TODAY })
    await worker.read(await worker.upload(maya, mark), { receipt_total: 4.1, purchase_date: TODAY })
    await worker.upload(maya)
    const { months, spend, uncounted_count } = await get<ReceiptSpend>('/receipts/spend')
    expect([months.length, months.at(-1), uncounted_count]).toEqual([12, TODAY.slice(0, 7), 1])
    expect(spend).toEqual([
      {
        month: TODAY.slice(0, 7),
        store_name: 'Green Grocer',
        currency: 'EUR',
        total: 16.6,
        receipt_count: 3,
      },
    ])
  })
})
