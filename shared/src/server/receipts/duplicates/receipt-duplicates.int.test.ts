import { beforeEach, expect, it } from 'vitest'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { createStock } from '@larder/shared/testkit/stock'
import { createReceiptDuplicatesRepository } from './receipt-duplicates.repository.ts'
import { createReceiptDuplicatesService } from './receipt-duplicates.service.ts'
import { receiptsCollection } from '../receipt.collection.ts'

const ADDED_AT = '2026-11-21T10:00:00.000Z'
const BILL = { store_name: 'Green Corner', purchase_date: '2026-11-20', receipt_total: 12.34 }

const connection = await openTestDatabase()
const stock = createStock(connection, () => new Date(ADDED_AT))
await stock.ensureIndexes()
const duplicates = createReceiptDuplicatesService({
  duplicates: createReceiptDuplicatesRepository(connection),
  additions: stock.receiptAdditions,
})
let actor: Actor
beforeEach(() => {
  actor = newActor()
})

/** A receipt that was read. */
const readReceipt = async (bill: Partial<typeof BILL> = {}, fileHash = newId()) => {
  const id = newId()
  const at = new Date(ADDED_AT)
  await receiptsCollection.open(connection).create({
    _id: id,
    household_id: actor.householdId,
    user_id: actor.userId,
    client_id: id,
    filename: 'receipt.png',
    mime_type: 'image/png',
    size_bytes: 1,
    file_hash: fileHash,
    state: 'completed',
    attempt: 1,
    start_count: 1,
    lease: { worker: null, until: at },
    result: { ...BILL, ...bill, items: [] },
    created_at: at,
    updated_at: at,
  })
  return { id, household_id: actor.householdId, file_hash: fileHash, kind: 'receipt' as const }
}
const addToStock = ({ id }: { id: string }) =>
  stock.receiptStock.addReceiptItems(actor, [{ name: 'Milk', quantity: 1, source_receipt: id }], {}, {})

it('recognises the same file, whatever was read from it', async () => {
  const first = await readReceipt()
  const again = await readReceipt({ receipt_total: 99 }, first.file_hash)
  expect(await duplicates.find(again, { ...BILL, receipt_total: 99 })).toBeNull()
  await addToStock(first)
  expect(await duplicates.find(again, { ...BILL, receipt_total: 99 })).toEqual({
    receipt_id: first.id,
    added_at: ADDED_AT,
  })
})

it('recognises the same store, date and total, even in another photo with a misread store', async () => {
  const first = await readReceipt()
  await addToStock(first)
  const bill = { ...BILL, store_name: 'GREEN CORNFR' }
  expect(await duplicates.find(await readReceipt(bill), bill)).toMatchObject({ receipt_id: first.id })
})

it.each([
  { store_name: 'Other Market' },
  { purchase_date: '2026-11-19' },
  { receipt_total: 12.35 },
  { store_name: null },
  { purchase_date: null },
  { receipt_total: null },
])('takes a receipt with %j for another one', async (other) => {
  await addToStock(await readReceipt())
  expect(await duplicates.find(await readReceipt(), { ...BILL, ...other })).toBeNull()
})

it('ignores the receipt itself when it is read again, receipts removed from stock, and other households', async () => {
  const first = await readReceipt()
  await addToStock(first)
  expect(await duplicates.find(first, BILL)).toBeNull()
  const second = await readReceipt()
  expect(await duplicates.find({ ...second, household_id: newId() }, BILL)).toBeNull()
  await stock.receiptLots.undoReceipt(actor, first.id)
  expect(await duplicates.find(second, BILL)).toBeNull()
  await addToStock(first)
  expect(await duplicates.find(second, BILL)).toMatchObject({ receipt_id: first.id })
})
