import {
  changeReminderSettings,
  getReminderSettings,
  listReminderDeliveries,
  type PushSubscription as PushKeys,
  type ReminderDelivery,
  type ReminderSettings,
  type ReminderSettingsView,
  sendTestPush,
  sendTestReminder,
  subscribePush,
  unsubscribePush,
} from '@larder/shared/contracts/insights/notifications'
import { useEffect } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { call } from '../../lib/api/call.ts'
import { readPush } from './browser-push.ts'

const POLL_MS = 2_000
const TEST_MS = 300_000

const settingsKey = ['reminderSettings'] as const
const deliveriesKey = ['reminderDeliveries'] as const

/** What the person is reminded of, and when. */
export function useReminderSettings() {
  const { data, error, mutate } = useSWR<ReminderSettingsView, unknown>(settingsKey, () =>
    call(getReminderSettings, {}),
  )
  return { settings: data, error, retry: () => void mutate() }
}

/** Somebody waits for what becomes of a test; one that no worker took for so long is looked at no more. */
const isTestUnderWay = ({ is_test, state, at }: ReminderDelivery): boolean =>
  is_test && state === 'waiting' && Date.now() - Date.parse(at) < TEST_MS

/** What was sent to the person, the latest first. */
export function useReminderDeliveries() {
  const { data, error, mutate } = useSWR<ReminderDelivery[], unknown>(
    deliveriesKey,
    () => call(listReminderDeliveries, {}),
    { refreshInterval: (latest) => (latest?.some(isTestUnderWay) ? POLL_MS : 0) },
  )
  return { deliveries: data, error, retry: () => void mutate() }
}

/** Whether this browser can show notifications, and is subscribed; undefined until it has looked. */
export function useBrowserPush() {
  const { data, mutate } = useSWR(['browserPush'], readPush)
  const isWorkerless = data?.ability === 'workerless'
  useEffect(() => {
    // The worker of a browser that is new here starts when its first page is complete.
    if (isWorkerless) void navigator.serviceWorker.ready.then(() => mutate())
  }, [isWorkerless, mutate])
  return { push: data, lookAgain: () => mutate() }
}

/** Changes the reminders. Each call keeps what the server answers, and throws as `call` does. */
export function useReminderMutations() {
  const { mutate } = useSWRConfig()
  const keep = (settings: ReminderSettingsView) => mutate(settingsKey, settings, { revalidate: false })
  return {
    save: async (body: ReminderSettings) => keep(await call(changeReminderSettings, { body })),
    subscribe: async (body: PushKeys) => keep(await call(subscribePush, { body })),
    unsubscribe: async () => keep(await call(unsubscribePush, {})),
    /** Sends a test to this browser; returns which delivery it is. */
    sendTestPush: async () => {
      const { delivery_id } = await call(sendTestPush, {})
      await mutate(deliveriesKey)
      return delivery_id
    },
    /** Returns to how many places a test is sent. */
    sendTest: async () => {
      const counts = await call(sendTestReminder, {})
      await mutate(deliveriesKey)
      return counts
    },
  }
}
