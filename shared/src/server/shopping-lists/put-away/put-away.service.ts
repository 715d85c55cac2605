import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type {
  LineToPutAway,
  PutAway,
  PutAwayProposal,
} from '@larder/shared/contracts/shopping-lists/put-away'
import { foldName, readItemFood, findNonFoodReason } from '@larder/foods'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { findLine, isChecked, linesOn } from '@larder/shared/domain/shopping-lists/list-state'
import type { ListLine } from '@larder/shared/domain/shopping-lists/list-state'
import type { Actor } from '../../authz.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { PutAwayStock } from './put-away-stock.service.ts'
import { expiryFrom, usualPlaceOf } from '../../inventory/lots/purchase-lots.ts'
import { withItems } from '../line-items.ts'
import type { ListChanges } from '../list-changes.ts'

/** How often others may put away the same lines at the same moment. */
const MAX_ATTEMPTS = 5

type Deps = {
  changes: Pick<ListChanges, 'findPresent'>
  catalogue: Pick<CatalogueService, 'mapOwnByIds' | 'mapByNames'>
  putAwayStock: PutAwayStock
  now: () => Date
}

type Operation = NonNullable<Awaited<ReturnType<PutAwayStock['add']>>>

/** What is known of a thing that is no item of the catalogue yet. */
const unknownItem = (name: string, unit: string) => {
  const food = readItemFood({ name, unit })
  return {
    name,
    category: food.is_food ? food.category : undefined,
    food_id: null,
    usual_location: null,
    typical_shelf_life_days: null,
    usual_shelf_life_days: null,
  }
}

const answerOf = ({ id, allocation, list }: Operation): PutAway => ({
  id,
  added_count: allocation.length,
  cleared_count: list.lines.filter(({ entry_id }) => entry_id === null).length,
})

/** What is in the basket becomes stock. */
export const createPutAwayService = ({ changes, catalogue, putAwayStock, now }: Deps) => {
  const inBasket = ({ lines }: { lines: ListLine<string>[] }) => linesOn({ lines }).filter(isChecked)

  return {
    /**
     * How the checked lines of a list would come into stock, in the order of the list.
     * @throws DomainError not_found
     */
    propose: async (actor: Actor, listId: string): Promise<PutAwayProposal[]> => {
      const lines = inBasket(await changes.findPresent(actor, listId))
      const withItem = await withItems(catalogue, actor, [{ lines }])
      const shown = lines.map(withItem)
      const [byId, byName] = await Promise.all([
        catalogue.mapOwnByIds(
          actor,
          shown.map(({ item_id }) => item_id),
        ),
        catalogue.mapByNames(
          actor,
          shown.map(({ item_name }) => item_name),
        ),
      ])
      const today = todayIn(actor.timeZone, now())
      return shown.map((line) => {
        const known = byId.get(line.item_id) ?? byName.get(foldName(line.item_name))
        const item = { ...(known ?? unknownItem(line.item.name, line.unit)), unit: line.unit }
        const storage_location = usualPlaceOf(item)
        return {
          line_id: line.id,
          name: item.name,
          quantity: line.quantity,
          unit: line.unit,
          storage_location,
          expiry_date: expiryFrom(item, storage_location, today)?.slice(0, 10) ?? null,
          is_non_food: known === undefined && findNonFoodReason(line.item_name) !== null,
          stocked: line.stocked ?? null,
        }
      })
    },

    /**
     * Puts lines of a list away: those that are still checked come into stock, once, and leave the list, together with all
     * that is in stock already.
     * @throws DomainError not_found; nothing_to_put_away when none of them is checked any more; server_busy;
     * household_entries_full, household_items_full, validation_failed
     */
    putAway: async (
      actor: Actor,
      listId: string,
      wanted: readonly LineToPutAway[],
      { key }: Once,
    ): Promise<PutAway> => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const done = key === undefined ? null : await putAwayStock.findByKey(actor, key)
        if (done !== null) {
          await putAwayStock.finish(done)
          return answerOf(done)
        }
        const list = await changes.findPresent(actor, listId)
        const named = new Map(wanted.map((line) => [findLine(list, line.line_id), line]))
        const basket = inBasket(list)
        const lines = basket.flatMap((line) => {
          const asked = named.get(line)
          return asked === undefined || line.stocked
            ? []
            : [{ ...asked, line_id: line.id, stock_count: line.stock_count ?? 0 }]
        })
        const cleared_ids = basket.filter(({ stocked }) => stocked).map(({ id }) => id)
        if (lines.length + cleared_ids.length === 0) throw new DomainError('nothing_to_put_away')
        const added = await putAwayStock.add(actor, { list_id: listId, lines, cleared_ids }, key)
        // Otherwise somebody else put some of them away just now.
        if (added !== null) return answerOf(added)
      }
      throw new DomainError('server_busy')
    },

    /**
     * Undoes a putting away: stock and list are as before, but for what was used.
     * @throws DomainError not_found, nothing_to_undo
     */
    undo: (actor: Actor, listId: string, putAwayId: string): Promise<void> =>
      putAwayStock.undo(actor, listId, putAwayId),
  }
}
export type PutAwayService = ReturnType<typeof createPutAwayService>
