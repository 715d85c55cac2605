import type { ReceiptItemToAdd } from '@larder/shared/contracts/inventory'
import type { OrderFacts } from '@larder/shared/contracts/orders/order-facts'
import type { ReceiptCorrection, ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReceiptReview, ShelfLives } from '@larder/shared/contracts/receipts/receipt-review'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { roundQuantity, sumQuantities } from '@larder/foods'
import { correctResult } from '@larder/shared/domain/receipts/review/correct-result'
import {
  type MergedItem,
  type MergedPart,
  mergeReceiptItems,
} from '@larder/shared/domain/receipts/review/merge-items'
import { isSureLine } from '@larder/shared/domain/receipts/model/sure-lines'
import { formatDate } from '../../../lib/format.ts'
import { apartText } from '../archive-format.ts'
import { canSelect, type LineReason, reasonKey, reasonOf } from './line-reason.ts'
import { correctionOf, doubtfulFacts, readFacts, type ReceiptFacts } from '../receipt-facts.ts'

/** A receipt when its review begins: what was read, and what earlier reviews did. */
export type ReceiptToReview = {
  result: ReceiptResult
  review: ReceiptReview
  /** What an order has beside it; absent for receipts. */
  order?: OrderFacts | null
}

/** The receipts in which at least one line was read. */
export const receiptsToReview = (details: readonly ReceiptDetail[]): ReceiptToReview[] =>
  details.flatMap(({ result, review, order }) => (result && review ? [{ result, review, order }] : []))

/** A receipt under review: what was read, and the corrections of its store, day and total. */
export type ReviewReceipt = {
  result: ReceiptResult
  /** The shop's number of an order; null for receipts and orders without one. */
  orderNumber: string | null
  /** Why an order stands beside the one whose number it has; null for others. */
  apart: string | null
  /** The day on which an order came or is to come, where that is later than its purchase. */
  arrivedOn: string | null
  facts: ReceiptFacts
  /** A person has checked the facts that were read with doubt. */
  isConfirmed: boolean
  /** None of its lines is added. */
  isLeftOut: boolean
}

/** A line of a receipt, and the quantity it contributes. */
export type ReviewPart = MergedPart & { lineId: string }

/** One thing under review, and the quantity that each receipt line contributes. */
export type ReviewThing = {
  id: number
  /** The household's name for it where known, else what was read. Likewise unit, category and place. */
  name: string
  unit: string
  category: string
  location: string | null
  /** The place was chosen for this thing, and takes precedence over the place for all. */
  isLocationChosen: boolean
  /** The expiry day that was entered, empty for none; null while it is estimated. */
  expiryDate: string | null
  /** The shelf life of the household's item in days; null where unknown. */
  shelfLifeDays: ShelfLives | null
  parts: readonly ReviewPart[]
  isSelected: boolean
  /** Read without doubt, or checked by a person. */
  isSure: boolean
  /** Why it starts unselected; null when it starts selected. */
  reason: LineReason | null
}

export type ReviewState = {
  receipts: readonly ReviewReceipt[]
  things: readonly ReviewThing[]
  /** The place for all things without one of their own; empty when none was chosen. */
  storageLocation: string
}

/** One line of the review: a thing without the quantities of receipts that are left out. */
export type ReviewLine = ReviewThing & {
  /** The receipt line that it is shown with: the first of its lines. */
  item: ReceiptItem
  quantity: number
  /** Null when it is unknown for one of its lines, or they were paid in different currencies. */
  price: number | null
  currency: string | null
}

export type LineEdit = Partial<Pick<ReviewThing, 'name' | 'unit' | 'category' | 'location' | 'expiryDate'>>

export type ReviewEvent =
  | { type: 'toggled'; id: number; isSelected: boolean }
  | { type: 'all_toggled'; isSelected: boolean }
  | { type: 'quantity_changed'; id: number; quantity: number }
  | { type: 'edited'; id: number; edit: LineEdit }
  | { type: 'confirmed'; id: number }
  /** Left out of all future receipts of this shop, or no longer. */
  | { type: 'left_out_for_good'; id: number; isLeftOut: boolean }
  | { type: 'storage_chosen'; storageLocation: string }
  | { type: 'facts_changed'; receiptId: string; facts: ReceiptFacts }
  | { type: 'facts_confirmed'; receiptId: string }
  | { type: 'left_out'; receiptId: string; isLeftOut: boolean }

/**
 * The review as it opens: equal names merged, all selected (RCPT-035, RCPT-039). Lines that are no food, left out
 * before or in stock already are separate and unselected, with their reason (resolution 36).
 */
export const openReview = (opened: readonly ReceiptToReview[]): ReviewState => ({
  storageLocation: '',
  receipts: opened.map(({ result, order }) => ({
    result,
    orderNumber: order?.number ?? null,
    apart: order ? apartText(order) : null,
    arrivedOn: order?.arrived_on ?? null,
    facts: readFacts(result),
    isConfirmed: false,
    isLeftOut: false,
  })),
  things: openThings(opened),
})

function openThings(opened: readonly ReceiptToReview[]): ReviewThing[] {
  const read = opened.flatMap(({ result, review }) =>
    result.items.map((item, index) => {
      const line = review.lines[index]
      return {
        item,
        lineId: line?.line_id ?? '',
        shelfLifeDays: line?.shelf_life_days ?? null,
        reason: line ? reasonOf(item, line, result) : null,
      }
    }),
  )
  const lineIds = new Map(read.map(({ item, lineId }) => [item, lineId]))
  const shelfLives = new Map(read.map(({ item, shelfLifeDays }) => [item, shelfLifeDays]))
  const order = new Map(read.map(({ item }, index) => [item, index]))
  const groups = new Map<string, typeof read>()
  for (const line of read) {
    const key = reasonKey(line.reason)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
    .flatMap((group) =>
      mergeReceiptItems([{ items: group.map(({ item }) => item) }]).map((item) => ({
        item,
        reason: group[0]?.reason ?? null,
      })),
    )
    .sort((a, b) => firstOf(a.item, order) - firstOf(b.item, order))
    .map(({ item, reason }, id) => ({
      id,
      ...suggestedOf(item),
      category: item.suggested_category ?? item.category,
      location: item.suggested_location,
      isLocationChosen: false,
      expiryDate: null,
      shelfLifeDays: shelfLives.get(item.parts[0]?.item as ReceiptItem) ?? null,
      parts: item.parts.map((part) => ({ ...part, lineId: lineIds.get(part.item) ?? '' })),
      isSelected: reason === null,
      isSure: reason !== null || item.parts.every((part) => isSureLine(part.item)),
      reason,
    }))
}

const firstOf = ({ parts }: MergedItem, order: ReadonlyMap<ReceiptItem, number>): number =>
  order.get(parts[0]?.item as ReceiptItem) ?? 0

const suggestedOf = (item: Pick<MergedItem, 'suggested_name' | 'name' | 'suggested_unit' | 'unit'>) => ({
  name: item.suggested_name ?? item.name,
  unit: item.suggested_unit ?? item.unit,
})

/** The lines under review, in the order in which they were read. */
export const reviewLines = ({ receipts, things }: ReviewState): ReviewLine[] =>
  things.flatMap((thing) => {
    const parts = includedParts(thing, receipts)
    const [first] = parts
    if (first === undefined) return []
    const currencies = new Set(parts.map(({ item }) => currencyOf(item, receipts)))
    const prices = parts.flatMap(({ item }) => (item.price === null ? [] : [item.price]))
    return [
      {
        ...thing,
        parts,
        item: first.item,
        quantity: sumQuantities(parts.map(({ quantity }) => quantity)),
        price: currencies.size > 1 || prices.length < parts.length ? null : sumQuantities(prices),
        currency: currencyOf(first.item, receipts),
      },
    ]
  })

const includedParts = ({ parts }: ReviewThing, receipts: readonly ReviewReceipt[]): ReviewPart[] =>
  parts.filter(({ item }) => !receiptOf(item, receipts)?.isLeftOut)

const receiptOf = ({ source_receipt }: ReceiptItem, receipts: readonly ReviewReceipt[]) =>
  receipts.find(({ result }) => result.receipt_id === source_receipt)

const currencyOf = (item: ReceiptItem, receipts: readonly ReviewReceipt[]): string | null =>
  receiptOf(item, receipts)?.result.currency ?? null

/** The state of the review after an event. */
export function reduceReview(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'all_toggled':
      return {
        ...state,
        things: state.things.map((thing) => ({
          ...thing,
          isSelected: event.isSelected && canSelect(thing.reason),
        })),
      }
    case 'storage_chosen':
      return { ...state, storageLocation: event.storageLocation }
    case 'facts_changed':
    case 'facts_confirmed':
    case 'left_out':
      return {
        ...state,
        receipts: state.receipts.map((receipt) =>
          receipt.result.receipt_id === event.receiptId ? reduceReceipt(receipt, event) : receipt,
        ),
      }
    case 'toggled':
    case 'quantity_changed':
    case 'edited':
    case 'confirmed':
    case 'left_out_for_good':
      return {
        ...state,
        things: state.things.map((thing) =>
          thing.id === event.id ? reduceThing(thing, event, state.receipts) : thing,
        ),
      }
  }
}

function reduceReceipt(
  receipt: ReviewReceipt,
  event: Extract<ReviewEvent, { receiptId: string }>,
): ReviewReceipt {
  switch (event.type) {
    case 'facts_changed':
      return { ...receipt, facts: event.facts }
    case 'facts_confirmed':
      return { ...receipt, isConfirmed: true }
    case 'left_out':
      return { ...receipt, isLeftOut: event.isLeftOut }
  }
}

function reduceThing(
  thing: ReviewThing,
  event: Extract<ReviewEvent, { id: number }>,
  receipts: readonly ReviewReceipt[],
): ReviewThing {
  switch (event.type) {
    case 'toggled':
      return { ...thing, isSelected: event.isSelected && canSelect(thing.reason) }
    case 'quantity_changed':
      return event.quantity >= 0 ? withQuantity(thing, event.quantity, receipts) : thing
    case 'edited':
      return {
        ...thing,
        ...event.edit,
        isLocationChosen: thing.isLocationChosen || event.edit.location !== undefined,
      }
    case 'confirmed':
      return { ...thing, isSure: true }
    case 'left_out_for_good':
      return event.isLeftOut
        ? { ...thing, isSelected: false, isSure: true, reason: { kind: 'left_out' } }
        : { ...thing, isSelected: true, reason: null }
  }
}

/**
 * Changes the total quantity by adjusting the last receipt's part first, then the one before; no part becomes negative.
 */
function withQuantity(thing: ReviewThing, quantity: number, receipts: readonly ReviewReceipt[]): ReviewThing {
  const included = includedParts(thing, receipts)
  let change = quantity - sumQuantities(included.map((part) => part.quantity))
  const changed = new Map(
    included.toReversed().map((part) => {
      const next = roundQuantity(Math.max(0, part.quantity + change))
      change -= next - part.quantity
      return [part, { ...part, quantity: next }]
    }),
  )
  return { ...thing, parts: thing.parts.map((part) => changed.get(part) ?? part) }
}

/** The corrections of a receipt's store, day and total compared with what was read; empty when there are none. */
export const correctionIn = ({ result, facts, isConfirmed }: ReviewReceipt): ReceiptCorrection =>
  correctionOf(result, facts, isConfirmed ? doubtfulFacts(result) : [])

/** What was read of a receipt, with its corrections applied. */
export const correctedResult = (receipt: ReviewReceipt): ReceiptResult =>
  correctResult(receipt.result, correctionIn(receipt))

/**
 * The body to send: the selected lines only (RCPT-049), one for each receipt line with its own quantity, price and day,
 * and with the printed text, so that the shop's next receipt is understood. A line's place is its own, else the one
 * chosen for all, else the suggested one.
 */
export const itemsToAdd = (state: ReviewState): ReceiptItemToAdd[] =>
  reviewLines(state)
    .filter((line) => line.isSelected)
    .flatMap((line) => {
      const brought = line.parts.filter(({ quantity }) => quantity > 0)
      const place = line.isLocationChosen || state.storageLocation === '' ? line.location : null
      return (brought.length > 0 ? brought : line.parts.slice(0, 1)).map(({ item, lineId, quantity }) => ({
        line_id: lineId,
        name: line.name.trim() || suggestedOf(item).name,
        quantity,
        unit: line.unit.trim() || suggestedOf(item).unit,
        category: line.category,
        original_name: item.printed_name,
        source_text: item.source_text,
        ...(place ? { storage_location: place } : {}),
        ...(line.expiryDate === null ? {} : { expiry_date: line.expiryDate }),
        ...originOf(item, state.receipts),
        price: item.price,
      }))
    })

function originOf(item: ReceiptItem, receipts: readonly ReviewReceipt[]): Partial<ReceiptItemToAdd> {
  const { source_receipt, source_receipts, source_name } = item
  const receipt = receiptOf(item, receipts)
  const { store_name, purchase_date } = receipt?.facts ?? { store_name: '', purchase_date: '' }
  const isRenamed = store_name.trim() !== '' && store_name.trim() !== source_name
  return {
    source_receipt,
    source_receipts,
    source_name: isRenamed ? store_name.trim() : source_name,
    ...(isRenamed && receipt?.result.store_name ? { original_source_name: source_name } : {}),
    ...(purchase_date === '' ? {} : { purchase_date }),
  }
}

/** A line names up to this many papers, and counts further ones. */
const MAX_ORIGINS = 3

/** Shops and days of the papers that a line is from, when several are reviewed; empty for a single one. */
export function originText(line: ReviewLine, { receipts }: ReviewState): string {
  if (receipts.length < 2) return ''
  const origins = line.parts.flatMap(({ item }) => {
    const facts = receiptOf(item, receipts)?.facts
    if (facts === undefined) return []
    const day = facts.purchase_date === '' ? [] : [formatDate(facts.purchase_date)]
    return [[facts.store_name.trim() || 'Unknown store', ...day].join(', ')]
  })
  const named = [...new Set(origins)]
  const furtherCount = named.length - MAX_ORIGINS
  const text = named.slice(0, MAX_ORIGINS).join('; ')
  return furtherCount > 0 ? `${text} and ${furtherCount} more` : text
}

/** The day that all receipts of a review share; undefined when they differ, because each line has its own day. */
export function commonDay({ receipts }: ReviewState): string | undefined {
  const days = new Set(receipts.filter(({ isLeftOut }) => !isLeftOut).map(({ facts }) => facts.purchase_date))
  const [day] = days
  return days.size === 1 && day !== '' ? day : undefined
}
