import type { HistoryWeek } from '@larder/shared/contracts/insights/household-history'
import { BarChart } from '../../../../ui/bar-chart/bar-chart.tsx'
import { formatEntries, formatWeek, tickOf } from '../../history-words.ts'

type WeekBarsProps = {
  /** The chart's message in one sentence. */
  label: string
  weeks: readonly HistoryWeek[]
  countOf: (week: HistoryWeek) => number
}

/** A number of entries in each week, as bars. */
export function WeekBars({ label, weeks, countOf }: WeekBarsProps) {
  return (
    <BarChart
      label={label}
      bars={weeks.map((week, index) => ({
        label: formatWeek(week),
        tick: tickOf(weeks, index),
        value: countOf(week),
        valueText: formatEntries(countOf(week)),
      }))}
    />
  )
}
