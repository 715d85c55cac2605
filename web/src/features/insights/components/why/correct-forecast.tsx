import { type ForecastRecords, OwnDailyUse } from '@larder/shared/contracts/insights/forecast-records'
import { MinStockLevel } from '@larder/shared/contracts/inventory'
import { formatUnit } from '@larder/foods'
import { useId, useState } from 'react'
import { formatQuantity } from '../../../../lib/format.ts'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { isolated } from '../../../../lib/isolated.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { SegmentedFilter } from '../../../../ui/segmented-filter/segmented-filter.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { ValueRow } from '../../../../ui/value-row/value-row.tsx'
import { useForecastMutations } from '../../data.ts'
import styles from './correct-forecast.module.css'

/** In which time an amount is said to be used. */
const PERIODS = [
  { id: 'day', label: 'A day', days: 1 },
  { id: 'week', label: 'A week', days: 7 },
] as const
type Period = (typeof PERIODS)[number]['id']

type CorrectForecastProps = { records: ForecastRecords; onStopped: () => void }

/** 'This is wrong': what the household can say of an item itself, which all that is foretold of it follows at once. */
export function CorrectForecast({ records, onStopped }: CorrectForecastProps) {
  const id = useId()
  return (
    <details className={styles.wrong}>
      <summary id={id}>This is wrong</summary>
      <div role="group" aria-labelledby={id} className={styles.words}>
        <p className={styles.hint}>Forecasts, recommendations and generated lists follow at once.</p>
        <UseAndMinimum records={records} />
        <Stopping records={records} onStopped={onStopped} />
      </div>
    </details>
  )
}

function UseAndMinimum({ records }: { records: ForecastRecords }) {
  const { item_id, unit, why, own_daily_use: own, min_stock_level: minimum } = records
  const { correct, setMinimum } = useForecastMutations(item_id)
  const [period, setPeriod] = useState<Period>('week')
  const { days = 1, label = '' } = PERIODS.find((one) => one.id === period) ?? {}
  const daily = own ?? why?.daily_use ?? null
  const amount = daily === null ? null : Number((daily * days).toPrecision(own === null ? 2 : 6))
  return (
    <>
      <SegmentedFilter label="Say how much is used" segments={PERIODS} value={period} onChange={setPeriod} />
      <ValueRow
        key={period}
        name={`Used ${label.toLowerCase()}`}
        shown={shownUse(amount, unit, own !== null)}
        fieldLabel={`Used ${label.toLowerCase()} (${formatUnit(unit)})`}
        value={amount}
        rule={OwnDailyUse}
        onSave={(said) => correct({ daily_use: said === null ? null : said / days })}
        {...(own === null ? {} : { resetLabel: 'Work it out' })}
      />
      <ValueRow
        name="Minimum"
        shown={minimum === null ? '–' : formatQuantity(minimum, unit)}
        fieldLabel={`Minimum (${formatUnit(unit)})`}
        value={minimum}
        rule={MinStockLevel}
        onSave={setMinimum}
        {...(minimum === null ? {} : { resetLabel: 'No minimum' })}
      />
    </>
  )
}

const shownUse = (amount: number | null, unit: string, isOwn: boolean): string => {
  if (amount === null) return 'Not known'
  return isOwn ? `${formatQuantity(amount, unit)}, as you said` : `about ${formatQuantity(amount, unit)}`
}

function Stopping({ records: { item_id, item_name, is_stopped }, onStopped }: CorrectForecastProps) {
  const { correct } = useForecastMutations(item_id)
  const { failure, isPending, send } = useSending()
  const takeBack = async () => {
    try {
      await correct({ is_stopped: false })
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showToast({ tone: 'error', text: `Could not undo: ${reasonFor(error)}` })
    }
  }
  const stop = async () => {
    await correct({ is_stopped: true })
    onStopped()
    showToast({
      tone: 'success',
      text: `${isolated(item_name)} is not recommended until you buy it again`,
      onUndo: () => void takeBack(),
    })
  }
  return (
    <div>
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      <Button
        isPending={isPending}
        onPress={() => void send(is_stopped ? () => correct({ is_stopped: false }) : stop)}
      >
        {is_stopped ? 'We buy this again' : 'We stopped buying this'}
      </Button>
      <p className={styles.hint}>
        {is_stopped
          ? 'It is not recommended, nor on generated lists. The next purchase ends that.'
          : 'It is not recommended any more, nor on generated lists, until you buy it again.'}
      </p>
    </div>
  )
}
