import { getHouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { listStockCheck } from '@larder/shared/contracts/insights/stock-check'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import type { HouseholdHistoryService } from './household-history.service.ts'
import type { StockCheckService } from './stock-check.service.ts'

type Services = { history: HouseholdHistoryService; stockCheck: StockCheckService }

export const dashboardCalls = ({ history, stockCheck }: Services): Call[] => [
  answers(getHouseholdHistory, ({ query }, actor) => history.get(actor, query.first_weekday)),

  answers(listStockCheck, async (_input, actor) => ({ candidates: await stockCheck.list(actor) })),
]
