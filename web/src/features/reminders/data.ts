import {
  changeReminderSettings,
  getReminderSettings,
  listReminderDeliveries,
  type PushSubscription as PushKeys,
  type ReminderDelivery,
  type ReminderSettings,
  type ReminderSettingsView,
  sendTestReminder,
  subscribePush,
  unsubscribePush,
} from '@larder/shared/contracts/insights/notifications'
import useSWR, { useSWRConfig } from 'swr'
import { call } from '../../lib/api/call.ts'
import { readPush } from './browser-push.ts'

const settingsKey = ['reminderSettings'] as const
const deliveriesKey = ['reminderDeliveries'] as const

/** What the person is reminded of, and when. */
export function useReminderSettings() {
  const { data, error, mutate } = useSWR<ReminderSettingsView, unknown>(settingsKey, () =>
    call(getReminderSettings, {}),
  )
  return { settings: data, error, retry: () => void mutate() }
}

/** What was sent to the person, the latest first. */
export function useReminderDeliveries() {
  const { data, error, mutate } = useSWR<ReminderDelivery[], unknown>(deliveriesKey, () =>
    call(listReminderDeliveries, {}),
  )
  return { deliveries: data, error, retry: () => void mutate() }
}

/** Whether this browser can show notifications, and is subscribed; undefined until it has looked. */
export function useBrowserPush() {
  const { data, mutate } = useSWR(['browserPush'], readPush)
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
    /** Returns to how many places a test is sent. */
    sendTest: async () => {
      const counts = await call(sendTestReminder, {})
      await mutate(deliveriesKey)
      return counts
    },
  }
}
