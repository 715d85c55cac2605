import type { ReceiptCorrection } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ShelfLives } from '@larder/shared/contracts/receipts/receipt-review'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { roundQuantity, sumQuantities } from '@larder/foods'
import { correctResult } from '@larder/shared/domain/receipts/review/correct-result'
import type { MergedItem, MergedPart } from '@larder/shared/domain/receipts/review/merge-items'
import { canSelect, type LineReason } from './line-reason.ts'
import { correctionOf, doubtfulFacts, type ReceiptFacts } from '../receipt-facts.ts'
import { verdictOn } from '../receipt-format.ts'
import { includedParts } from './review-lines.ts'

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

export type LineEdit = Partial<Pick<ReviewThing, 'name' | 'unit' | 'category' | 'location' | 'expiryDate'>>

export type ReviewEvent =
  | { type: 'toggled'; id: number; isSelected: boolean }
  | { type: 'all_toggled'; isSelected: boolean }
  | { type: 'quantity_changed'; id: number; quantity: number }
  | { type: 'edited'; id: number; edit: LineEdit }
  | { type: 'confirmed'; id: number }
  /** Several lines were looked over at once. */
  | { type: 'all_confirmed'; ids: readonly number[] }
  /** Left out of all future receipts of this shop, or no longer. */
  | { type: 'left_out_for_good'; id: number; isLeftOut: boolean }
  | { type: 'storage_chosen'; storageLocation: string }
  | { type: 'facts_changed'; receiptId: string; facts: ReceiptFacts }
  | { type: 'facts_confirmed'; receiptId: string }
  | { type: 'left_out'; receiptId: string; isLeftOut: boolean }

export const suggestedOf = (
  item: Pick<MergedItem, 'suggested_name' | 'name' | 'suggested_unit' | 'unit'>,
) => ({
  name: item.suggested_name ?? item.name,
  unit: item.suggested_unit ?? item.unit,
})

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
    case 'all_confirmed': {
      const ids = new Set(event.ids)
      return {
        ...state,
        things: state.things.map((thing) => (ids.has(thing.id) ? { ...thing, isSure: true } : thing)),
      }
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

/** Whether the lines of every receipt that is not left out add up to what was paid. */
export const addUp = ({ receipts }: ReviewState): boolean =>
  receipts
    .filter(({ isLeftOut }) => !isLeftOut)
    .every((receipt) => verdictOn(correctedResult(receipt), String)?.tone === 'ok')
