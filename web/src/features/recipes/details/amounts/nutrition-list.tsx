import type { NutritionLine } from '@larder/foods'
import styles from './nutrition-list.module.css'

/** Nutrition per serving, with the share of a day where one is known (RECP-004, RECP-013, RECP-014). */
export function NutritionList({ lines }: { lines: readonly NutritionLine[] }) {
  return (
    <dl className={styles.list}>
      {lines.map(({ label, amount, daily_percent }) => (
        <div key={label} className={styles.one}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.amount}>
            {amount}
            {daily_percent === null ? null : (
              <span className={styles.share}>{` ${daily_percent}% of a day`}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
