import type {
  Knowledge,
  Mark,
  ShoppingListItem,
  Stocked,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingOperation } from '@larder/shared/contracts/shopping-lists/list-operations'
import type { Person } from '@larder/shared/contracts/accounts/person'

/** That something was removed: by which device and at which version of the list, so that one can tell who knew of it. */
export type Removal = Mark & {
  /** An instant. */
  at: string
  /** Whether it went with its whole list; the list's return brings it back. */
  is_with_list: boolean
}

/** A line of a list, also after its removal; `P` says who did something: a person's id, or how screens name people. */
export type ListLine<P> = Omit<ShoppingListItem, 'added_by' | 'checked_by' | 'checked'> & {
  added_by: P
  checked_by: P | null
  removal: Removal | null
  /** How often it came into stock; with it two devices that put it away at the same moment do so once. */
  stock_count?: number
}

/** A list with everything that decides about later operations. */
export type ListState<P> = Omit<ShoppingList, 'items'> & { lines: ListLine<P>[]; removal: Removal | null }

/** An operation on a list that is there already, as the rules need it. */
export type ListOperation =
  | StockingOperation
  | (ShoppingOperation extends infer Operation
      ? Operation extends { type: 'create_list' }
        ? never
        : Omit<Operation, 'id' | 'list_id' | 'device_id' | 'seen_version'> & Knowledge
      : never)

/**
 * What only the server does: a line came into stock as an entry, or that entry was taken out of stock again. Without an
 * entry, a line that was in stock before was only taken off the list, and comes back to it.
 */
type StockingOperation = Knowledge & { line_id: string } & (
    | { type: 'stock'; entry_id: string; by: Stocked['by'] }
    | { type: 'unstock'; entry_id: string | null }
  )

/** Whether whoever made an operation knew of a mark: the device had it from the server, or made it itself. */
export const knowsOf = ({ device_id, seen_version }: Knowledge, mark: Mark): boolean =>
  seen_version === undefined ||
  mark.version <= seen_version ||
  (device_id !== undefined && mark.device_id === device_id)

/** Whether whoever made an operation knew of all that was added to a line, and of all ticks. */
export const knowsAll = <P>(knowledge: Knowledge, { additions, ticks }: ListLine<P>): boolean =>
  [...additions, ...ticks].every((mark) => knowsOf(knowledge, mark))

/** More devices than a household has; the oldest marks of more are taken for known. */
const MAX_MARKS = 50

/** Marks with a new one, which takes the place of the device's former one. */
export const withMark = (marks: readonly Mark[], mark: Mark): Mark[] =>
  [...marks.filter(({ device_id }) => device_id !== mark.device_id), mark].slice(-MAX_MARKS)

export const isChecked = <P>({ ticks }: Pick<ListLine<P>, 'ticks'>): boolean => ticks.length > 0

/** The lines that are on a list. */
export const linesOn = <P>({ lines }: Pick<ListState<P>, 'lines'>): ListLine<P>[] =>
  lines.filter(({ removal }) => removal === null)

/** Whether a line has an id, or took in the line that had it. */
export const isLine = (
  { id, merged_ids }: Pick<ListLine<unknown>, 'id' | 'merged_ids'>,
  lineId: string,
): boolean => id === lineId || merged_ids.includes(lineId)

/** The line that has an id, or had it before it became part of another one. */
export const findLine = <P>(list: ListState<P>, id: string): ListLine<P> | undefined =>
  list.lines.find((line) => isLine(line, id))

/** A list that nothing was added to yet; its making is its first version. */
export const newList = <P>({ id, name, at }: { id: string; name: string; at: string }): ListState<P> => ({
  id,
  name,
  shop: null,
  is_generated: false,
  updated_at: at,
  version: 1,
  lines: [],
  removal: null,
})

/** A line as screens get it. */
export const showLine = <P>(
  { removal: _, stock_count: __, ...line }: ListLine<P>,
  nameOf: (person: P) => Person | null,
): ShoppingListItem => ({
  ...line,
  checked: isChecked(line),
  added_by: nameOf(line.added_by),
  checked_by: line.checked_by === null ? null : nameOf(line.checked_by),
})

/** A list as screens get it: without what was removed. */
export const showList = <P>(
  { lines, removal: _, ...list }: ListState<P>,
  nameOf: (person: P) => Person | null,
): ShoppingList => ({ ...list, items: linesOn({ lines }).map((line) => showLine(line, nameOf)) })

/**
 * The state of a list that came from the server, to which a device applies its own operations that the server does not
 * have yet. Their `seen_version` is the version of the list that came from the server, not that of the result.
 */
export const readList = ({ items, ...list }: ShoppingList): ListState<Person | null> => ({
  ...list,
  lines: items.map(({ checked: _, ...line }) => ({ ...line, removal: null })),
  removal: null,
})
