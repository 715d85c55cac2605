import { CategorySpend } from '../../../../features/insights/components/history/category-spend.tsx'
import { StockChart } from '../../../../features/insights/components/history/stock-chart.tsx'
import styles from './over-time-part.module.css'

/** How the stock developed, and what was spent, side by side. */
export function OverTimePart() {
  return (
    <div className={styles.charts}>
      <StockChart />
      <CategorySpend />
    </div>
  )
}
