import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_LISTED_ON_PAGE } from '@larder/shared/contracts/item-page'
import type {
  ConversionEdit,
  ItemPage,
  ItemUpdate,
  KeepingTimeEdit,
} from '@larder/shared/contracts/item-page'
import { isFoodId, nameOfFood, readItemFood, allergensOf, dietOf, nutritionOf } from '@larder/foods'
import { backToTable, keepingTimesOf } from '@larder/shared/domain/catalogue/item-keeping'
import { conversionsOf, convertibleUnit } from '@larder/shared/domain/catalogue/item-measures'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem, FoodFacts } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { InventoryService } from '../inventory/inventory.service.ts'
import type { ItemLearning } from '../inventory/guesses/item-learning.ts'
import type { AssumedUseService } from '../inventory/nights/assumed-use.service.ts'
import type { ReceiptMemoryService } from '../receipt-memory/receipt-memory.service.ts'

type Deps = {
  catalogue: CatalogueService
  inventory: Pick<InventoryService, 'listOfItem' | 'relist'>
  learning: Pick<ItemLearning, 'setMinimum' | 'guessAgain'>
  memory: Pick<ReceiptMemoryService, 'listAliases'>
  assumedUse: Pick<AssumedUseService, 'explain'>
}

/** What a household knows of an item in one place, and its own word on all of it. */
export const createItemPageService = ({ catalogue, inventory, learning, memory, assumedUse }: Deps) => {
  /** The page of the item that an id stands for. */
  const show = async (actor: Actor, id: string): Promise<ItemPage> => {
    const [item, joins] = await Promise.all([catalogue.get(actor, id), catalogue.findJoins(actor)])
    const members = joins.membersOf(item.id)
    const [{ entries, total }, joinedItems, aliases, assumed_use] = await Promise.all([
      inventory.listOfItem(actor, item),
      catalogue.listOwn(actor, members.slice(1)),
      memory.listAliases(actor, members, MAX_LISTED_ON_PAGE),
      assumedUse.explain(item, members),
    ])
    const joinedById = new Map(joinedItems.map((joined) => [joined.id, joined]))
    const units = [...new Set([item.unit, ...entries.map(({ unit }) => unit)])]
    return {
      item,
      entries: entries.slice(0, MAX_LISTED_ON_PAGE),
      entry_count: entries.length,
      total,
      min_stock_level: item.min_stock_level,
      assumed_use,
      ...foodOf(item),
      conversions: conversionsOf(item, units),
      keeping_times: keepingTimesOf(item),
      aliases: [...joinedItems.map(({ name }) => ({ text: name, store_name: null })), ...aliases],
      joined: joins.joins.flatMap(({ item_id, into_id, joined_at }) => {
        const joined = joinedById.get(item_id)
        return joined ? [{ item: joined, joined_into: into_id, joined_at }] : []
      }),
    }
  }

  const setConversions = async (item: Authorized<CatalogueItem>, edits: readonly ConversionEdit[]) => {
    const named = edits.map(({ unit, grams }) => ({ ...toConvertible(unit), grams }))
    const bases = named.map(({ base }) => base)
    if (new Set(bases).size < bases.length) {
      throw new DomainError('validation_failed', 'State one unit of each kind: volumes share one density')
    }
    const facts: FoodFacts = {}
    for (const { unit, base, grams } of named)
      facts[`conversions.${base}`] = grams === null ? null : { unit, grams }
    if (named.length > 0) await catalogue.setFoodFacts(item, facts)
  }

  return {
    /**
     * Everything about an item.
     * @throws DomainError not_found
     */
    show,

    /**
     * Changes name, category or minimum level, or whether use is assumed.
     * @throws DomainError not_found, item_name_taken (with an ItemNameConflict)
     */
    update: async (
      actor: Actor,
      id: string,
      { min_stock_level, assumes_use, ...naming }: ItemUpdate,
    ): Promise<ItemPage> => {
      const item = await catalogue.get(actor, id)
      if (naming.name !== undefined || naming.category !== undefined) {
        await catalogue.edit(item, naming)
        await learning.guessAgain(actor, [id])
      }
      if (min_stock_level !== undefined) await learning.setMinimum(actor, item, min_stock_level)
      if (assumes_use !== undefined) await catalogue.remember(item, { assumes_use })
      return show(actor, id)
    },

    /**
     * Says which food an item is, by a food's id or 'none'; null for what its name says.
     * @throws DomainError not_found, validation_failed for an unknown food
     */
    linkFood: async (actor: Actor, id: string, foodId: string | null): Promise<ItemPage> => {
      const item = await catalogue.get(actor, id)
      if (foodId !== null && !isFoodId(foodId)) {
        throw new DomainError('validation_failed', 'There is no such food')
      }
      await catalogue.setFoodFacts(item, { food_id: foodId })
      await learning.guessAgain(actor, [id])
      return show(actor, id)
    },

    /**
     * Sets the weight of units, null for what the table says.
     * @throws DomainError not_found, validation_failed for units without a weight to be stated, and two of one kind
     */
    setConversions: async (actor: Actor, id: string, edits: readonly ConversionEdit[]): Promise<ItemPage> => {
      await setConversions(await catalogue.get(actor, id), edits)
      return show(actor, id)
    },

    /**
     * Sets for how many days it keeps in places, null for what the table says.
     * @throws DomainError not_found
     */
    setKeepingTimes: async (
      actor: Actor,
      id: string,
      edits: readonly KeepingTimeEdit[],
    ): Promise<ItemPage> => {
      const item = await catalogue.get(actor, id)
      const reset = edits.flatMap(({ place, days }) => (days === null ? [place] : []))
      const { stated, isObservationForgotten } = backToTable(item, reset)
      const facts: FoodFacts = reset.length > 0 ? { typical_shelf_life_days: null } : {}
      for (const { place, days } of [...stated, ...edits]) facts[`keeping_days.${place}`] = days
      if (edits.length > 0) await catalogue.setFoodFacts(item, facts)
      if (isObservationForgotten) await catalogue.remember(item, { usual_shelf_life_days: null })
      await learning.guessAgain(actor, [id])
      return show(actor, id)
    },

    /**
     * Joins an item into this one. Lots keep their own item, so that splitting gives back exactly what was before.
     * @throws DomainError not_found, item_joined, joins_full
     */
    join: async (actor: Actor, id: string, itemId: string): Promise<ItemPage> => {
      await catalogue.join(actor, itemId, id)
      await learning.guessAgain(actor, [id])
      return show(actor, id)
    },

    /**
     * Splits an item again from this one.
     * @throws DomainError not_found, item_joined
     */
    split: async (actor: Actor, id: string, itemId: string): Promise<ItemPage> => {
      const root = await catalogue.get(actor, id)
      await catalogue.split(actor, itemId, root.id)
      await inventory.relist(actor, (await catalogue.findJoins(actor)).membersOf(itemId))
      await learning.guessAgain(actor, [root.id, itemId])
      return show(actor, root.id)
    },
  }
}
export type ItemPageService = ReturnType<typeof createItemPageService>

/** What the page says of an item as food. */
const foodOf = (
  item: CatalogueItem,
): Pick<ItemPage, 'food' | 'is_food' | 'is_food_by' | 'allergens' | 'diet' | 'nutrition'> => {
  const reading = readItemFood(item)
  const by = item.food_id !== null && isFoodId(item.food_id) ? 'household' : 'table'
  const isFood = { is_food: reading.is_food, is_food_by: reading.is_food === null ? null : by } as const
  if (!reading.is_food) return { food: null, ...isFood, allergens: [], diet: null, nutrition: null }
  const id = reading.food_id
  return {
    food: { id, name: nameOfFood(id), by },
    ...isFood,
    allergens: [...allergensOf(id)],
    diet: dietOf(id),
    nutrition: nutritionOf(id),
  }
}

/** @throws DomainError validation_failed for a unit whose weight cannot be stated */
const toConvertible = (written: string) => {
  const unit = convertibleUnit(written)
  if (unit === null) {
    throw new DomainError(
      'validation_failed',
      `The weight of '${written}' can't be stated: it is a weight, a pack or no known unit`,
    )
  }
  return unit
}
