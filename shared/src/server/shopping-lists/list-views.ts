import { notThere } from '@larder/shared/contracts/base/errors'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { findLine, linesOn, showLine, showList } from '@larder/shared/domain/shopping-lists/list-state'
import type { Actor } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { LoadNames } from '../members/people.ts'
import { withItems } from './line-items.ts'
import type { KnownItems } from './line-items.ts'
import type { StoredList } from './shopping-list.repository.ts'

type Deps = { catalogue: Pick<CatalogueService, 'mapOwnByIds' | 'mapByNames'>; loadNames: LoadNames }

/** Lists and their lines as screens get them: with the names of people and the items of the catalogue. */
export const createListViews = ({ catalogue, loadNames }: Deps) => {
  const showAll = async (
    actor: Actor,
    stored: readonly StoredList[],
    known?: KnownItems,
  ): Promise<ShoppingList[]> => {
    const present = stored.map((list) => ({ ...list, lines: linesOn(list) }))
    const [nameOf, withItem] = await Promise.all([
      loadNames(actor.householdId),
      withItems(catalogue, actor, present, known),
    ])
    return present.map((list) => showList({ ...list, lines: list.lines.map(withItem) }, nameOf))
  }

  /** The lines of a list that have these ids; null for those that are not on it. */
  const showLines = async (
    actor: Actor,
    list: StoredList,
    ids: readonly string[],
  ): Promise<(ShoppingListItem | null)[]> => {
    const found = ids.map((id) => {
      const line = findLine(list, id)
      return list.removal === null && line?.removal === null ? line : null
    })
    const [nameOf, withItem] = await Promise.all([
      loadNames(actor.householdId),
      withItems(catalogue, actor, [{ lines: found.filter((line) => line !== null) }]),
    ])
    return found.map((line) => line && showLine(withItem(line), nameOf))
  }

  return {
    showAll,
    showLines,

    show: async (actor: Actor, list: StoredList, known?: KnownItems): Promise<ShoppingList> => {
      const [shown] = await showAll(actor, [list], known)
      if (shown === undefined) throw notThere('list')
      return shown
    },

    /** @throws DomainError not_found when the list has no such line */
    showOneLine: async (actor: Actor, list: StoredList, id: string): Promise<ShoppingListItem> => {
      const [line] = await showLines(actor, list, [id])
      if (!line) throw notThere('item')
      return line
    },
  }
}
