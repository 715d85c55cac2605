import { expect } from 'vitest'
import { parseReceipt } from '@larder/papers'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { readReceiptFixture } from '@larder/shared/testkit/receipts/receipt-fixtures'
import type { ReceiptFixture, ReceiptTruth } from '@larder/shared/testkit/receipts/receipt-fixtures'

/** Fails unless a reader finds everything in a sample receipt. */
export async function expectTruth(by: ReceiptReader, fixture: ReceiptFixture & { truth: ReceiptTruth }) {
  const read = await by.read(await readReceiptFixture(fixture), fixture.mimeType)
  const parsed = parseReceipt(read.pages)
  const { truth } = fixture
  expect(parsed).toMatchObject({
    storeName: truth.storeName,
    purchaseDate: truth.purchaseDate,
    currency: truth.currency,
    total: truth.total,
  })
  const items = parsed.items.map(({ name, quantity, unit, price }) => ({ name, quantity, unit, price }))
  expect(items).toEqual(truth.items)
}
