import type { CheckCandidate } from '@larder/shared/contracts/insights/stock-check'
import { groupBy } from '@larder/shared/domain/group-by'
import { stockCheckOf } from '@larder/shared/domain/insights/stock-check'
import type { Actor } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ForecastsService } from '../insights/forecasts.service.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import type { InventoryService } from '../inventory/inventory.service.ts'

type Deps = {
  forecasts: Pick<ForecastsService, 'look'>
  stockFlows: Pick<StockFlows, 'listCheckable'>
  inventory: Pick<InventoryService, 'listByIds'>
  catalogue: Pick<CatalogueService, 'findJoins'>
}

/** Finds the entries whose amounts are worth asking about. */
export const createStockCheck = ({ forecasts, stockFlows, inventory, catalogue }: Deps) => ({
  /** The one whose answer is worth most first. */
  list: async (actor: Actor): Promise<CheckCandidate[]> => {
    const [{ outlooks, today }, lots, { rootOf }] = await Promise.all([
      forecasts.look(actor),
      stockFlows.listCheckable(actor),
      catalogue.findJoins(actor),
    ])
    const lotsOf = groupBy(lots, ({ item_id }) => rootOf(item_id))
    const choices = stockCheckOf(lotsOf, outlooks, today)
    const entries = await inventory.listByIds(
      actor,
      choices.map(({ lot_id }) => lot_id),
    )
    const choiceOf = new Map(choices.map((choice) => [choice.lot_id, choice]))
    return entries.flatMap((entry) => {
      const choice = choiceOf.get(entry.id)
      return choice ? [{ entry, reason: choice.reason, days: choice.days, chance: choice.chance }] : []
    })
  },
})
export type StockCheckService = ReturnType<typeof createStockCheck>
