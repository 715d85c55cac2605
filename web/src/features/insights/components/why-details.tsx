import type { ForecastWhy } from '@larder/shared/contracts/insights/forecasts'
import { formatDate, formatQuantity } from '../../../lib/format.ts'
import { sayWhy } from '../forecast-words.ts'
import styles from './why-details.module.css'

type WhyDetailsProps = { name: string; why: ForecastWhy; unit: string }

/** 'Why?', which opens the reasons of a forecast: the method, the rate and the last purchases. */
export function WhyDetails({ name, why, unit }: WhyDetailsProps) {
  return (
    <details className={styles.why}>
      <summary aria-label={`Why? ${name}`}>Why?</summary>
      {sayWhy(why, unit).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {why.purchases.length === 0 ? null : (
        <>
          <p>Last purchases:</p>
          <ul>
            {why.purchases.map(({ date, quantity }) => (
              <li key={date}>
                {formatDate(date)}: {formatQuantity(quantity, unit)}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
