import type { ForecastRecords } from '@larder/shared/contracts/insights/forecast-records'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { formatDate, formatQuantity } from '../../../../lib/format.ts'
import { itemPath } from '../../../../lib/paths.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { useForecastRecords } from '../../data.ts'
import { sayMore, sayWhy } from '../../forecast-words.ts'
import { CorrectForecast } from './correct-forecast.tsx'
import styles from './why-dialog.module.css'

type WhyDialogProps = { itemId: string; name: string; onClose: () => void }

/** The records on which the forecasts of an item rest, and what can be corrected of them. */
export function WhyDialog({ itemId, name, onClose }: WhyDialogProps) {
  const { records, error, retry } = useForecastRecords(itemId)
  return (
    <Modal isOpen onClose={onClose} title={`Why ${name}?`} isFullOnPhone>
      <div className={styles.parts}>
        {error === undefined ? null : (
          <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
            {'We couldn’t load the records. '}
            <span>{reasonFor(error)}</span>
          </Banner>
        )}
        {records === undefined && error === undefined ? (
          <LoadingArea text="Loading the records...">
            <Skeleton height="240px" radius="card" />
          </LoadingArea>
        ) : null}
        {records === undefined ? null : (
          <>
            <Records records={records} />
            <Link to={itemPath(records.item_id)} className={styles.all} onClick={onClose}>
              All that is recorded of it
            </Link>
            <CorrectForecast records={records} onStopped={onClose} />
          </>
        )}
      </div>
    </Modal>
  )
}

function Records({ records }: { records: ForecastRecords }) {
  const { reason, why, purchases, uses, meals, unit } = records
  return (
    <>
      <section>
        <p className={styles.reason}>{reason ?? 'Nothing is recorded of it yet.'}</p>
        {why === null ? (
          <p className={styles.method}>Too little is known to say when it is used up.</p>
        ) : (
          sayWhy(why, unit).map((sentence) => (
            <p key={sentence} className={styles.method}>
              {sentence}
            </p>
          ))
        )}
      </section>
      <Part
        title="Bought or added"
        nothing="No purchase is recorded."
        more={sayMore(records.earlier_purchases, 'earlier')}
        rows={purchases.map(({ date, quantity }) => `${formatDate(date)}: ${formatQuantity(quantity, unit)}`)}
      />
      <Part
        title="Used"
        nothing="No use is recorded. What was only assumed does not count."
        more={sayMore(records.earlier_uses, 'earlier')}
        rows={uses.map(({ date, quantity }) => `${formatDate(date)}: ${formatQuantity(quantity, unit)}`)}
      />
      <Part
        title="Planned this week"
        nothing="No meal that is planned this week uses it."
        more={sayMore(records.later_meals, 'later')}
        rows={meals.map(({ date, title, quantity, unit: unitOfMeal }) => (
          <>
            {formatDate(date)}: <bdi>{title}</bdi>
            {quantity === null ? null : `, ${formatQuantity(quantity, unitOfMeal)}`}
          </>
        ))}
      />
    </>
  )
}

type PartProps = {
  title: string
  nothing: string
  rows: readonly ReactNode[]
  /** 'and 45 earlier'; null where these are all. */
  more: string | null
}

function Part({ title, nothing, rows, more }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className={styles.method}>{nothing}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row, index) => (
            // Several rows may read alike.
            <li key={index}>{row}</li>
          ))}
        </ul>
      )}
      {more === null ? null : <p className={styles.method}>{more}</p>}
    </section>
  )
}
