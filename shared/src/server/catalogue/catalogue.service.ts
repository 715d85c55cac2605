import { createHash } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ItemCreate } from '@larder/shared/contracts/catalogue'
import { ItemNameConflict } from '@larder/shared/contracts/item-page'
import type { ItemUpdate } from '@larder/shared/contracts/item-page'
import type { Page } from '@larder/shared/contracts/base/paging'
import { spellingsOfBarcode } from '@larder/shared/domain/barcodes/gtin'
import type { Gtin } from '@larder/shared/domain/barcodes/gtin'
import { foldName, convertQuantity } from '@larder/foods'
import { isKeptAlike } from '@larder/shared/domain/catalogue/item-keeping'
import { decideJoin, decideSplit, indexJoins } from '@larder/shared/domain/catalogue/item-joins'
import type { ItemJoin, ItemJoins } from '@larder/shared/domain/catalogue/item-joins'
import { groupBy } from '@larder/shared/domain/group-by'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem, FoodFacts, ItemHabits, NewItem } from './catalogue-item.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdRoom } from '../households/household-room.ts'
import type { ItemJoinRepository } from './item-join.repository.ts'
import type { FittableFields, FittableQuery, ItemRepository } from './item.repository.ts'

/** With more simultaneous changes of one household's joins than this, something is wrong. */
const MAX_ATTEMPTS = 100

type Deps = {
  items: ItemRepository
  joins: ItemJoinRepository
  room: HouseholdRoom
  publish: PublishEvent
  now: () => Date
}

/** A name of an item: its own, or that of one that was joined with it. */
type NamedRoot = { name_folded: string; unit: string; item: Authorized<CatalogueItem> }

/** A name that means an item: `id` is the item's own, or that of one that was joined with it. */
export type ItemName = { id: string; name: string; item: Authorized<CatalogueItem> }

/** A name without an item, and what the item's id is made of. */
type NewName = { folded: string; key: string }

/** What a receipt or an order says about an item. */
export type NamedItem = { name: string; unit: string; category: string }

/** What can be changed of how an item is named. */
type ItemNaming = Pick<ItemUpdate, 'name' | 'category'>

type Household = Pick<Actor, 'householdId'>

/**
 * The household's catalogue: its items, and their usual values. An item that was joined with another one stands for
 * that one everywhere: it is listed no more, and its id and name find the other one.
 */
export const createCatalogueService = ({ items, joins, room, publish, now }: Deps) => {
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

  const tell = (householdId: string, id: string | null) =>
    publish(householdId, { type: 'items.changed', id, version: null })

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

  /** Changes the joins of a household, deciding again whenever somebody else came first. */
  const changeJoins = async (
    householdId: string,
    decide: (known: ItemJoins) => readonly ItemJoin[],
  ): Promise<void> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { joins: stored, version } = await joins.find(householdId)
      const decided = decide(indexJoins(stored))
      // Joins are only added and removed.
      if (decided.length === stored.length) return
      if (await joins.update(householdId, decided, version)) return
    }
    throw new DomainError('version_conflict')
  }

  const getOwn = async (actor: Household, id: string): Promise<Authorized<CatalogueItem>> =>
    authorize(actor, await items.findById(id), 'item')

  return {
    findJoins,

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
      // Somebody may have joined it at this moment.
      await changeJoins(item.household_id, ({ joins: known }) =>
        known.filter(({ item_id, into_id }) => item_id !== item.id && into_id !== item.id),
      )
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

    /** Items by their own ids, even if they were joined with others. */
    listOwn: async (actor: Actor, ids: readonly string[]): Promise<Authorized<CatalogueItem>[]> =>
      (await items.listByIds(ids)).map((item) => authorize(actor, item)),

    /**
     * Joins an item into another one.
     * @throws DomainError not_found, and what `decideJoin` throws
     */
    join: async (actor: Household, itemId: string, intoId: string): Promise<void> => {
      const assertThere = () => Promise.all([getOwn(actor, itemId), getOwn(actor, intoId)])
      await assertThere()
      // First, because after a crash in between guesses made in vain do no harm.
      await items.updateGuessesDue(actor.householdId, [itemId, intoId], now())
      const join = { item_id: itemId, into_id: intoId, joined_at: now().toISOString() }
      await changeJoins(actor.householdId, (known) => decideJoin(known, join))
      await assertThere().catch(async (error: unknown) => {
        // One of the two was deleted at this moment.
        await changeJoins(actor.householdId, ({ joins: known }) =>
          known.filter(({ item_id }) => item_id !== itemId),
        )
        throw error
      })
      tell(actor.householdId, null)
    },

    /** Takes over the joins of items that came from another household, but not those that it has already. */
    adoptJoins: async ({ householdId }: Household, adopted: readonly ItemJoin[]): Promise<void> => {
      await items.updateGuessesDue(
        householdId,
        adopted.map(({ item_id }) => item_id),
        now(),
      )
      await changeJoins(householdId, ({ joins: known, isJoined }) => [
        ...known,
        ...adopted.filter(({ item_id }) => !isJoined(item_id)),
      ])
    },

    /**
     * Splits an item again from the one that it stands for.
     * @throws DomainError not_found, item_joined when it stands for another one than `rootId`
     */
    split: async (actor: Actor, itemId: string, rootId: string): Promise<void> => {
      await getOwn(actor, itemId)
      await items.updateGuessesDue(actor.householdId, [itemId, rootId], now())
      await changeJoins(actor.householdId, (known) => decideSplit(known, itemId, rootId))
      tell(actor.householdId, null)
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
