import type { Person } from '@larder/shared/contracts/accounts/person'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { isChecked, linesOn } from './list-state.ts'
import type { ListLine, ListState } from './list-state.ts'

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
