import type { Gtin } from '@larder/foods'
import type { Page } from '@larder/shared/contracts/base/paging'
import { foldName, spellingsOfBarcode } from '@larder/foods'
import { indexJoins } from '@larder/shared/domain/catalogue/item-joins'
import type { ItemJoins } from '@larder/shared/domain/catalogue/item-joins'
import { groupBy } from '@larder/shared/domain/group-by'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import type { ItemJoinRepository } from './item-join.repository.ts'
import type { AssumableFields, FittableFields, FittableQuery, ItemRepository } from './item.repository.ts'

type Deps = { items: ItemRepository; joins: ItemJoinRepository }

/** Whose items are meant. */
export type Household = Pick<Actor, 'householdId'>

/** A name of an item: its own, or that of one that was joined with it. */
export type NamedRoot = { name_folded: string; unit: string; item: Authorized<CatalogueItem> }

/** A name that means an item: `id` is the item's own, or that of one that was joined with it. */
type ItemName = { id: string; name: string; item: Authorized<CatalogueItem> }

/** Finds the household's items, by ids, names and barcodes, also those of items that were joined with them. */
export const createItemLookup = ({ items, joins }: Deps) => {
  const findJoins = async ({ householdId }: Household): Promise<ItemJoins> =>
    indexJoins((await joins.find(householdId)).joins)

  /** Items and those that they stand for, by the ids of the former; deleted ones are missing. */
  const mapToRoots = async (
    household: Household,
    some: readonly CatalogueItem[],
    { rootOf }: ItemJoins,
  ): Promise<Map<string, Authorized<CatalogueItem>>> => {
    const byId = new Map(some.map((item) => [item.id, item]))
    const missing = [...new Set(some.map(({ id }) => rootOf(id)))].filter((id) => !byId.has(id))
    if (missing.length > 0) for (const root of await items.listByIds(missing)) byId.set(root.id, root)
    return new Map(
      some.flatMap(({ id }) => {
        const root = byId.get(rootOf(id))
        return root ? [[id, authorize(household, root)] as const] : []
      }),
    )
  }

  /** The items of these names, with the folded name of each. */
  const listNamed = async (household: Household, foldedNames: readonly string[]): Promise<NamedRoot[]> => {
    if (foldedNames.length === 0) return []
    const [found, known] = await Promise.all([
      items.listByNames(household.householdId, foldedNames),
      findJoins(household),
    ])
    const roots = await mapToRoots(household, found, known)
    return found.flatMap(({ id, name_folded, unit }) => {
      const item = roots.get(id)
      return item ? [{ name_folded, unit, item }] : []
    })
  }

  const getOwn = async (actor: Household, id: string): Promise<Authorized<CatalogueItem>> =>
    authorize(actor, await items.findById(id), 'item')

  return {
    findJoins,

    listNamed,

    /** All items of the household, by name. */
    list: async (household: Household): Promise<Authorized<CatalogueItem>[]> => {
      const [known, found] = await Promise.all([
        findJoins(household),
        items.listByHousehold(household.householdId),
      ])
      return found.filter(({ id }) => !known.isJoined(id)).map((item) => authorize(household, item))
    },

    /** Some items of some households as far as their past depends on them, by household: joined ones, too. */
    mapFittable: async (query: FittableQuery): Promise<Map<string, FittableFields[]>> =>
      groupBy(await items.listFittable(query), ({ household_id }) => household_id),

    /** Some items as far as it decides whether their use is assumed, by their own ids. */
    mapAssumable: async (ids: readonly string[]): Promise<Map<string, AssumableFields>> =>
      new Map((await items.listAssumable(ids)).map((item) => [item.id, item])),

    /** The joins of those of some households in which items were joined, by household. */
    mapJoins: async (householdIds: readonly string[]): Promise<Map<string, ItemJoins>> =>
      new Map([...(await joins.mapOfHouseholds(householdIds))].map(([id, found]) => [id, indexJoins(found)])),

    /** The items that all items stand for, by the ids of the latter. */
    mapAll: async (household: Household): Promise<Map<string, Authorized<CatalogueItem>>> => {
      const known = await findJoins(household)
      return mapToRoots(household, await items.listByHousehold(household.householdId), known)
    },

    /** All names of items: their own, and those of the items that were joined with them. */
    listNames: async (household: Household): Promise<ItemName[]> => {
      const known = await findJoins(household)
      const found = await items.listByHousehold(household.householdId)
      const roots = await mapToRoots(household, found, known)
      return found.flatMap(({ id, name }) => {
        const item = roots.get(id)
        return item ? [{ id, name, item }] : []
      })
    },

    /**
     * A page of the household's items by name; `next` is the cursor of the one after it, null after the last.
     * @throws DomainError not_found when the cursor is no item of the household
     */
    listPage: async (
      actor: Actor,
      { cursor, limit }: Page,
    ): Promise<{ items: Authorized<CatalogueItem>[]; next: string | null }> => {
      const after = cursor === undefined ? null : authorize(actor, await items.findById(cursor))
      const joined = (await findJoins(actor)).joins.map(({ item_id }) => item_id)
      const found = await items.listPage(actor.householdId, after, joined, limit + 1)
      const shown = found.slice(0, limit).map((item) => authorize(actor, item))
      return { items: shown, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },

    /**
     * The item that an id stands for.
     * @throws DomainError not_found
     */
    get: async (actor: Actor, id: string): Promise<Authorized<CatalogueItem>> => {
      const [item, { rootOf }] = await Promise.all([getOwn(actor, id), findJoins(actor)])
      return rootOf(id) === id ? item : getOwn(actor, rootOf(id))
    },

    /** The item that was added with this code; null if there is none. */
    findByBarcode: async (actor: Actor, gtin: Gtin): Promise<Authorized<CatalogueItem> | null> => {
      const [item] = await items.listByBarcodes(actor.householdId, spellingsOfBarcode(gtin))
      if (!item) return null
      const roots = await mapToRoots(actor, [item], await findJoins(actor))
      return roots.get(item.id) ?? null
    },

    /**
     * The item of an id itself, even if it was joined with another one.
     * @throws DomainError not_found
     */
    getOwn,

    /** The items that these ids stand for, by these ids; deleted ones are missing from the map. */
    mapByIds: async (
      household: Household,
      ids: readonly string[],
      known?: ItemJoins,
    ): Promise<Map<string, Authorized<CatalogueItem>>> => {
      const { rootOf } = known ?? (await findJoins(household))
      const found = await items.listByIds([...new Set(ids.map(rootOf))])
      const roots = new Map(found.map((item) => [item.id, authorize(household, item)]))
      return new Map(
        ids.flatMap((id) => {
          const root = roots.get(rootOf(id))
          return root ? [[id, root] as const] : []
        }),
      )
    },

    /** The categories of some items by their ids, or those of the items that they stand for; deleted items are missing. */
    mapCategories: async (
      household: Household,
      ids: readonly string[],
    ): Promise<Map<string, string | null>> => {
      const { rootOf } = await findJoins(household)
      const found = await items.mapCategories(household.householdId, [...new Set(ids.map(rootOf))])
      return new Map(
        ids.flatMap((id) => {
          const category = found.get(rootOf(id))
          return category === undefined ? [] : [[id, category] as const]
        }),
      )
    },

    /** Like `mapByIds`, for ids that a client sent or kept: other households' items are missing, too. */
    mapOwnByIds: async (
      household: Household,
      ids: readonly string[],
    ): Promise<Map<string, Authorized<CatalogueItem>>> => {
      const [known, found] = await Promise.all([findJoins(household), items.listByIds([...new Set(ids)])])
      const own = found.filter(({ household_id }) => household_id === household.householdId)
      return mapToRoots(household, own, known)
    },

    /** The items of these names, by folded name; the oldest of several. */
    mapByNames: async (
      household: Household,
      names: readonly string[],
    ): Promise<Map<string, Authorized<CatalogueItem>>> => {
      const found = await listNamed(household, [...new Set(names.map(foldName))])
      return new Map(found.toReversed().map(({ name_folded, item }) => [name_folded, item]))
    },

    /** Items by their own ids, even if they were joined with others. */
    listOwn: async (actor: Actor, ids: readonly string[]): Promise<Authorized<CatalogueItem>[]> =>
      (await items.listByIds(ids)).map((item) => authorize(actor, item)),
  }
}
export type ItemLookup = ReturnType<typeof createItemLookup>
