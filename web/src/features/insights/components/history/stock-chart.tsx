import type { HistoryWeek } from '@larder/shared/contracts/insights/household-history'
import { formatWeek, recordedWeeks, sayStock } from '../../history-words.ts'
import { AsTable } from '../../../../ui/as-table/as-table.tsx'
import { HistoryFrame } from './history-frame.tsx'
import styles from './history-frame.module.css'
import { WeekBars } from './week-bars.tsx'

/** How many entries were in stock at the end of each of the last weeks. */
export function StockChart() {
  return (
    <HistoryFrame title="Stock over time" height="220px">
      {({ weeks }) => <Stock weeks={recordedWeeks(weeks)} weekCount={weeks.length} />}
    </HistoryFrame>
  )
}

function Stock({ weeks, weekCount }: { weeks: readonly HistoryWeek[]; weekCount: number }) {
  if (weeks.length === 0)
    return <p className={styles.text}>No stock is recorded in the last {weekCount} weeks.</p>
  const sentence = sayStock(weeks)
  // A single bar shows nothing.
  if (weeks.length === 1) return <p className={styles.text}>{sentence}.</p>
  return (
    <>
      <p className={styles.text}>{sentence}.</p>
      <WeekBars
        label={`Entries in stock at the end of each of ${weeks.length} weeks: ${sentence}`}
        weeks={weeks}
        countOf={({ stocked_count }) => stocked_count}
      />
      <AsTable summary="Show as table" label="Stock over time as a table">
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Entries in stock</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.first_day}>
              <th scope="row">{formatWeek(week)}</th>
              <td>{week.stocked_count}</td>
            </tr>
          ))}
        </tbody>
      </AsTable>
    </>
  )
}
