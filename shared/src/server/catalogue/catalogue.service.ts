import { createHash } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ItemCreate } from '@larder/shared/contracts/catalogue'
import { ItemNameConflict } from '@larder/shared/contracts/item-page'
import type { ItemUpdate } from '@larder/shared/contracts/item-page'
import { foldName, convertQuantity } from '@larder/foods'
import { isKeptAlike } from '@larder/shared/domain/catalogue/item-keeping'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem, FoodFacts, ForecastWord, ItemHabits, NewItem } from './catalogue-item.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdRoom } from '../households/household-room.ts'
import type { ItemJoinRepository } from './item-join.repository.ts'
import { createItemJoining } from './item-joining.ts'
import { createItemLookup } from './item-lookup.ts'
import type { Household, NamedRoot } from './item-lookup.ts'
import type { ItemRepository } from './item.repository.ts'

type Deps = {
  items: ItemRepository
  joins: ItemJoinRepository
  room: HouseholdRoom
  publish: PublishEvent
  now: () => Date
}

/** A name without an item, and what the item's id is made of. */
type NewName = { folded: string; key: string }

/** What a receipt or an order says about an item. */
export type NamedItem = { name: string; unit: string; category: string }

/** What can be changed of how an item is named. */
type ItemNaming = Pick<ItemUpdate, 'name' | 'category'>

/**
 * The household's catalogue: its items, and their usual values. An item that was joined with another one stands for
 * that one everywhere: it is listed no more, and its id and name find the other one.
 */
export const createCatalogueService = ({ items, joins, room, publish, now }: Deps) => {
  const { listNamed, ...lookup } = createItemLookup({ items, joins })
  const { getOwn } = lookup
  const tell = (householdId: string, id: string | null) =>
    publish(householdId, { type: 'items.changed', id, version: null })

  const { forgetJoins, ...joining } = createItemJoining({ items, joins, getOwn, tell, now })

  const toNew = (actor: Actor, id: string, input: ItemCreate): NewItem => ({
    ...input,
    id,
    household_id: actor.householdId,
    name_folded: foldName(input.name),
    created_at: now().toISOString(),
  })

  /**
   * The ids of new items, made of their keys so that simultaneous calls make one item; an item that had the name before
   * keeps its id.
   */
  const idsFor = async (householdId: string, wanted: readonly NewName[]): Promise<string[]> => {
    const ids = wanted.map(({ key }) => idForName(householdId, key))
    const nameOf = new Map((await items.listByIds(ids)).map(({ id, name_folded }) => [id, name_folded]))
    const isFree = (id: string, folded: string) => (nameOf.get(id) ?? folded) === folded
    if (wanted.every(({ folded }, index) => isFree(ids[index] ?? '', folded))) return ids
    return idsFor(
      householdId,
      wanted.map(({ key, folded }, index) => {
        const id = ids[index] ?? ''
        return { folded, key: isFree(id, folded) ? key : `${key}\n${id}` }
      }),
    )
  }

  return {
    ...lookup,
    ...joining,

    /**
     * The household's item of this name in a unit that converts, created if there is none: names are compared
     * normalised, and simultaneous or repeated calls create one item.
     * @throws DomainError household_items_full
     */
    create: async (actor: Actor, input: ItemCreate): Promise<Authorized<CatalogueItem>> => {
      const folded = foldName(input.name)
      const sameName = await listNamed(actor, [folded])
      const known = sameName.find(isIn(input.unit))
      if (known) return known.item
      await room(actor, 1)
      const key = sameName.length === 0 ? folded : `${folded}\n${input.unit}`
      const [id = ''] = await idsFor(actor.householdId, [{ folded, key }])
      await items.insertMissing([toNew(actor, id, input)])
      tell(actor.householdId, id)
      return getOwn(actor, id)
    },

    /** Removes an item from the catalogue. */
    remove: async (item: Authorized<CatalogueItem>): Promise<void> => {
      await items.remove(item)
      await forgetJoins({ householdId: item.household_id }, item.id)
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
      let known = await listNamed(actor, foldedNames)
      const missing = foldedNames.filter((folded) => !known.some(({ name_folded }) => name_folded === folded))
      if (missing.length > 0) {
        await room(actor, missing.length)
        const ids = await idsFor(
          actor.householdId,
          missing.map((folded) => ({ folded, key: folded })),
        )
        await items.insertMissing(
          missing.flatMap((folded, index) => {
            const wanted = named.find((item) => foldName(item.name) === folded)
            return wanted ? [toNew(actor, ids[index] ?? '', wanted)] : []
          }),
        )
        tell(actor.householdId, null)
        known = await listNamed(actor, foldedNames)
      }
      return named.map((wanted) => {
        const sameName = known.filter(({ name_folded }) => name_folded === foldName(wanted.name))
        const convertible = sameName.find(isIn(wanted.unit))
        return authorize(actor, (convertible ?? sameName[0])?.item ?? null)
      })
    },

    /**
     * Changes the name or the category of an item.
     * @throws DomainError item_name_taken (with an ItemNameConflict) when an item that it is not joined with has the name
     */
    edit: async (item: Authorized<CatalogueItem>, { name, category }: ItemNaming): Promise<void> => {
      const changes = {
        ...(name === undefined ? {} : { name, name_folded: foldName(name) }),
        ...(category === undefined ? {} : { category }),
      }
      if (changes.name_folded !== undefined && changes.name_folded !== item.name_folded) {
        const sameName = await listNamed({ householdId: item.household_id }, [changes.name_folded])
        const other = sameName.find((named) => named.item.id !== item.id)
        if (other) throw new DomainError('item_name_taken', undefined, ItemNameConflict.parse(other))
      }
      await items.updateNaming(item, changes, now())
      tell(item.household_id, item.id)
    },

    /** Stores what the household says about an item as food: a value for a path of `food_id`, `conversions` … */
    setFoodFacts: async (item: Authorized<CatalogueItem>, facts: FoodFacts): Promise<void> => {
      await items.updateFoodFacts(item, facts, now())
      tell(item.household_id, item.id)
    },

    /** Stores what the household says of an item's forecast. */
    correctForecast: async (item: Authorized<CatalogueItem>, word: ForecastWord): Promise<void> => {
      if (Object.keys(word).length === 0) return
      await items.updateForecastWord(item, word)
      tell(item.household_id, item.id)
    },

    /** The items by which expiry days are to be guessed again since before an instant, of all households, in batches. */
    listGuessesDueInBatches: (before: Date, batchSize: number) =>
      items.listGuessesDueInBatches(before, batchSize),

    /** Records that expiry days were guessed again by what some items, or those that they stand for, were at an instant. */
    markGuessed: ({ householdId }: Household, ids: readonly string[], at: Date): Promise<void> =>
      items.updateGuessed(householdId, ids, at),

    /** Stores what a lot or its use says about the item, if it is new; returns the updated item. */
    remember: async (
      item: Authorized<CatalogueItem>,
      habits: ItemHabits,
    ): Promise<Authorized<CatalogueItem>> => {
      const known: Record<string, unknown> = item
      const changed = Object.entries(habits).filter(
        ([name, value]) => value !== undefined && known[name] !== value,
      )
      const after = { ...item, ...Object.fromEntries(changed) }
      if (changed.length > 0) {
        await items.updateHabits(item, Object.fromEntries(changed), isKeptAlike(item, after) ? null : now())
        tell(item.household_id, item.id)
      }
      return after
    },
  }
}
export type CatalogueService = ReturnType<typeof createCatalogueService>

/** Whether amounts in a unit convert to that of the item, or of the joined item that has the name. */
const isIn =
  (wanted: string) =>
  ({ unit, item }: NamedRoot): boolean =>
    [unit, item.unit].some((own) => convertQuantity(1, wanted, own) !== null)

/**
 * The id of an item, derived from household and name, so that two simultaneous creations conflict instead of creating
 * two.
 */
const idForName = (householdId: string, foldedName: string): string =>
  createHash('sha256').update(`${householdId}\n${foldedName}`).digest('hex').slice(0, 24)
