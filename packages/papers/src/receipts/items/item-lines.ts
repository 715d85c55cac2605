import { findSoldPack } from '@larder/foods'
import type { Deduction } from '../facts/deductions.ts'
import { printsTotal } from '../facts/printed-total.ts'
import type { ParsedItem } from '../parsed-receipt.ts'
import { sameAmount, toCents } from '../rows/amounts.ts'
import { fractionsOf } from '../rows/page-box.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'
import { lineEvidence, type LineEvidence } from './confidence.ts'
import { DISCOUNT_NAME, toEntry, type Draft } from './entries.ts'
import { cleanItemName, hasName } from './item-name.ts'
import { isNoGood, itemZone } from './item-zone.ts'
import { settleEntries } from './layout/entry-rules.ts'
import { nameColumns } from './layout/letter-columns.ts'
import { applyMultipliers } from './layout/multipliers.ts'
import { atTheirArticles } from './layout/named-discounts.ts'
import { isDepartment, isSideNote } from './layout/side-notes.ts'
import { nameFigures } from './name-figures.ts'

export type FoundItem = { item: Omit<ParsedItem, 'confidence'>; evidence: LineEvidence }

/** The purchased items of a receipt; discounts and returned deposits are lines with a negative price. */
export function findItems(all: readonly ReceiptRow[]): FoundItem[] {
  const zone = itemZone(all)
  const rows = zone.rows.filter((row) => !isNoGood(row) && !isSideNote(row) && !isDepartment(row))
  const columns = { ...nameColumns(rows), countsStandLast: zone.countsStandLast }
  const entries = settleEntries(
    rows.flatMap((row) => toEntry(row, columns) ?? []),
    { ...zone, isSum: (amount) => printsTotal(all, amount) },
  )
  const drafts = atTheirArticles(applyMultipliers(nameFigures(entries, zone.hasHeading)), DISCOUNT_NAME)
  // An item can cost as much as the lines above it, so a row labelled as a sum must be the sum of all lines.
  const isWhole = printsTotal(all, toCents(drafts.reduce((sum, { price }) => sum + price, 0)))
  return (isWhole ? drafts : withoutTotal(drafts)).map(toItem)
}

/** The sum of the lines' prices. */
export const sumOfItems = (lines: readonly FoundItem[]): number =>
  toCents(lines.reduce((sum, { item }) => sum + (item.price ?? 0), 0))

/** A line that is the sum of all lines above it is a total with an unreadable label; no items follow below it. */
function withoutTotal(drafts: readonly Draft[]): readonly Draft[] {
  let sum = 0
  for (const [index, { price }] of drafts.entries()) {
    if (index >= 2 && price > 0 && sameAmount(price, sum)) return drafts.slice(0, index)
    sum += price
  }
  return drafts
}

/** The line of a discount that stands below the sum of the lines. */
export const deductedLine = ({ row, amount }: Deduction): FoundItem => {
  const name = cleanItemName(row.label)
  return toItem({
    row,
    amount,
    name: hasName(name) ? name : DISCOUNT_NAME,
    price: -Math.abs(amount.value),
    quantity: null,
  })
}

/** A longer text is not an item's name, and would be refused when items are added. */
const MAX_NAME_LENGTH = 200
const MAX_SOURCE_LENGTH = 1000

function toItem({
  row,
  name: read,
  amount,
  price,
  quantity,
  nameRows = [],
  isQuantityOpen = false,
}: Draft): FoundItem {
  const name = read.slice(0, MAX_NAME_LENGTH).trim()
  const unit = quantity?.unit ?? 'item'
  const item = {
    name,
    quantity: quantity?.quantity ?? 1,
    unit,
    packSize: unit === 'item' && price >= 0 ? findSoldPack(name, quantity?.quantity ?? 1) : null,
    unitPrice: quantity?.unitPrice ?? null,
    price: toCents(price),
    sourceText: [...nameRows, row]
      .map(({ text }) => text)
      .join('\n')
      .slice(0, MAX_SOURCE_LENGTH),
    pageNumber: row.page.pageNumber,
    box: fractionsOf(row.box, row.page),
  }
  return { item, evidence: lineEvidence({ row, name, amount, price, quantity, nameRows, isQuantityOpen }) }
}
