import { addReceiptItems } from '@larder/shared/contracts/receipts/receipt-items'
import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { lineIdsOf } from '@larder/shared/domain/receipts/review/line-ids'
import type { Actor } from '@larder/shared/server/authz'
import { printedExpiry, SHOPS } from '../household-day.ts'
import type { Act, BoughtLine } from '../household-day.ts'
import type { Good } from '../food/goods.ts'
import type { Product } from '../product.ts'
import { receiptPdf } from './receipt-pdf.ts'

type Shopping = Extract<Act, { kind: 'shop' }> & { date: string; at: Date }

/** The width of the paper in characters. */
const PAPER = 38

const packSizeOf = ({ pack, unit }: Good): string | null => (unit === 'item' ? null : `${pack}${unit}`)
const printedName = (good: Good): string =>
  [good.brand, good.name, packSizeOf(good)].filter(Boolean).join(' ')
const totalOf = (lines: readonly BoughtLine[]) =>
  Math.round(lines.reduce((sum, { price }) => sum + price, 0) * 100) / 100

/** Brings a shopping into stock as the product does: by its paper, whose lines somebody has checked. */
export async function bringHome(product: Product, actor: Actor, shopping: Shopping): Promise<void> {
  const { id, items } =
    shopping.shop === SHOPS.weekly
      ? await saveOrder(product, actor, shopping)
      : await saveReceipt(product, actor, shopping)
  const ids = lineIdsOf(items)
  const lines = shopping.lines.flatMap(({ good, packs, price }) => {
    const index = items.findIndex(({ printed_name }) => printed_name.includes(good.name))
    // What could not be read is added without the paper's line.
    const read = items[index]
    const bought = {
      name: good.name,
      quantity: good.unit === 'item' ? packs * good.pack : packs,
      unit: packSizeOf(good) ?? 'item',
      category: good.category,
      storage_location: good.place,
      price,
      expiry_date: printedExpiry(good, shopping.date) ?? undefined,
      source_receipt: id,
      source_receipts: [id],
      source_name: shopping.shop,
      purchase_date: shopping.date,
    }
    return read === undefined
      ? [bought]
      : [{ ...bought, line_id: ids[index], original_name: read.printed_name, source_text: read.source_text }]
  })
  await product.ask(addReceiptItems, actor, { query: {}, body: lines })
}

type Paper = { id: string; items: readonly ReceiptItem[] }

/** An order whose confirmation came by mail; saved as the worker saves what it has read of one. */
async function saveOrder(
  { modules }: Product,
  actor: Actor,
  { lines, date, at, shop }: Shopping,
): Promise<Paper> {
  const { orderPapers, receiptArchive } = modules.receipts.services
  const number = `GM-${date.replaceAll('-', '')}`
  const id = await orderPapers.save(
    { household_id: actor.householdId, user_id: actor.userId },
    {
      hash: number,
      mailbox_id: null,
      read_at: at.toISOString(),
      at: at.toISOString(),
      reading: {
        kind: 'order',
        event: 'delivered',
        scope: 'order',
        shop,
        from_domain: null,
        order_number: number,
        ordered_on: date,
        delivered_on: date,
        currency: 'EUR',
        total: totalOf(lines),
        items: lines.map(({ good, packs, price }) => ({
          name: printedName(good),
          quantity: packs,
          unit: 'item',
          pack_size: packSizeOf(good),
          unit_price: Math.round((price / packs) * 100) / 100,
          price,
          replaces: null,
          source_text: printedName(good),
          confidence: 1,
        })),
        removed: [],
        fees: 0,
        discounts: 0,
        refund: null,
        total_difference: 0,
      },
    },
  )
  if (id === null) throw new Error(`The order of ${date} has no lines`)
  const { result } = await receiptArchive.get(actor, id)
  return { id, items: result?.items ?? [] }
}

/** A receipt of paper: its file is uploaded and read. */
async function saveReceipt(product: Product, actor: Actor, { lines, date, shop }: Shopping): Promise<Paper> {
  const [year, month, day] = date.split('-')
  const row = (name: string, amount: number) => {
    const money = amount.toFixed(2)
    return `${name.slice(0, PAPER - 8).padEnd(PAPER - money.length)}${money}`
  }
  const text = [
    shop,
    '4 Harbour Street',
    `${day}.${month}.${year}  17:42`,
    '',
    ...lines.flatMap(({ good, packs, price }) => [
      ...(packs === 1 ? [] : [`  ${packs} x ${(price / packs).toFixed(2)}`]),
      row(printedName(good), price),
    ]),
    '',
    row('TOTAL EUR', totalOf(lines)),
    row('CARD', totalOf(lines)),
  ]
  const { receipt_id, items } = await product.readReceipt(actor, receiptPdf(`receipt-${date}.pdf`, text))
  return { id: receipt_id, items }
}
