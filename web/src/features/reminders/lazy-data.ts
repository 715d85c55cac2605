import {
  lookAtReminderAct,
  performReminderAct,
  type ReminderActView,
} from '@larder/shared/contracts/insights/notifications'
import useSWR from 'swr'
import { call } from '../../lib/api/call.ts'

/** What the link of a mail or a notification does; nothing is asked for an empty token. */
export function useReminderAct(token: string) {
  const { data, error, mutate } = useSWR<ReminderActView, unknown>(
    token === '' ? null : ['reminderAct', token],
    () => call(lookAtReminderAct, { body: { token } }),
    // It would say that it was done once the button was pressed.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  return { view: data, error, retry: () => void mutate() }
}

/** Does what the link says; returns the sentence that says what was done. Throws as `call` does. */
export async function pressReminderAct(token: string): Promise<string> {
  return (await call(performReminderAct, { body: { token } })).message
}
