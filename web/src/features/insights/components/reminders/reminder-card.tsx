import type { DepletionForecast } from '@larder/shared/contracts/insights/forecasts'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { sayAmounts } from '@larder/shared/domain/inventory/stock/say-quantity'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatQuantity } from '../../../../lib/format.ts'
import { useMediaQuery } from '../../../../lib/hooks/use-media-query.ts'
import { sayAssumed } from '../../../../lib/assumed-words.ts'
import { itemPath } from '../../../../lib/paths.ts'
import { useToday } from '../../../../lib/hooks/use-today.ts'
import { About } from '../../../../ui/about/about.tsx'
import { IconButton } from '../../../../ui/button/button.tsx'
import { Card } from '../../../../ui/card/card.tsx'
import { CategoryTile } from '../../../../ui/category-tile/category-tile.tsx'
import { Sparkline } from '../../../../ui/sparkline/sparkline.tsx'
import { StockBadge } from '../../../../ui/stock-badge/stock-badge.tsx'
import {
  formatConfidence,
  formatDaysLeft,
  formatEstimate,
  formatForecastDay,
  formatInterval,
  sayGuess,
} from '../../forecast-words.ts'
import styles from './reminder-card.module.css'
import { WhyLine } from '../why/why-line.tsx'

type Depletion = Pick<
  DepletionForecast,
  'days_until_depletion' | 'depletion_date' | 'earliest_date' | 'latest_date' | 'confidence_score'
>

type ReminderCardProps = {
  reminder: OrderReminder
  buttons: ReactNode
  /** Shows the records on which it rests. */
  onAsk: () => void
}

/**
 * An item to buy or to use up: its stock, when it runs out and how sure that is, and why (REM-005). On a narrow screen the
 * chart and the buttons are a tap away.
 */
export function ReminderCard({ reminder, buttons, onAsk }: ReminderCardProps) {
  const { item_id, item_name, category, stock_status, current_quantity, unit, min_stock_level } = reminder
  const { spoils, reason, other_quantities = [], is_assumed } = reminder
  const left = sayAmounts({ quantity: current_quantity, unit }, other_quantities, (quantity, ofUnit) =>
    formatQuantity(quantity, ofUnit, is_assumed),
  )
  const depletion = depletionOf(reminder)
  const isWide = useMediaQuery('(min-width: 900px)')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isWhole = isWide || isUnfolded
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <CategoryTile category={category} size="small" />
        <div className={styles.words}>
          <Link to={itemPath(item_id)} className={styles.name}>
            <bdi>{item_name}</bdi>
          </Link>
          <p className={styles.detail}>
            <About reason={is_assumed ? sayAssumed(null) : null}>{left}</About> left
            {min_stock_level === undefined ? null : ` · min ${formatQuantity(min_stock_level, unit)}`}
          </p>
        </div>
        {isWide ? null : (
          <IconButton
            icon={isUnfolded ? ChevronUp : ChevronDown}
            label={`More about ${item_name}`}
            aria-expanded={isUnfolded}
            onPress={() => setIsUnfolded(!isUnfolded)}
          />
        )}
      </div>
      {stock_status === 'in_stock' || stock_status === 'adequate' ? null : (
        <p>
          <StockBadge status={stock_status} />
        </p>
      )}
      {depletion ? (
        <RunsOut depletion={depletion} left={left} quantity={current_quantity} hasChart={isWhole} />
      ) : null}
      {spoils ? (
        <p className={styles.spoils}>
          <strong>Will expire before you use it</strong>: {formatEstimate(spoils.quantity, unit)} left on{' '}
          {formatDate(spoils.expiry_date)}
          {sayGuess(spoils)}
        </p>
      ) : null}
      <WhyLine name={item_name} reason={reason} onAsk={onAsk} />
      {isWhole ? buttons : null}
    </Card>
  )
}

/** The parts of a reminder that are there together, where there is a forecast. */
function depletionOf(reminder: OrderReminder): Depletion | undefined {
  const { days_until_depletion, depletion_date, earliest_date, latest_date, confidence_score } = reminder
  return days_until_depletion === undefined || !depletion_date || !earliest_date || !latest_date
    ? undefined
    : { days_until_depletion, depletion_date, earliest_date, latest_date, confidence_score }
}

type RunsOutProps = { depletion: Depletion; left: string; quantity: number; hasChart: boolean }

function RunsOut({ depletion, left, quantity, hasChart }: RunsOutProps) {
  const today = useToday()
  const { days_until_depletion: days, depletion_date, confidence_score } = depletion
  const day = formatForecastDay(depletion_date, today)
  // A straight line down to nothing, and a little of the time after it.
  const course = [quantity, 0, ...(days > 0 ? [0] : [])]
  return (
    <>
      <p className={styles.when}>
        <span className={styles.day}>{day}</span>{' '}
        <span className={styles.interval}>{formatInterval(depletion, today)}</span>
      </p>
      {hasChart ? <Sparkline label={`From ${left} today to none on ${day}`} values={course} /> : null}
      <p className={styles.detail}>
        Runs out {formatDaysLeft(days)} · {formatConfidence(confidence_score)} sure
      </p>
    </>
  )
}
