import type { HistoryWeek } from '@larder/shared/contracts/insights/household-history'
import {
  comparedWaste,
  COMPARED_WEEKS,
  formatEntries,
  formatWasted,
  formatWeek,
  wastedCount,
} from '../../history-words.ts'
import { AsTable } from '../../../../ui/as-table/as-table.tsx'
import { HistoryFrame } from './history-frame.tsx'
import styles from './history-frame.module.css'
import { WeekBars } from './week-bars.tsx'

/** What was deleted with something left, or expired and is still there: its worth as far as receipts say it. */
export function WasteTile() {
  return (
    <HistoryFrame title="Waste" height="220px">
      {({ weeks }) => <Waste weeks={weeks} />}
    </HistoryFrame>
  )
}

function Waste({ weeks }: { weeks: readonly HistoryWeek[] }) {
  const latest = weeks.slice(-COMPARED_WEEKS)
  const compared = comparedWaste(weeks)
  const total = weeks.reduce((sum, week) => sum + wastedCount(week), 0)
  if (total === 0)
    return <p className={styles.text}>No waste is recorded in the last {weeks.length} weeks.</p>
  const worth = formatWasted(latest)
  const pricedCount = latest.reduce((sum, { priced_count }) => sum + priced_count, 0)
  const trend = `${formatEntries(compared.latest)} in ${COMPARED_WEEKS} weeks, ${compared.before} in the ${COMPARED_WEEKS} before`
  return (
    <>
      <p className={styles.figure}>{worth ?? formatEntries(compared.latest)}</p>
      <p className={styles.text}>
        {trend}
        {worth !== null && pricedCount < compared.latest
          ? `; the price of ${compared.latest - pricedCount} is not known`
          : ''}
      </p>
      <WeekBars
        label={`Entries wasted in each of ${weeks.length} weeks: ${trend}`}
        weeks={weeks}
        countOf={wastedCount}
      />
      <p className={styles.text}>Deleted with something left, or expired and still there.</p>
      <AsTable summary="Show as table" label="Waste as a table">
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Deleted</th>
            <th scope="col">Expired</th>
            <th scope="col">Paid</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.first_day}>
              <th scope="row">{formatWeek(week)}</th>
              <td>{week.discarded_count}</td>
              <td>{week.expired_count}</td>
              <td>{formatWasted([week]) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </AsTable>
    </>
  )
}
