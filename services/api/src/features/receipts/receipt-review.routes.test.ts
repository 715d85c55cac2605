import { beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { ReceiptDetail, ReceiptSummary } from '@larder/shared/contracts/receipts/receipt-archive'
import { MAX_DRAFT_LINES } from '@larder/shared/contracts/receipts/receipt-review'
import type { LineDraft, ReviewDraft } from '@larder/shared/contracts/receipts/receipt-review'
import type { PutAway } from '@larder/shared/contracts/shopping-lists/put-away'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import { SAME_PURCHASE_DAYS } from '@larder/shared/domain/shopping-lists/same-purchase'
import { receiptLine as lineOf } from '../../testing/receipt-line.ts'
import { createFakeWorker } from '../../testing/fake-workers/fake-worker.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()
const worker = createFakeWorker(sut)
const stranger = await sut.signUp()
let maya: Member
beforeEach(async () => {
  maya = await sut.signUp()
})

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, member: Member = maya) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: member.headers,
    ...(payload ? { payload } : {}),
  })
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]

/** A receipt with milk, eggs, a bag and a coupon. */
const readReceipt = async () => {
  const id = await worker.upload(maya)
  const items = [
    lineOf(id, 'Milk'),
    lineOf(id, 'Eggs'),
    lineOf(id, 'Bag', { not_food: { reason: 'bag' } }),
    lineOf(id, 'Coupon', { price: -1 }),
  ]
  await worker.read(id, { items })
  return id
}
const detailOf = async (id: string) => (await call('GET', `/receipts/${id}`)).json<ReceiptDetail>()
const stateInList = async () =>
  (await call('GET', '/receipts'))
    .json<{ receipts: ReceiptSummary[] }>()
    .receipts.map(({ review_state }) => review_state)
const waiting = async (member = maya) =>
  (await call('GET', '/receipt-reviews/waiting', undefined, member)).json<{ count: number }>().count
const add = (receiptId: string, ...names: string[]) =>
  call(
    'POST',
    '/inventory/add-receipt-items',
    names.map((name) => ({
      name,
      quantity: 1,
      source_receipt: receiptId,
      line_id: `${name.toLowerCase()}#1`,
    })),
  )

const draft: ReviewDraft = {
  facts: { store_name: 'The Grocer', purchase_date: '2026-03-09', receipt_total: null },
  is_confirmed: true,
  storage_location: 'Pantry',
  lines: [
    {
      line_id: 'milk#1',
      is_selected: false,
      is_sure: true,
      name: 'Whole milk',
      quantity: 2,
      unit: '1l',
      category: 'Dairy',
      storage_location: null,
      is_location_chosen: true,
      expiry_date: null,
    },
  ],
}

describe('the edits of a review', () => {
  it('are saved on the server, where each device finds them', async () => {
    const id = await readReceipt()
    expect((await detailOf(id)).review?.draft).toBeNull()
    const saved = await call('PUT', `/receipts/${id}/draft`, { version: 0, draft })
    expect(saved.json()).toEqual({ version: 1 })
    expect((await detailOf(id)).review?.draft).toEqual({ version: 1, draft })
    const changed = { ...draft, storage_location: '' }
    expect((await call('PUT', `/receipts/${id}/draft`, { version: 1, draft: changed })).json()).toEqual({
      version: 2,
    })
    expect((await detailOf(id)).review?.draft).toEqual({ version: 2, draft: changed })
  })

  it('are saved for as many lines as a receipt can have', async () => {
    const id = await readReceipt()
    const [line] = draft.lines
    const lines = Array.from({ length: MAX_DRAFT_LINES }, (_, index) => ({
      ...(line as LineDraft),
      line_id: `${'חלב מלא '.repeat(12)}#${index}`,
      name: 'חלב מלא '.repeat(12),
    }))
    const long = { ...draft, lines }
    expect(JSON.stringify(long).length).toBeGreaterThan(1_048_576)
    expect((await call('PUT', `/receipts/${id}/draft`, { version: 0, draft: long })).json()).toEqual({
      version: 1,
    })
    expect((await detailOf(id)).review?.draft?.draft.lines).toHaveLength(MAX_DRAFT_LINES)
  })

  it('are never saved over unseen edits of another device', async () => {
    const id = await readReceipt()
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('PUT', `/receipts/${id}/draft`, { version: 0, draft })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(codeOf(await call('PUT', `/receipts/${id}/draft`, { version: 7, draft }))).toEqual([
      409,
      'draft_changed',
    ])
  })

  it('belong to their household, and are validated', async () => {
    const id = await readReceipt()
    for (const [path, body] of [
      [`/receipts/${id}/draft`, { version: 0, draft }],
      [`/receipts/${id}/discarded`, { is_discarded: true }],
      [`/receipts/${id}/left-out`, { line_ids: ['milk#1'], store_name: 'Green Grocer', is_left_out: true }],
    ] as const) {
      expect(codeOf(await call('PUT', path, body, stranger))).toEqual([404, 'not_found'])
      expect(codeOf(await call('PUT', path, {}))).toEqual([422, 'validation_failed'])
      expect((await sut.app.inject({ method: 'PUT', url: `/api/v1${path}`, payload: body })).statusCode).toBe(
        401,
      )
    }
    const bad = { ...draft, lines: [{ ...draft.lines[0], quantity: -1 }] }
    expect(codeOf(await call('PUT', `/receipts/${id}/draft`, { version: 0, draft: bad }))).toEqual([
      422,
      'validation_failed',
    ])
    expect(await waiting()).toBe(1)
    expect(await waiting(stranger)).toBe(0)
  })
})

describe('a receipt that was read', () => {
  it('waits for review until it is added, and again when that is undone', async () => {
    await worker.upload(maya)
    const id = await readReceipt()
    expect([await waiting(), await stateInList()]).toEqual([1, ['waiting', 'none']])
    expect((await add(id, 'Milk')).statusCode).toBe(201)
    expect([await waiting(), await stateInList()]).toEqual([0, ['partly_added', 'none']])
    const { review } = await detailOf(id)
    expect(review?.state).toBe('partly_added')
    expect(review?.lines).toEqual([
      {
        line_id: 'milk#1',
        in_stock: { added_at: expect.any(String) as string, receipt_id: id },
        shelf_life_days: null,
      },
      { line_id: 'eggs#1', in_stock: null, shelf_life_days: null },
      { line_id: 'bag#1', in_stock: null, shelf_life_days: null },
      { line_id: 'coupon#1', in_stock: null, shelf_life_days: null },
    ])
    expect(codeOf(await add(id, 'Eggs', 'Milk'))).toEqual([409, 'lines_already_added'])
    expect((await add(id, 'Eggs')).statusCode).toBe(201)
    expect(await stateInList()).toEqual(['added', 'none'])
    expect((await call('POST', `/receipts/${id}/undo`)).json()).toEqual({ undone_count: 2 })
    expect([await waiting(), await stateInList()]).toEqual([1, ['waiting', 'none']])
  })

  it('waits again when it is removed from stock while another call counts waiting receipts', async () => {
    const id = await readReceipt()
    for (let round = 0; round < 5; round++) {
      expect((await add(id, 'Milk', 'Eggs')).statusCode).toBe(201)
      expect(await waiting()).toBe(0)
      await Promise.all([call('POST', `/receipts/${id}/undo`), ...Array.from({ length: 5 }, () => waiting())])
      expect(await waiting()).toBe(1)
    }
  })

  it('still waits when the call that was undone is repeated', async () => {
    const id = await readReceipt()
    const member = { ...maya, headers: { ...maya.headers, 'idempotency-key': 'the same' } }
    const line = { name: 'Milk', quantity: 1, source_receipt: id }
    const addOnce = () => call('POST', '/inventory/add-receipt-items', [line], member)
    expect((await addOnce()).statusCode).toBe(201)
    await call('POST', `/receipts/${id}/undo`)
    expect((await addOnce()).statusCode).toBe(201)
    expect(await waiting()).toBe(1)
  })

  it('no longer waits when it is discarded, until that is undone', async () => {
    const id = await readReceipt()
    await call('PUT', `/receipts/${id}/draft`, { version: 0, draft })
    const discard = (is_discarded: boolean) => call('PUT', `/receipts/${id}/discarded`, { is_discarded })
    expect((await discard(true)).statusCode).toBe(204)
    expect([await waiting(), await stateInList()]).toEqual([0, ['discarded']])
    expect((await discard(false)).statusCode).toBe(204)
    expect([await waiting(), await stateInList()]).toEqual([1, ['waiting']])
    expect((await detailOf(id)).review?.draft).toEqual({ version: 1, draft })
  })

  it('marks lines that are left out for its shop, and is settled without them, until that is undone', async () => {
    const id = await readReceipt()
    const leaveOut = (is_left_out: boolean, line_ids = ['eggs#1', 'no such line']) =>
      call('PUT', `/receipts/${id}/left-out`, { line_ids, store_name: 'The Grocer', is_left_out })
    const marked = async () =>
      (await detailOf(id)).result?.items.filter(({ is_left_out }) => is_left_out).map(({ name }) => name)
    expect((await leaveOut(true)).statusCode).toBe(204)
    expect(await marked()).toEqual(['Eggs'])
    await add(id, 'Milk')
    expect(await stateInList()).toEqual(['added'])
    expect((await leaveOut(false)).statusCode).toBe(204)
    expect([await marked(), await stateInList()]).toEqual([[], ['partly_added']])
    expect(
      (await Promise.all(['milk#1', 'eggs#1', 'bag#1'].map((line) => leaveOut(true, [line])))).map(
        ({ statusCode }) => statusCode,
      ),
    ).toEqual([204, 204, 204])
    expect(await marked()).toEqual(['Milk', 'Eggs', 'Bag'])
    const unread = await worker.upload(maya)
    const body = { line_ids: ['milk#1'], store_name: '', is_left_out: true }
    expect(codeOf(await call('PUT', `/receipts/${unread}/left-out`, body))).toEqual([409, 'receipt_busy'])
  })

  it('marks what was put away from a list around its day, each for one line, until that is undone', async () => {
    const items = [{ item_name: 'Milk', checked: true }]
    const list = (await call('POST', '/shopping-lists/', { name: 'Week', items })).json<ShoppingList>()
    const path = `/shopping-lists/${list.id}/put-away`
    const lines = [{ line_id: list.items[0]?.id, name: 'Milk', quantity: 1, unit: 'item' }]
    const { id: putAwayId } = (await call('POST', path, { lines })).json<PutAway>()
    const today = new Date().toISOString().slice(0, 10)
    const marked = async (purchase_date: string) => {
      const id = await worker.upload(maya)
      const names = ['Milk', 'Eggs', 'Whole milk', 'milk']
      await worker.read(id, { purchase_date, items: names.map((name) => lineOf(id, name)) })
      const review = (await detailOf(id)).review
      return names.filter((_, index) => review?.lines[index]?.put_away_at !== undefined)
    }
    expect(await marked(today)).toEqual(['Milk'])
    expect(await marked('2026-01-05')).toEqual([])
    expect(await marked(addDays(today, -SAME_PURCHASE_DAYS).slice(0, 10))).toEqual(['Milk'])
    await call('POST', `${path}/${putAwayId}/undo`, {})
    expect(await marked(today)).toEqual([])
  })

  it('marks lines that are in stock from another copy of it', async () => {
    const bill = { store_name: 'Green Grocer', purchase_date: '2026-01-05', receipt_total: 4 }
    const [first, copy] = [await worker.upload(maya), await worker.upload(maya)]
    for (const id of [first, copy])
      await worker.read(id, { ...bill, items: [lineOf(id, 'Milk'), lineOf(id, 'Eggs')] })
    await add(first, 'Milk')
    const [milk, eggs] = (await detailOf(copy)).review?.lines ?? []
    expect([milk?.in_stock?.receipt_id, eggs?.in_stock]).toEqual([first, null])
  })
})
