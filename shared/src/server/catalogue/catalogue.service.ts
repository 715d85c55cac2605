import { createHash } from 'node:crypto'
import type { ItemCreate } from '@larder/shared/contracts/catalogue'
import type { Page } from '@larder/shared/contracts/base/paging'
import { foldName } from '@larder/shared/domain/catalogue/fold-name'
import { convertQuantity } from '@larder/shared/domain/units/stock-units'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem, ItemHabits, NewItem } from './catalogue-item.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdRoom } from '../households/household-room.ts'
import type { ItemRepository } from './item.repository.ts'

type Deps = { items: ItemRepository; room: HouseholdRoom; publish: PublishEvent; now: () => Date }

/** What a receipt or an order says about an item. */
export type NamedItem = { name: string; unit: string; category: string }

/** The household's catalogue: its items, and their usual values. */
export const createCatalogueService = ({ items, room, publish, now }: Deps) => {
  const tell = (householdId: string, id: string | null) =>
    publish(householdId, { type: 'items.changed', id, version: null })

  const toNew = (actor: Actor, id: string, input: ItemCreate): NewItem => ({
    ...input,
    id,
    household_id: actor.householdId,
    name_folded: foldName(input.name),
    created_at: now().toISOString(),
  })

  return {
    /** All items of the actor's household, by name. */
    list: async (actor: Pick<Actor, 'householdId'>): Promise<Authorized<CatalogueItem>[]> =>
      (await items.listByHousehold(actor.householdId)).map((item) => authorize(actor, item)),

    /**
     * A page of the household's items by name; `next` is the cursor of the one after it, null after the last.
     * @throws DomainError not_found when the cursor is no item of the household
     */
    listPage: async (
      actor: Actor,
      { cursor, limit }: Page,
    ): Promise<{ items: Authorized<CatalogueItem>[]; next: string | null }> => {
      const after = cursor === undefined ? null : authorize(actor, await items.findById(cursor))
      const found = await items.listPage(actor.householdId, after, limit + 1)
      const shown = found.slice(0, limit).map((item) => authorize(actor, item))
      return { items: shown, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },

    /**
     * One item.
     * @throws DomainError not_found
     */
    get: async (actor: Actor, id: string): Promise<Authorized<CatalogueItem>> =>
      authorize(actor, await items.findById(id), 'item'),

    /** The items with these ids, by id; deleted ones are missing from the map. */
    mapByIds: async (
      actor: Pick<Actor, 'householdId'>,
      ids: readonly string[],
    ): Promise<Map<string, Authorized<CatalogueItem>>> => {
      const found = await items.listByIds([...new Set(ids)])
      return new Map(found.map((item) => [item.id, authorize(actor, item)]))
    },

    /**
     * The household's item of this name in a unit that converts, created if there is none: names are compared
     * normalised, and simultaneous or repeated calls create one item.
     * @throws DomainError household_items_full
     */
    create: async (actor: Actor, input: ItemCreate): Promise<Authorized<CatalogueItem>> => {
      const folded = foldName(input.name)
      const sameName = await items.listByNames(actor.householdId, [folded])
      const known = sameName.find((item) => convertQuantity(1, input.unit, item.unit) !== null)
      if (known) return authorize(actor, known)
      await room(actor, 1)
      const id = idForName(actor.householdId, sameName.length === 0 ? folded : `${folded}\n${input.unit}`)
      await items.insertMissing([toNew(actor, id, input)])
      tell(actor.householdId, id)
      return authorize(actor, await items.findById(id), 'item')
    },

    /** Removes an item from the catalogue. */
    remove: async (item: Authorized<CatalogueItem>): Promise<void> => {
      await items.remove(item)
      tell(item.household_id, item.id)
    },

    /**
     * The household's item for each name, created if there is none; in the order of `named`. Of several items of one
     * name it chooses one whose unit converts, else the oldest. Simultaneous calls create one item.
     * @throws DomainError household_items_full
     */
    findOrCreateByName: async (
      actor: Actor,
      named: readonly NamedItem[],
    ): Promise<Authorized<CatalogueItem>[]> => {
      const foldedNames = [...new Set(named.map((item) => foldName(item.name)))]
      let known = await items.listByNames(actor.householdId, foldedNames)
      const missing = foldedNames.flatMap((folded) => {
        if (known.some((item) => item.name_folded === folded)) return []
        const wanted = named.find((item) => foldName(item.name) === folded)
        return wanted ? [toNew(actor, idForName(actor.householdId, folded), wanted)] : []
      })
      if (missing.length > 0) {
        await room(actor, missing.length)
        await items.insertMissing(missing)
        tell(actor.householdId, null)
        known = await items.listByNames(actor.householdId, foldedNames)
      }
      return named.map((wanted) => {
        const sameName = known.filter((item) => item.name_folded === foldName(wanted.name))
        const convertible = sameName.find((item) => convertQuantity(1, wanted.unit, item.unit) !== null)
        return authorize(actor, convertible ?? sameName[0] ?? null)
      })
    },

    /** Stores what a lot or its use says about the item, if it is new; returns the updated item. */
    remember: async (
      item: Authorized<CatalogueItem>,
      habits: ItemHabits,
    ): Promise<Authorized<CatalogueItem>> => {
      const known: Record<string, unknown> = item
      const changed = Object.entries(habits).filter(
        ([name, value]) => value !== undefined && known[name] !== value,
      )
      if (changed.length > 0) {
        await items.updateHabits(item, Object.fromEntries(changed))
        tell(item.household_id, item.id)
      }
      return { ...item, ...Object.fromEntries(changed) }
    },
  }
}
export type CatalogueService = ReturnType<typeof createCatalogueService>

/**
 * The id of an item, derived from household and name, so that two simultaneous creations conflict instead of creating
 * two.
 */
const idForName = (householdId: string, foldedName: string): string =>
  createHash('sha256').update(`${householdId}\n${foldedName}`).digest('hex').slice(0, 24)
