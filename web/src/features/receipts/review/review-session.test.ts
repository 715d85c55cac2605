import type { ReceiptReview } from '@larder/shared/contracts/receipts/receipt-review'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import {
  sampleDetail,
  sampleId,
  sampleLine,
  sampleReceipt,
  sampleReview,
} from '../../../testing/samples/stock-samples.ts'
import { createReviewSession, type ReviewSession } from './review-session.ts'
import { reviewLines } from './review-lines.ts'

const ID = sampleId(700)
const result = sampleReceipt({
  items: [sampleLine('Milk'), sampleLine('Bread'), sampleLine('Bag', { not_food: { reason: 'bag' } })],
})
const [MILK, BREAD, BAG] = [0, 1, 2]
const SAVE_MS = 800

/** The server with one receipt, as several devices see it. */
function server() {
  let draft: ReceiptReview['draft'] = null
  let read = result
  let lines = sampleReview(result).lines
  const failures: Error[] = []
  const open = (): ReviewSession =>
    createReviewSession([ID], {
      load: () => Promise.resolve(sampleDetail(read, { review: sampleReview(read, { draft, lines }) })),
      save: (_id, version, next) => {
        const failure = failures.shift()
        if (failure !== undefined) return Promise.reject(failure)
        if ((draft?.version ?? 0) !== version) {
          return Promise.reject(new ApiError(409, { code: 'draft_changed' }))
        }
        draft = { version: version + 1, draft: next }
        return Promise.resolve(version + 1)
      },
    })
  return {
    open,
    failures,
    draft: () => draft,
    readAnew: (total: number) => {
      read = { ...result, receipt_total: total }
    },
    putIntoStock: (index: number) => {
      const in_stock = { added_at: '2026-03-09T09:00:00.000Z', receipt_id: ID }
      lines = lines.map((line, at) => (at === index ? { ...line, in_stock } : line))
    },
  }
}

const openAt = async ({ open }: ReturnType<typeof server>) => {
  const session = open()
  await session.load()
  return session
}
const shown = (session: ReviewSession) => {
  const { state } = session.current()
  return state === null ? [] : reviewLines(state).map(({ name, isSelected }) => [name, isSelected])
}
const pass = (delayMs: number) => vi.advanceTimersByTimeAsync(delayMs)

beforeEach(() => void vi.useFakeTimers())

describe('the edits of a review', () => {
  it('are saved a moment after the last one, and restored when the review opens again', async () => {
    const larder = server()
    const phone = await openAt(larder)
    phone.dispatch({ type: 'edited', id: MILK, edit: { name: 'Whole milk' } })
    await pass(SAVE_MS - 1)
    expect(larder.draft()).toBeNull()
    phone.dispatch({ type: 'toggled', id: BREAD, isSelected: false })
    await pass(SAVE_MS)
    expect(larder.draft()).toMatchObject({
      version: 1,
      draft: { lines: [{ line_id: 'milk#1' }, { line_id: 'bread#1' }] },
    })
    const tablet = await openAt(larder)
    expect(shown(tablet)).toEqual([
      ['Whole milk', true],
      ['Bread', false],
      ['Bag', false],
    ])
    await pass(SAVE_MS)
    expect(larder.draft()?.version).toBe(1)
  })

  it('keep the facts of a later reading that were not edited', async () => {
    const larder = server()
    const phone = await openAt(larder)
    const facts = { store_name: 'Corner Shop', purchase_date: result.purchase_date ?? '', receipt_total: 5 }
    phone.dispatch({
      type: 'facts_changed',
      receiptId: ID,
      facts: { ...facts, receipt_total: result.receipt_total ?? undefined },
    })
    await pass(SAVE_MS)
    expect(larder.draft()?.draft.facts).toEqual({ store_name: 'Corner Shop' })
    larder.readAnew(5)
    expect((await openAt(larder)).current().state?.receipts[0]?.facts).toEqual(facts)
  })

  it('are saved at once when the review closes', async () => {
    const larder = server()
    const phone = await openAt(larder)
    phone.dispatch({ type: 'quantity_changed', id: MILK, quantity: 3 })
    phone.flush()
    await pass(0)
    expect(larder.draft()?.draft.lines).toMatchObject([{ line_id: 'milk#1', quantity: 3 }])
  })

  it('of two devices are merged line by line; for the same line the last to save wins', async () => {
    const larder = server()
    const [phone, tablet] = [await openAt(larder), await openAt(larder)]
    phone.dispatch({ type: 'edited', id: MILK, edit: { name: 'Whole milk' } })
    phone.dispatch({ type: 'edited', id: BAG, edit: { name: 'From the phone' } })
    await pass(SAVE_MS)
    tablet.dispatch({ type: 'toggled', id: BREAD, isSelected: false })
    tablet.dispatch({ type: 'edited', id: BAG, edit: { name: 'From the tablet' } })
    await pass(SAVE_MS)
    const both = [
      ['Whole milk', true],
      ['Bread', false],
      ['From the tablet', false],
    ]
    expect(shown(tablet)).toEqual(both)
    await pass(1)
    expect(larder.draft()?.version).toBe(2)
    await phone.load()
    expect(shown(phone)).toEqual(both)
  })

  it('are retried until they can be saved, and nothing is lost', async () => {
    const larder = server()
    const phone = await openAt(larder)
    larder.failures.push(new NetworkError(new TypeError('offline')))
    phone.dispatch({ type: 'storage_chosen', storageLocation: 'Pantry' })
    await pass(SAVE_MS)
    expect(phone.current().saveError).toBeInstanceOf(NetworkError)
    await pass(5000)
    expect(phone.current().saveError).toBeUndefined()
    expect(larder.draft()?.draft.storage_location).toBe('Pantry')
  })
})

it('skip lines that were added to stock meanwhile', async () => {
  const larder = server()
  const phone = await openAt(larder)
  phone.dispatch({ type: 'edited', id: BREAD, edit: { name: 'Rye bread' } })
  larder.putIntoStock(MILK)
  await phone.load()
  expect(shown(phone)).toEqual([
    ['Milk', false],
    ['Rye bread', true],
    ['Bag', false],
  ])
  phone.dispatch({ type: 'all_toggled', isSelected: true })
  expect(shown(phone)).toEqual([
    ['Milk', false],
    ['Rye bread', true],
    ['Bag', true],
  ])
})

it('report why the receipt could not be loaded, and recover', async () => {
  const answers = [
    Promise.reject(new NetworkError(new TypeError('offline'))),
    Promise.resolve(sampleDetail(result)),
  ]
  const session = createReviewSession([ID], {
    load: () => answers.shift() ?? Promise.resolve(sampleDetail(result)),
    save: () => Promise.resolve(1),
  })
  await session.load()
  expect(session.current()).toMatchObject({ state: null, error: expect.any(NetworkError) as unknown })
  await session.load()
  expect(shown(session)).toHaveLength(3)
})

describe('a paper that leaves the review', () => {
  it('is neither shown nor saved any more, and edits of the others stay', async () => {
    const receipt_id = sampleId(701)
    const other = sampleReceipt({ receipt_id, items: [sampleLine('Rice', { source_receipt: receipt_id })] })
    const saved: string[] = []
    const session = createReviewSession([ID, other.receipt_id], {
      load: (id) => Promise.resolve(sampleDetail(id === ID ? result : other)),
      save: (id, version) => {
        saved.push(id)
        return Promise.resolve(version + 1)
      },
    })
    await session.load()
    session.dispatch({ type: 'all_toggled', isSelected: false })
    session.review([other.receipt_id])
    await pass(SAVE_MS)
    expect(shown(session)).toEqual([['Rice', false]])
    expect(saved).toEqual([other.receipt_id])
    session.review([])
    session.dispatch({ type: 'all_toggled', isSelected: true })
    await pass(SAVE_MS)
    expect(saved).toEqual([other.receipt_id])
  })
})
