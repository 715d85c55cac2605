import { readItemFood } from '@larder/foods'
import type { LinkedItem } from '@larder/foods'
import { groupBy } from '@larder/shared/domain/group-by'
import { basketsOf } from '@larder/shared/domain/insights/baskets/baskets-of'
import { countNeighbours } from '@larder/shared/domain/insights/baskets/neighbour-counts'
import type { NeighbourCounts } from '@larder/shared/domain/insights/baskets/neighbour-counts'
import { dayOf } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import type { StockFlow } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import type { NeighbourCountsRepository } from './neighbour-counts.repository.ts'

const HOUR_MS = 3600 * 1000
/** What people buy changes slowly. */
const COUNT_EVERY_MS = 6.5 * 24 * HOUR_MS
/** More households say nothing new; so many are read in some minutes. */
const MOST_HOUSEHOLDS = 20_000
const YEAR_DAYS = 365
/**
 * Households count only when they recorded something on so many days, and first so long ago: otherwise somebody could invent
 * nineteen and learn from the counts what the twentieth buys.
 */
const LEAST_DAYS_RECORDED = 20
const LEAST_AGE_MS = 30 * 24 * HOUR_MS
/** Names are alike in many households, and reading one takes longer than anything else here. */
const MOST_NAMES = 50_000

type Deps = {
  isOn: boolean
  counts: NeighbourCountsRepository
  catalogue: Pick<CatalogueService, 'list' | 'findJoins'>
  stockFlows: Pick<StockFlows, 'hasRecords' | 'sample'>
  now: () => Date
}

/** Reads foods and remembers the latest names. */
const createFoodReader = () => {
  const known = new Map<string, string | null>()
  return (item: LinkedItem): string | null => {
    const key = `${item.food_id ?? ''} ${item.unit ?? ''} ${item.name}`
    const found = known.get(key)
    if (found !== undefined) return found
    const food = readItemFood(item)
    const foodId = food.is_food === true ? food.food_id : null
    if (known.size >= MOST_NAMES) known.clear()
    known.set(key, foodId)
    return foodId
  }
}

/**
 * What the households of the server buy, as counts of foods of the table: no names that people wrote, nothing that fewer than
 * 20 households bought, nothing at all unless the operator wants it.
 */
export const createNeighbours = ({ isOn, counts, catalogue, stockFlows, now }: Deps) => {
  let kept: { readAt: number; value: Promise<NeighbourCounts | undefined> } | undefined

  const read = async (): Promise<NeighbourCounts | undefined> => {
    const foods = await counts.find()
    if (foods === null) return undefined
    return {
      popularity: new Map(foods.map(({ food_id, popularity }) => [food_id, popularity])),
      households: new Map(foods.map(({ food_id, households }) => [food_id, households])),
      pairs: new Map(foods.map(({ food_id, pairs }) => [food_id, new Map(pairs)])),
      returns: new Map(foods.map(({ food_id, returns = 1 }) => [food_id, returns])),
    }
  }

  const basketsOfHousehold = async (
    householdId: string,
    flows: readonly StockFlow[],
    foodOf: (item: LinkedItem) => string | null,
  ): Promise<string[][]> => {
    const [items, { rootOf }] = await Promise.all([
      catalogue.list({ householdId }),
      catalogue.findJoins({ householdId }),
    ])
    const flowsOf = groupBy(flows, ({ item_id }) => rootOf(item_id))
    const today = dayOf(now().getTime())
    const things = items.flatMap((item) => {
      const days = (flowsOf.get(item.id) ?? []).flatMap(({ bought: { at, quantities } }) =>
        at.filter((day, index) => (quantities[index] ?? 0) > 0 && day > today - YEAR_DAYS && day <= today),
      )
      const food = days.length === 0 ? null : foodOf(item)
      return food === null ? [] : [{ key: food, days }]
    })
    return basketsOf(things).baskets
  }

  async function* everyHousehold(signal: AbortSignal) {
    const foodOf = createFoodReader()
    for await (const { householdId, flows } of stockFlows.sample(MOST_HOUSEHOLDS)) {
      signal.throwIfAborted()
      const before = new Date(now().getTime() - LEAST_AGE_MS)
      if (await stockFlows.hasRecords(householdId, { days: LEAST_DAYS_RECORDED, before }))
        yield await basketsOfHousehold(householdId, flows, foodOf)
    }
  }

  return {
    /** The counts; undefined where there are none. They are read again every hour. */
    load: (): Promise<NeighbourCounts | undefined> => {
      if (!isOn) return Promise.resolve(undefined)
      const at = now().getTime()
      if (kept === undefined || at - kept.readAt >= HOUR_MS) {
        const value = read()
        kept = { readAt: at, value }
        value.catch(() => (kept = undefined))
      }
      return kept.value
    },

    /**
     * Counts once a week what at most 20,000 households bought in the last year, spread over all; otherwise does nothing.
     * @throws what `signal` was aborted with
     */
    count: async (signal: AbortSignal): Promise<void> => {
      const last = await counts.findTime()
      if (!isOn || (last !== null && now().getTime() - last.getTime() < COUNT_EVERY_MS)) return
      const { popularity, households, pairs, returns } = await countNeighbours(everyHousehold(signal))
      await counts.replace(
        [...popularity].map(([food_id, share]) => ({
          food_id,
          popularity: share,
          households: households.get(food_id) ?? 0,
          returns: returns.get(food_id) ?? 1,
          pairs: [...(pairs.get(food_id) ?? [])],
        })),
        now(),
      )
    },

    /** Removes what was counted before it was switched off; returns how many documents that were. */
    removeIfOff: (): Promise<number> => (isOn ? Promise.resolve(0) : counts.removeAll()),
  }
}
