import type { ForecastWhy } from '@larder/shared/contracts/insights/forecasts'
import type { ReactNode } from 'react'

/** Something that could be bought, and how much of it; null where nobody knows. */
type Purchase = {
  /** The id is null for what the household never had. */
  item: { id: string | null; name: string; unit: string }
  quantity: number | null
  unit: string | null
}

/** Makes the button that puts something on a shopping list. */
export type ListButtonOf = (purchase: Purchase) => ReactNode

type Forecast = { item_id: string; item_name: string; unit: string; why?: ForecastWhy | undefined }

/** An item of a forecast, as much of it as was bought last. */
export const purchaseOf = ({ item_id: id, item_name: name, unit, why }: Forecast): Purchase => {
  const quantity = why?.purchases[0]?.quantity ?? null
  return { item: { id, name, unit }, quantity, unit: quantity === null ? null : unit }
}
