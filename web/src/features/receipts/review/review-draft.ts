import type { LineDraft, ReviewDraft } from '@larder/shared/contracts/receipts/receipt-review'
import { type ReceiptFacts, readFacts } from '../receipt-facts.ts'
import type { ReviewState, ReviewThing } from './review-state.ts'

/** The edits of each receipt, by its id; unchanged lines and facts are left out. */
export function draftsOf(state: ReviewState, opened: ReviewState): Map<string, ReviewDraft> {
  const openedById = new Map(opened.things.map((thing) => [thing.id, thing]))
  return new Map(
    state.receipts.map(({ result, facts, isConfirmed }) => {
      const lines = state.things.flatMap((thing) => {
        const own = linesOf(thing, result.receipt_id)
        const before = openedById.get(thing.id)
        return before && isSame(own, linesOf(before, result.receipt_id)) ? [] : own
      })
      return [
        result.receipt_id,
        {
          facts: editedFacts(facts, readFacts(result)),
          is_confirmed: isConfirmed,
          storage_location: state.storageLocation,
          lines,
        },
      ]
    }),
  )
}

const editedFacts = (
  { store_name, purchase_date, receipt_total }: ReceiptFacts,
  read: ReceiptFacts,
): ReviewDraft['facts'] => ({
  ...(store_name === read.store_name ? {} : { store_name }),
  ...(purchase_date === read.purchase_date ? {} : { purchase_date }),
  ...(receipt_total === read.receipt_total ? {} : { receipt_total: receipt_total ?? null }),
})

/** The edits of a thing, repeated for each of its lines on a receipt. */
const linesOf = (thing: ReviewThing, receiptId: string): LineDraft[] =>
  thing.parts
    .filter(({ item }) => item.source_receipt === receiptId)
    .map(({ lineId, quantity }) => ({
      line_id: lineId,
      is_selected: thing.isSelected,
      is_sure: thing.isSure,
      name: thing.name,
      quantity,
      unit: thing.unit,
      category: thing.category,
      storage_location: thing.location,
      is_location_chosen: thing.isLocationChosen,
      expiry_date: thing.expiryDate,
    }))

/** Applies saved edits, by receipt id, to the review; edits of lines that no longer exist are ignored. */
export function withDrafts(opened: ReviewState, drafts: ReadonlyMap<string, ReviewDraft>): ReviewState {
  const byLine = new Map(
    [...drafts].flatMap(([id, { lines }]) => lines.map((line) => [`${id} ${line.line_id}`, line] as const)),
  )
  return {
    storageLocation:
      [...drafts.values()].find(({ storage_location }) => storage_location !== '')?.storage_location ??
      opened.storageLocation,
    receipts: opened.receipts.map((receipt) => {
      const draft = drafts.get(receipt.result.receipt_id)
      if (draft === undefined) return receipt
      const { receipt_total, ...edited } = draft.facts
      return {
        ...receipt,
        facts: {
          ...receipt.facts,
          ...edited,
          ...(receipt_total === undefined ? {} : { receipt_total: receipt_total ?? undefined }),
        },
        isConfirmed: draft.is_confirmed,
      }
    }),
    things: opened.things.map((thing) => {
      const lines = thing.parts.map(({ item, lineId }) => byLine.get(`${item.source_receipt} ${lineId}`))
      const line = lines.find((kept) => kept !== undefined)
      // Lines that were added to stock meanwhile stay as they were added.
      return line === undefined || thing.reason?.kind === 'added' ? thing : editedThing(thing, line, lines)
    }),
  }
}

const editedThing = (
  thing: ReviewThing,
  line: LineDraft,
  lines: readonly (LineDraft | undefined)[],
): ReviewThing => ({
  ...thing,
  name: line.name,
  unit: line.unit,
  category: line.category,
  location: line.storage_location,
  isLocationChosen: line.is_location_chosen,
  expiryDate: line.expiry_date,
  isSelected: line.is_selected,
  isSure: line.is_sure,
  parts: thing.parts.map((part, index) => ({ ...part, quantity: lines[index]?.quantity ?? part.quantity })),
})

/**
 * Merges the edits of two devices that started from the same ones, `before`: a line changed here stays as edited here,
 * every other line is as the other device left it. When both changed a line, the last to save wins.
 */
export function mergeDrafts(before: ReviewDraft, mine: ReviewDraft, theirs: ReviewDraft): ReviewDraft {
  const linesBy = (draft: ReviewDraft) => new Map(draft.lines.map((line) => [line.line_id, line]))
  const [old, own, other] = [linesBy(before), linesBy(mine), linesBy(theirs)]
  const lines = [...new Set([...own.keys(), ...other.keys()])].flatMap((id) => {
    const line = isSame(own.get(id), old.get(id)) ? other.get(id) : own.get(id)
    return line === undefined ? [] : [line]
  })
  const latest = <Key extends Exclude<keyof ReviewDraft, 'lines'>>(key: Key): ReviewDraft[Key] =>
    isSame(mine[key], before[key]) ? theirs[key] : mine[key]
  return {
    facts: latest('facts'),
    is_confirmed: mine.is_confirmed || theirs.is_confirmed,
    storage_location: latest('storage_location'),
    lines,
  }
}

/** Whether two values are the same as JSON. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
