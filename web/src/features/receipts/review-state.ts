import type { ReceiptItemToAdd } from '@larder/shared/contracts/inventory'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts'
import { mergeReceiptItems } from '@larder/shared/domain/receipts/merge-items'
import { isSureLine } from '@larder/shared/domain/receipts/sure-lines'

/** One line of the review. */
export type ReviewLine = {
  id: number
  item: ReceiptItem
  /** What the household calls it, where that is known; else what was read. The same for unit and category. */
  name: string
  unit: string
  category: string
  quantity: number
  isSelected: boolean
  /** Read without doubt, or looked at by a person. */
  isSure: boolean
}

export type ReviewEvent =
  | { type: 'toggled'; id: number; isSelected: boolean }
  | { type: 'all_toggled'; isSelected: boolean }
  | { type: 'quantity_changed'; id: number; quantity: number }
  | { type: 'confirmed'; id: number }

/** The lines of all receipts, merged and all selected (RCPT-035, RCPT-039); unsure ones first. */
export function reviewLines(results: readonly ReceiptResult[]): ReviewLine[] {
  return mergeReceiptItems(results)
    .map((item, id) => ({
      id,
      item,
      name: item.suggested_name ?? item.name,
      unit: item.suggested_unit ?? item.unit,
      category: item.suggested_category ?? item.category,
      quantity: item.quantity,
      isSelected: true,
      isSure: isSureLine(item),
    }))
    .sort((a, b) => Number(a.isSure) - Number(b.isSure))
}

/** The lines after what a person did. */
export function reduceReview(lines: readonly ReviewLine[], event: ReviewEvent): readonly ReviewLine[] {
  if (event.type === 'all_toggled') {
    return lines.map((line) => ({ ...line, isSelected: event.isSelected }))
  }
  return lines.map((line) => (line.id === event.id ? reduceLine(line, event) : line))
}

function reduceLine(line: ReviewLine, event: Exclude<ReviewEvent, { type: 'all_toggled' }>): ReviewLine {
  switch (event.type) {
    case 'toggled':
      return { ...line, isSelected: event.isSelected }
    case 'quantity_changed':
      return event.quantity >= 0 ? { ...line, quantity: event.quantity } : line
    case 'confirmed':
      return { ...line, isSure: true }
  }
}

/**
 * What is sent: the selected lines only (RCPT-049), with the words that were read, so that the shop's next receipt is
 * understood. `hasOnePlace` when all go to a place that was chosen; else each goes where it is suggested.
 */
export const itemsToAdd = (lines: readonly ReviewLine[], hasOnePlace: boolean): ReceiptItemToAdd[] =>
  lines
    .filter((line) => line.isSelected)
    .map(({ item, name, unit, category, quantity }) => ({
      name,
      quantity,
      unit,
      category,
      original_name: item.printed_name,
      source_text: item.source_text,
      ...(hasOnePlace || item.suggested_location === null
        ? {}
        : { storage_location: item.suggested_location }),
      source_receipt: item.source_receipt,
      source_name: item.source_name,
      source_receipts: item.source_receipts,
      price: item.price,
    }))
