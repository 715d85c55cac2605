import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_QUANTITY } from '@larder/shared/contracts/base/primitives'
import { MAX_LINE_NOTES_LENGTH, NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { MAX_LINES_OF_LIST } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Mark } from '@larder/shared/contracts/shopping-lists/list-lines'
import { foldName, roundQuantity, convertQuantity } from '@larder/foods'
import { findLine, isChecked, linesOn, withMark } from './list-state.ts'
import type { ListLine, ListOperation, ListState } from './list-state.ts'

type Addition = Extract<ListOperation, { type: 'add' }>

/** Who adds a line and when (an instant), and the category of what is added. */
export type Adder<P> = { by: P; at: string; category: string | null }

/** @throws DomainError shopping_list_full */
export const assertRoom = <P>(list: ListState<P>, count: number): void => {
  if (linesOn(list).length + count > MAX_LINES_OF_LIST) throw new DomainError('shopping_list_full')
}

/** Folding a thousand names for each of many additions takes long; lines are never changed in place. */
const foldedNames = new WeakMap<object, string>()
const foldedNameOf = <P>(line: ListLine<P>): string => {
  const known = foldedNames.get(line)
  if (known !== undefined) return known
  const folded = foldName(line.item_name)
  foldedNames.set(line, folded)
  return folded
}

const isSameThing = <P>(line: ListLine<P>, wanted: Addition, folded: string): boolean =>
  (wanted.item_id !== NO_ITEM_ID && line.item_id === wanted.item_id) || foldedNameOf(line) === folded

/** The sum in the line's unit; without a quantity the line stays as it is, and null when the units do not convert. */
const addedUp = <P>(line: ListLine<P>, { quantity, unit }: Addition): number | null => {
  if (quantity === undefined) return line.quantity
  const more = convertQuantity(quantity, unit, line.unit)
  return more === null ? null : Math.min(roundQuantity(line.quantity + more), MAX_QUANTITY)
}

const joinedNotes = (known: string | null, added: string | undefined): string | null => {
  if (added === undefined || added === known) return known
  return known === null ? added : `${known}; ${added}`.slice(0, MAX_LINE_NOTES_LENGTH)
}

/**
 * Adds what is wanted to a list: to the line that wants it already (what is ticked is in the basket, so that more of it
 * is a new line), else as a line of its own. A line that has the id already stays as it is.
 * @throws DomainError shopping_list_full
 */
export const addLine = <P>(
  list: ListState<P>,
  wanted: Addition,
  mark: Mark,
  { by, at, category }: Adder<P>,
): ListState<P> => {
  const { line_id: id, item_id, item_name, unit, notes, reason, checked } = wanted
  if (findLine(list, id) !== undefined) return list
  const folded = foldName(item_name)
  for (const line of checked ? [] : linesOn(list)) {
    if (isChecked(line) || !isSameThing(line, wanted, folded)) continue
    const quantity = addedUp(line, wanted)
    if (quantity === null) continue
    const merged: ListLine<P> = {
      ...line,
      quantity,
      notes: joinedNotes(line.notes, notes),
      reason: line.reason ?? reason ?? null,
      additions: withMark(line.additions, mark),
      merged_ids: [...line.merged_ids, id],
    }
    return { ...list, lines: list.lines.map((other) => (other === line ? merged : other)) }
  }
  assertRoom(list, 1)
  const added: ListLine<P> = {
    id,
    item_id,
    item_name,
    quantity: wanted.quantity ?? 1,
    unit,
    notes: notes ?? null,
    reason: reason ?? null,
    item: { name: item_name, category },
    added_by: by,
    checked_by: checked ? by : null,
    checked_at: checked ? at : null,
    additions: [mark],
    ticks: checked ? [mark] : [],
    merged_ids: [],
    removal: null,
  }
  return { ...list, lines: [...list.lines, added] }
}
