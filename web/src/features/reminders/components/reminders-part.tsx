import { useState } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import type { SettingsReport } from '../../../lib/hooks/use-settings-form.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useReminderMutations, useReminderSettings } from '../data.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { PushSwitch } from './push-switch.tsx'
import { RemindersForm } from './reminders-form.tsx'
import styles from './reminders-part.module.css'

/** What a person is reminded of, when and where, and what became of it. */
export function RemindersPart({ report }: { report: SettingsReport }) {
  const { settings, error, retry } = useReminderSettings()
  if (settings === undefined)
    return error === undefined ? (
      <LoadingArea text="Loading reminders...">
        <Skeleton height="240px" radius="card" />
      </LoadingArea>
    ) : (
      <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
        {detailOr(error, 'Failed to load your reminders')}
      </Banner>
    )
  return (
    <div className={styles.part}>
      <RemindersForm settings={settings} report={report} />
      <PushSwitch settings={settings} report={report} />
      <div className={styles.log}>
        <TestButton isOn={settings.has_mail || settings.push_count > 0} report={report} />
        <DeliveryLog />
      </div>
    </div>
  )
}

function TestButton({ isOn, report }: { isOn: boolean; report: SettingsReport }) {
  const { sendTest } = useReminderMutations()
  const [isPending, setIsPending] = useState(false)
  const send = async () => {
    report.clear()
    setIsPending(true)
    try {
      const { mail_count, push_count } = await sendTest()
      report.success(`A test is on its way to ${sayPlaces(mail_count, push_count)}`)
    } catch (error) {
      report.failure(detailOr(error, 'The test could not be sent'))
    }
    setIsPending(false)
  }
  return (
    <div>
      <Button isDisabled={!isOn} isPending={isPending} onPress={() => void send()}>
        Send a test
      </Button>
    </div>
  )
}

const sayPlaces = (mailCount: number, pushCount: number): string =>
  [
    ...(mailCount > 0 ? ['your mailbox'] : []),
    ...(pushCount > 0 ? [pushCount === 1 ? '1 browser' : `${pushCount} browsers`] : []),
  ].join(' and ')
