import {
  HISTORY_WEEKS,
  type HistoryWeek,
  type HouseholdHistory,
} from '@larder/shared/contracts/insights/household-history'

const FIRST_MONDAY = Date.UTC(2026, 8, 7)
const WEEK_MS = 7 * 86_400_000

/** The last weeks, the present one from November 23, 2026 on; by default nothing was in stock, wasted or bought. */
export const sampleHistory = (
  weekOf: (index: number) => Partial<HistoryWeek> = () => ({}),
  fields: Partial<HouseholdHistory> = {},
): HouseholdHistory => ({
  weeks: Array.from({ length: HISTORY_WEEKS }, (_, index) => ({
    first_day: new Date(FIRST_MONDAY + index * WEEK_MS).toISOString(),
    stocked_count: 0,
    discarded_count: 0,
    expired_count: 0,
    wasted: [],
    priced_count: 0,
    ...weekOf(index),
  })),
  spend: [],
  unpriced_count: 0,
  ...fields,
})
