import type { ReminderSettingsView } from '@larder/shared/contracts/insights/notifications'
import { useState } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type PushAbility, subscribeBrowser, unsubscribeBrowser } from '../browser-push.ts'
import { useBrowserPush, useReminderMutations } from '../data.ts'
import type { SettingsReport } from '../../../lib/hooks/use-settings-form.ts'
import styles from './reminders-part.module.css'

const UNSUPPORTED =
  'This browser cannot show notifications of Larder. On an iPhone or iPad, add Larder to the Home Screen first; elsewhere Larder must be opened by https.'
const DENIED =
  'You do not allow notifications of Larder in this browser. Its settings for this site allow them again.'

/** Notifications in this browser: whether it can show them, may, and does. */
export function PushSwitch({ settings, report }: { settings: ReminderSettingsView; report: SettingsReport }) {
  const { push, lookAgain } = useBrowserPush()
  const { subscribe, unsubscribe } = useReminderMutations()
  const [isPending, setIsPending] = useState(false)
  const isOn = settings.has_push_here && push?.isSubscribed === true
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
      if (keys === null) return
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
      <p className={styles.note}>{sayState(push?.ability, isOn)}</p>
      {push?.ability === 'possible' ? (
        <Button isPending={isPending} onPress={() => void (isOn ? turnOff() : turnOn())}>
          {isOn ? 'Turn off notifications' : 'Turn on notifications'}
        </Button>
      ) : null}
      {otherCount === 0 ? null : (
        <p className={styles.note}>
          {otherCount === 1 ? 'One other browser shows' : `${otherCount} other browsers show`} them too, for
          as long as you are signed in there.
        </p>
      )}
    </div>
  )
}

function sayState(ability: PushAbility | undefined, isOn: boolean): string {
  if (ability === 'unsupported') return UNSUPPORTED
  if (ability === 'denied') return DENIED
  if (isOn) return 'On. They are encrypted on their way, and end when you sign out here.'
  return 'Off. They are encrypted on their way; your browser will ask you whether you allow them.'
}
