import type { ReminderDelivery } from '@larder/shared/contracts/insights/notifications'
import { useEffect, useState } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import { TEST_SHOWN } from '../../../lib/service-worker/test-shown.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { useBrowserPush } from '../data.ts'
import { useReminderDeliveries, useReminderMutations } from '../data.ts'
import styles from './reminders-part.module.css'

type Test = { deliveryId: string } | { problem: string }

/** Sends a test to this browser, and says where on its way it is or what went wrong. */
export function PushTest({ lookAgain }: Pick<ReturnType<typeof useBrowserPush>, 'lookAgain'>) {
  const { sendTestPush } = useReminderMutations()
  const { deliveries } = useReminderDeliveries()
  const [test, setTest] = useState<Test>()
  const [isPending, setIsPending] = useState(false)
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    const hear = ({ data }: MessageEvent) => {
      if (data === TEST_SHOWN) setIsShown(true)
    }
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [])

  const send = async () => {
    setTest(undefined)
    setIsShown(false)
    setIsPending(true)
    try {
      // The person, or the browser, may have ended it since the page was opened; then the switch says so.
      const push = await lookAgain()
      if (push?.isSubscribed === true) setTest({ deliveryId: await sendTestPush() })
    } catch (error) {
      setTest({ problem: detailOr(error, 'The server did not answer, so nothing was sent.') })
    }
    setIsPending(false)
  }

  return (
    <>
      <Button variant="secondary" isPending={isPending} onPress={() => void send()}>
        Send a test notification
      </Button>
      <p role="status" className={styles.note}>
        {test === undefined ? '' : sayTest(test, isShown, deliveries)}
      </p>
    </>
  )
}

function sayTest(test: Test, isShown: boolean, deliveries: readonly ReminderDelivery[] = []): string {
  if ('problem' in test) return test.problem
  if (isShown)
    return 'It has arrived, and this browser has shown it. If you saw nothing, your system keeps notifications of this browser silent, as Do Not Disturb or Focus does.'
  const delivery = deliveries.find(({ id }) => id === test.deliveryId)
  if (delivery?.state === 'failed') return `It has not arrived: ${delivery.reason ?? ''}`
  if (delivery?.state === 'delivered')
    return 'The push service of this browser has taken it, and shows it here within seconds.'
  return 'It is on its way to the push service of this browser. If this does not change within a minute, the server is busy or its worker is not running.'
}
