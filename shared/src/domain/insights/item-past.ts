import { measuresOfItem } from '../catalogue/item-measures.ts'
import type { MeasuredItem } from '../catalogue/item-measures.ts'
import { flowInUnit, joinDays } from '../inventory/ledger/flows/flow-units.ts'
import type { SeenFlow } from '../inventory/ledger/flows/stock-flow.ts'
import type { FoodMeasures } from '@larder/foods'
import type { ItemHistory } from './forecasting/item-history.ts'

/** An item as forecasts need it; amounts are in its unit. */
export type ForecastItem = MeasuredItem & {
  id: string
  name: string
  name_folded: string
  category: string | null
  unit: string
  min_stock_level: number | null
  /** What the household says is used of it in a day; null or absent where that follows from its past. */
  own_daily_use?: number | null | undefined
}

/**
 * The past of an item in its unit, from its flows in all units and those of the items that were joined with it; what does
 * not convert is left out.
 */
export const pastOf = (
  item: Omit<ForecastItem, 'name_folded' | 'min_stock_level' | 'own_daily_use'>,
  flows: readonly SeenFlow[],
): ItemHistory => {
  let measures: FoodMeasures | undefined
  const measuresOf = () => (measures ??= measuresOfItem(item))
  const joined = (part: 'bought' | 'seen'): ItemHistory['bought'] => {
    const converted = flows.map((flow) => flowInUnit(flow[part], flow.unit, item.unit, measuresOf))
    const { at, quantities } = joinDays(converted)
    return at.map((day, index) => [day, quantities[index] ?? 0])
  }
  return {
    category: item.category,
    first_day: Math.min(...flows.map(({ first_day }) => first_day)),
    bought: joined('bought').filter(([, quantity]) => quantity > 0),
    used: joined('seen'),
  }
}
