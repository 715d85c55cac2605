import { consumeEntry, deleteEntry, listInventory, updateEntry } from '@larder/shared/contracts/inventory'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { updateItem } from '@larder/shared/contracts/item-page'
import { selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import { updatePlannedMeal } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import type { Actor } from '@larder/shared/server/authz'
import type { Clock } from './clock.ts'
import type { Dish } from './food/dishes.ts'
import { GOODS } from './food/goods.ts'
import { createHouseholdDay } from './household-day.ts'
import type { Act, DayOfYear } from './household-day.ts'
import type { Product } from './product.ts'
import type { DishRecipe } from './food/recipe-book.ts'
import { createRandom } from './seeded-random.ts'
import { bringHome } from './papers/shopping-papers.ts'

type Deps = {
  product: Product
  clock: Clock
  people: { main: Actor; partner: Actor }
  seed: number
  /** The recipe of each dish. */
  recipeOf: (dish: Dish) => DishRecipe
}

/** Creates what lives the days of the household, one after the other, by the calls that its people would make. */
export function createYearWriter({
  product,
  clock,
  people,
  seed,
  recipeOf,
}: Deps): (day: DayOfYear) => Promise<void> {
  const { main, partner } = people
  const random = createRandom(seed)
  const decide = createHouseholdDay(random)
  /** The ids of the dinners that are planned for a day. */
  const dinners = new Map<string, string[]>()
  const isMinimumSet = new Set<string>()
  const someone = () => (random() < 0.6 ? main : partner)

  const plan = async (dish: Dish, date: string) => {
    const { id, percentForTwo } = recipeOf(dish)
    const { id: mealId } = await product.ask(selectMeal, someone(), {
      body: { recipe_id: id, date, meal_type: 'dinner', servings: 2, quantity_percent: percentForTwo },
    })
    dinners.set(date, [...(dinners.get(date) ?? []), mealId])
  }

  const cook = async (date: string) => {
    for (const planId of dinners.get(date) ?? []) {
      const isCooked = random() < 0.88
      const isTooMuch = random() < 0.12
      await product.ask(updatePlannedMeal, someone(), {
        params: { planId },
        body: isCooked
          ? { status: 'prepared', ...(isTooMuch ? { leftover_portions: 1 } : {}) }
          : { status: 'dismissed' },
      })
    }
  }

  /** Sets the minimum of goods that came into stock for the first time. */
  const setMinimums = async (entries: readonly InventoryEntry[]) => {
    for (const { name, low, pack } of GOODS) {
      if (low === null || isMinimumSet.has(name)) continue
      const itemId = entries.find(({ item }) => item?.name === name)?.item_id
      if (itemId === undefined) continue
      await product.ask(updateItem, main, { params: { id: itemId }, body: { min_stock_level: low * pack } })
      isMinimumSet.add(name)
    }
  }

  const perform = async (act: Act, day: DayOfYear, entries: readonly InventoryEntry[]) => {
    clock.pass(1)
    if (act.kind === 'plan') return plan(act.dish, addDays(day.date, act.daysAhead).slice(0, 10))
    if (act.kind === 'cook') return cook(day.date)
    if (act.kind === 'shop') return bringHome(product, main, { ...act, date: day.date, at: clock.now() })
    const params = { id: act.lotId }
    if (act.kind === 'discard') return product.ask(deleteEntry, someone(), { params })
    if (act.kind === 'use') {
      return product.ask(consumeEntry, someone(), { params, body: { quantity: act.quantity } })
    }
    const { storage_location, expiry_date, purchase_date, min_stock_level } =
      entries.find(({ id }) => id === act.lotId) ?? {}
    return product.ask(updateEntry, main, {
      params,
      body: {
        quantity: act.quantity,
        storage_location: storage_location ?? undefined,
        expiry_date,
        purchase_date,
        min_stock_level,
      },
    })
  }

  return async (day) => {
    clock.openDay(day.date)
    const { rows } = await product.ask(listInventory, main)
    const entries = [...rows].sort(inOrderOfPurchase)
    await setMinimums(entries)
    const stock = entries.map(({ id, item, quantity, expiry_date }) => ({
      id,
      good: item?.name ?? '',
      quantity,
      expires: expiry_date?.slice(0, 10) ?? null,
    }))
    const acts = decide(day, stock)
    const isSingle = ({ kind }: Act) => kind === 'use' || kind === 'count' || kind === 'discard'
    // Each of these is about another entry.
    await Promise.all(acts.filter(isSingle).map((act) => perform(act, day, entries)))
    for (const act of acts.filter((one) => !isSingle(one))) await perform(act, day, entries)
  }
}

/** The same order for the same year, whatever the ids are. */
const inOrderOfPurchase = (a: InventoryEntry, b: InventoryEntry): number => {
  const keyOf = ({ item, purchase_date, expiry_date, quantity }: InventoryEntry) =>
    [item?.name, purchase_date, expiry_date, quantity].join(' ')
  return keyOf(a) < keyOf(b) ? -1 : 1
}
