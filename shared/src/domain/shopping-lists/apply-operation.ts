import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { EditedQuantity } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { Mark } from '@larder/shared/contracts/shopping-lists/list-lines'
import { addLine, assertRoom } from './add-line.ts'
import type { Adder } from './add-line.ts'
import { findLine, isChecked, knowsAll, knowsOf, withMark } from './list-state.ts'
import type { ListLine, ListOperation, ListState } from './list-state.ts'

type LineOperation = Extract<
  ListOperation,
  { type: 'tick' | 'untick' | 'edit' | 'remove' | 'restore' | 'stock' | 'unstock' }
>

/** What brings back a list whose deletion its device did not know of: what was bought or wanted is not lost. */
const BRINGS_BACK: ReadonlySet<ListOperation['type']> = new Set(['add', 'tick', 'restore'])

/**
 * A list after one operation; the version goes up by one. Operations are applied in the order in which the server
 * received them, so that every device that applies the same ones has the same list:
 * - Each field has the value that came last; a tick is a field of its own, so that no edit takes it away.
 * - What is unticked are the ticks that the device knew of. What is removed are lines of which the device knew all ticks
 *   and additions; other lines stay. So a tick and an addition win over a removal that did not know of them.
 * - A line that came into stock is checked, and says so until it is unchecked or taken out of stock again; one that was
 *   put away leaves the list, and comes back when that is undone, even to a list that was filled up meanwhile: it may
 *   then be longer than lists may be, and takes nothing more.
 * - A tick of a line whose removal the device did not know of brings the line back, and an addition to a deleted list
 *   the list, with what was ticked or added to it alone. An edit does not: it is there when the removal is undone.
 * @throws DomainError not_found, shopping_list_full, validation_failed for an edited quantity below 1
 */
export const applyOperation = <P>(
  list: ListState<P>,
  operation: ListOperation,
  adder: Adder<P>,
): ListState<P> => {
  const version = list.version + 1
  const mark: Mark = { device_id: operation.device_id ?? null, version }
  const changed = { ...list, version, updated_at: adder.at }
  if (operation.type === 'restore_list') return restoreList(changed)
  if (list.removal !== null) {
    if (knowsOf(operation, list.removal)) throw notThere('list')
    if (BRINGS_BACK.has(operation.type)) changed.removal = null
  }
  if (operation.type === 'rename_list') return { ...changed, name: operation.name }
  if (operation.type === 'choose_shop') return { ...changed, shop: operation.shop }
  if (operation.type === 'delete_list') return deleteList(changed, operation, mark)
  if (operation.type === 'add') return addLine(changed, operation, mark, adder)
  return changeLine(changed, operation, mark, adder)
}

const deleteList = <P>(list: ListState<P>, operation: ListOperation, mark: Mark): ListState<P> => {
  if (list.removal !== null) return list
  const removal = { ...mark, at: list.updated_at, is_with_list: true }
  const lines = list.lines.map((line) =>
    line.removal === null && knowsAll(operation, line) ? { ...line, removal } : line,
  )
  const isEmpty = lines.every((line) => line.removal !== null)
  return { ...list, lines, removal: isEmpty ? removal : null }
}

const restoreList = <P>(list: ListState<P>): ListState<P> => {
  const returning = list.lines.filter(({ removal }) => removal?.is_with_list)
  assertRoom(list, returning.length)
  return {
    ...list,
    removal: null,
    lines: list.lines.map((line) => (returning.includes(line) ? { ...line, removal: null } : line)),
  }
}

const changeLine = <P>(
  list: ListState<P>,
  operation: LineOperation,
  mark: Mark,
  adder: Adder<P>,
): ListState<P> => {
  const line = findLine(list, operation.line_id)
  if (line === undefined) throw notThere('item')
  if (line.removal !== null) {
    if (operation.type === 'restore') assertRoom(list, 1)
    else if (operation.type !== 'unstock' && knowsOf(operation, line.removal)) throw notThere('item')
  }
  const after = changedLine(line, operation, mark, adder)
  return { ...list, lines: list.lines.map((other) => (other === line ? after : other)) }
}

const changedLine = <P>(
  line: ListLine<P>,
  operation: LineOperation,
  mark: Mark,
  { by, at }: Adder<P>,
): ListLine<P> => {
  switch (operation.type) {
    case 'tick':
      return {
        ...line,
        removal: null,
        ticks: withMark(line.ticks, mark),
        checked_by: by,
        checked_at: at,
      }
    case 'untick': {
      const ticks = line.ticks.filter((tick) => !knowsOf(operation, tick))
      return ticks.length > 0 ? { ...line, ticks } : uncheck(line)
    }
    case 'edit': {
      assertQuantity(line, operation.quantity)
      const { quantity = line.quantity, unit = line.unit, notes = line.notes } = operation
      const { item_name = line.item_name } = operation
      return { ...line, quantity, unit, notes, item_name }
    }
    case 'remove':
      return line.removal === null && knowsAll(operation, line)
        ? { ...line, removal: { ...mark, at, is_with_list: false } }
        : line
    case 'restore':
      return { ...line, removal: null }
    case 'stock': {
      if (line.stocked) return line
      const { entry_id, by: cause } = operation
      const has_ticked = !isChecked(line)
      const ticked = has_ticked ? { ticks: [mark], checked_by: by, checked_at: at } : {}
      const stocked = { entry_id, at, by: cause, has_ticked }
      const removal = cause === 'put_away' ? { ...mark, at, is_with_list: false } : line.removal
      return { ...line, ...ticked, stocked, removal, stock_count: (line.stock_count ?? 0) + 1 }
    }
    case 'unstock': {
      if (operation.entry_id === null) return { ...line, removal: null }
      if (line.stocked?.entry_id !== operation.entry_id) return line
      // A tick of a device may have come since.
      const ticks = line.stocked.has_ticked
        ? line.ticks.filter((tick) => tick.device_id !== null)
        : line.ticks
      const present = { ...line, removal: null }
      return ticks.length > 0 ? { ...present, ticks, stocked: null } : uncheck(present)
    }
  }
}

/** What is unchecked is wanted, so that it may come into stock again. */
const uncheck = <P>(line: ListLine<P>): ListLine<P> => ({
  ...line,
  ticks: [],
  checked_by: null,
  checked_at: null,
  stocked: null,
})

/** A person edits a quantity to at least 1 (SHOP-011), but a recipe's 0.5 to any other amount. */
const assertQuantity = <P>(line: ListLine<P>, edited: number | undefined): void => {
  if (edited === undefined || line.quantity < 1) return
  const { error } = EditedQuantity.safeParse(edited)
  if (error) throw new DomainError('validation_failed', error.issues[0]?.message)
}

/** For how many days a list and a line are kept after their removal, for devices that did not hear of it yet. */
export const KEPT_AFTER_REMOVAL_DAYS = 60
const MAX_REMOVED_LINES = 1_000
const DAY_MS = 24 * 3600 * 1000

/** A list without the lines that were removed long ago, or before the last thousand. */
export const forgetRemoved = <P>(list: ListState<P>, now: Date): ListState<P> => {
  const oldest = new Date(now.getTime() - KEPT_AFTER_REMOVAL_DAYS * DAY_MS).toISOString()
  const removed = list.lines.filter(({ removal }) => removal !== null && removal.at >= oldest)
  const kept = new Set(
    removed.sort((a, b) => (b.removal?.version ?? 0) - (a.removal?.version ?? 0)).slice(0, MAX_REMOVED_LINES),
  )
  const lines = list.lines.filter((line) => line.removal === null || kept.has(line))
  return lines.length === list.lines.length ? list : { ...list, lines }
}
