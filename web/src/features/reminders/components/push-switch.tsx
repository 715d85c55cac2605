import type { ReminderSettingsView } from '@larder/shared/contracts/insights/notifications'
import { useState } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type PushAbility, subscribeBrowser, unsubscribeBrowser } from '../browser-push.ts'
import { useBrowserPush, useReminderMutations } from '../data.ts'
import type { SettingsReport } from '../../../lib/hooks/use-settings-form.ts'
import { PushTest } from './push-test.tsx'
import styles from './reminders-part.module.css'

/** Why this browser shows no notifications, and what can be done. */
const OBSTACLES: Record<Exclude<PushAbility, 'possible'>, string> = {
  insecure:
    'Larder was opened by http. Browsers show notifications only of addresses that begin with https, or on the computer that Larder runs on.',
  unsupported:
    'This browser cannot show notifications of Larder. On an iPhone or iPad, add Larder to the Home Screen first.',
  workerless:
    'This browser has not set Larder up for use without network, which notifications need too. Reload the page; a private window never does.',
  denied:
    'You do not allow notifications of Larder in this browser. Its settings for this site allow them again.',
}
const NOT_ALLOWED = 'You have not allowed notifications, so none are shown here.'

/** Notifications in this browser: whether it can show them, may, and does. */
export function PushSwitch({ settings, report }: { settings: ReminderSettingsView; report: SettingsReport }) {
  const { push, lookAgain } = useBrowserPush()
  const { subscribe, unsubscribe } = useReminderMutations()
  const [isPending, setIsPending] = useState(false)
  const isOn = settings.has_push_here && push?.isSubscribed === true
  const isLost = settings.has_push_here && push?.isSubscribed === false
  const otherCount = settings.push_count - (settings.has_push_here ? 1 : 0)

  const act = async (doIt: () => Promise<void>, failure: string) => {
    report.clear()
    setIsPending(true)
    try {
      await doIt()
    } catch (error) {
      report.failure(detailOr(error, failure))
    }
    await lookAgain()
    setIsPending(false)
  }
  const turnOn = () =>
    act(async () => {
      const keys = await subscribeBrowser(settings.push_key)
      if (keys === null) return report.failure(NOT_ALLOWED)
      await subscribe(keys)
      report.success('This browser shows reminders now')
    }, 'The push service of this browser did not answer. Please try again later.')
  const turnOff = () =>
    act(async () => {
      await unsubscribe()
      await unsubscribeBrowser()
      report.success('This browser shows no more reminders')
    }, 'Notifications could not be turned off')

  return (
    <div className={styles.push}>
      <h3 className={styles.heading}>Notifications in this browser</h3>
      <p className={styles.note}>{sayState(push?.ability, isOn, isLost)}</p>
      {push?.ability === 'possible' ? (
        <Button isPending={isPending} onPress={() => void (isOn ? turnOff() : turnOn())}>
          {isOn ? 'Turn off notifications' : 'Turn on notifications'}
        </Button>
      ) : null}
      {isOn ? <PushTest lookAgain={lookAgain} /> : null}
      {otherCount === 0 ? null : (
        <p className={styles.note}>
          {otherCount === 1 ? 'One other browser shows' : `${otherCount} other browsers show`} them too, for
          as long as you are signed in there.
        </p>
      )}
    </div>
  )
}

function sayState(ability: PushAbility | undefined, isOn: boolean, isLost: boolean): string {
  if (ability !== undefined && ability !== 'possible') return OBSTACLES[ability]
  if (isLost) return 'This browser has dropped its subscription, so nothing is shown here. Turn it on again.'
  if (isOn) return 'On. They are encrypted on their way, and end when you sign out here.'
  return 'Off. They are encrypted on their way; your browser will ask you whether you allow them.'
}
