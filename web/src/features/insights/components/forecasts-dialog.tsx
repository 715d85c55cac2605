import type { PurchaseRecommendation } from '@larder/shared/contracts/insights/forecasts'
import { sayAssumed } from '../../../lib/assumed-words.ts'
import { formatQuantity } from '../../../lib/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { About } from '../../../ui/about/about.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { useDepletions, useRecommendations, useStoppedItems, useUnknownForecasts } from '../data.ts'
import {
  formatConfidence,
  formatEstimate,
  formatForecastDay,
  formatInterval,
  sayGuess,
  sayNotKnown,
  sayUnknown,
  saySeen,
  WHAT_MAKES_KNOWN,
} from '../forecast-words.ts'
import { type ListButtonOf, purchaseOf } from '../purchase.ts'
import { isProbable } from '../sure-enough.ts'
import { ListButton, Part, Row } from './forecast-rows.tsx'
import styles from './forecasts-dialog.module.css'
import { BuyAgain } from './buy-again.tsx'
import { useWhyDialog } from './why/use-why-dialog.tsx'
import { WhyLine } from './why/why-line.tsx'

/** What the household will probably buy, and when what it has will be used up (REM-008 to REM-013, REM-017). */
export function ForecastsDialog({
  listButtonOf,
  onClose,
}: {
  listButtonOf: ListButtonOf
  onClose: () => void
}) {
  const { ask, dialog } = useWhyDialog()
  return (
    <Modal isOpen onClose={onClose} title="All forecasts" size="lg" isFullOnPhone>
      <div className={styles.parts}>
        <Purchases listButtonOf={listButtonOf} onAsk={ask} />
        <Depletions listButtonOf={listButtonOf} onAsk={ask} />
        <Unknown onAsk={ask} />
        <Stopped />
      </div>
      {dialog}
    </Modal>
  )
}

type Asking = { onAsk: ReturnType<typeof useWhyDialog>['ask'] }

/** What is at least as likely as not is 'probably' bought; the rest of what is expected stands below, if there is any. */
function Purchases({ listButtonOf, onAsk }: { listButtonOf: ListButtonOf } & Asking) {
  const { recommendations, error, retry } = useRecommendations()
  const rowOf = (recommendation: PurchaseRecommendation) => {
    const { item_id, item_name, category, quantity, unit, reason } = recommendation
    return (
      <Row
        key={item_id ?? item_name}
        name={item_name}
        category={category}
        detail={reason}
        figure={formatQuantity(quantity, unit)}
        aside={`${formatConfidence(recommendation.confidence_score)} sure`}
      >
        <div className={styles.acts}>
          {item_id === null ? null : (
            <WhyLine name={item_name} onAsk={() => onAsk({ itemId: item_id, name: item_name })} />
          )}
          <ListButton name={item_name}>
            {listButtonOf({ item: { id: item_id, name: item_name, unit }, quantity, unit })}
          </ListButton>
        </div>
      </Row>
    )
  }
  const shared = { loading: 'Loading recommendations...', error, onRetry: retry }
  const probable = recommendations?.filter(isProbable)
  const others = recommendations?.filter((one) => !isProbable(one)) ?? []
  return (
    <>
      <Part
        title="Probably bought in the next 7 days"
        nothing={
          others.length > 0 ? 'Nothing is likely enough.' : 'Nothing is known to be due in the next 7 days.'
        }
        count={probable?.length}
        failure="We couldn't load your purchase recommendations right now."
        {...shared}
      >
        {probable?.map(rowOf)}
      </Part>
      {others.length === 0 ? null : (
        <Part
          title="Perhaps bought in the next 7 days"
          nothing=""
          count={others.length}
          failure=""
          {...shared}
          error={undefined}
        >
          {others.map(rowOf)}
        </Part>
      )}
    </>
  )
}

function Depletions({ listButtonOf, onAsk }: { listButtonOf: ListButtonOf } & Asking) {
  const today = useToday()
  const { forecasts, error, retry } = useDepletions()
  const { unknown, error: unknownError } = useUnknownForecasts()
  // That there is nothing can be said only once it is known of how much nothing is known.
  const isOpen = forecasts?.length === 0 && unknown === undefined && unknownError === undefined
  return (
    <Part
      title="Used up in the next 30 days"
      loading="Loading forecasts..."
      nothing={
        unknown?.length
          ? `${sayNotKnown(unknown.length)} Nothing else is forecast to be used up in the next 30 days.`
          : 'Nothing is known to be used up in the next 30 days.'
      }
      count={isOpen ? undefined : forecasts?.length}
      failure="We couldn't load your forecasts right now."
      error={error}
      onRetry={retry}
    >
      {forecasts?.map((forecast) => (
        <Row
          key={forecast.item_id}
          name={forecast.item_name}
          category={forecast.category}
          detail={
            <>
              <Left {...forecast} /> · {formatConfidence(forecast.confidence_score)} sure
            </>
          }
          figure={formatForecastDay(forecast.depletion_date, today)}
          aside={formatInterval(forecast, today)}
        >
          {forecast.spoils ? (
            <p className={styles.detail}>
              Will expire before you use it: {formatEstimate(forecast.spoils.quantity, forecast.unit)} left on{' '}
              {formatForecastDay(forecast.spoils.expiry_date, today)}
              {sayGuess(forecast.spoils)}
            </p>
          ) : null}
          <p className={styles.detail}>{forecast.reason}</p>
          <div className={styles.acts}>
            <WhyLine
              name={forecast.item_name}
              onAsk={() => onAsk({ itemId: forecast.item_id, name: forecast.item_name })}
            />
            <ListButton name={forecast.item_name}>{listButtonOf(purchaseOf(forecast))}</ListButton>
          </div>
        </Row>
      ))}
    </Part>
  )
}

/** How many items are not known yet, and what would make them known. */
function Unknown({ onAsk }: Asking) {
  const today = useToday()
  const { unknown, error, retry } = useUnknownForecasts()
  return (
    <Part
      title="Not known yet"
      loading="Loading what is not known yet..."
      nothing="Nothing in stock is without a date."
      count={unknown?.length}
      failure="We couldn't load what is not known yet."
      error={error}
      onRetry={retry}
      lead={unknown?.length ? `${sayUnknown(unknown.length)} ${WHAT_MAKES_KNOWN}` : undefined}
    >
      {unknown?.map(({ item_id, item_name, category, current_quantity, unit, min_stock_level, ...known }) => (
        <Row
          key={item_id}
          name={item_name}
          category={category}
          detail={
            <>
              <Left current_quantity={current_quantity} unit={unit} is_assumed={known.is_assumed} />
              {min_stock_level === null ? null : ` · min ${formatQuantity(min_stock_level, unit)}`}
              {known.expiry_date === null
                ? null
                : ` · expires ${formatForecastDay(known.expiry_date, today)}${sayGuess(known)}`}
            </>
          }
          figure="Not known yet"
          aside={saySeen(known)}
        >
          <WhyLine name={item_name} onAsk={() => onAsk({ itemId: item_id, name: item_name })} />
        </Row>
      ))}
    </Part>
  )
}

/** What the household stopped buying, and may buy again; nothing where there is nothing of it. */
function Stopped() {
  const { stopped, error, retry } = useStoppedItems()
  if (error === undefined && (stopped === undefined || stopped.length === 0)) return null
  return (
    <Part
      title="Not bought any more"
      loading="Loading what you stopped buying..."
      nothing=""
      count={stopped?.length}
      failure="We couldn't load what you stopped buying."
      error={error}
      onRetry={retry}
    >
      {stopped?.map(({ item_id, item_name, category }) => (
        <Row
          key={item_id}
          name={item_name}
          category={category}
          detail="Not recommended, nor on generated lists, until you buy it again"
          figure=""
          aside=""
        >
          <BuyAgain itemId={item_id} name={item_name} />
        </Row>
      ))}
    </Part>
  )
}

type LeftProps = { current_quantity: number; unit: string; is_assumed?: boolean | undefined }

/** 'about 0.7 L left', with the reason on a tap. */
function Left({ current_quantity, unit, is_assumed = false }: LeftProps) {
  return (
    <>
      <About reason={is_assumed ? sayAssumed(null) : null}>
        {formatQuantity(current_quantity, unit, is_assumed)}
      </About>{' '}
      left
    </>
  )
}
