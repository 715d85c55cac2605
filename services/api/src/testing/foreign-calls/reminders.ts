import type { ForeignCalls } from '../foreign-calls.ts'
import { DEFAULT_REMINDER_SETTINGS } from '@larder/shared/contracts/insights/notifications'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /reminders/settings': () => ({ reach: 'own' }),
  'PUT /reminders/settings': () => ({ reach: 'own', body: DEFAULT_REMINDER_SETTINGS }),
  'PUT /reminders/push': () => ({
    reach: 'own',
    body: {
      endpoint: 'https://push.example.org/of-the-stranger',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    },
  }),
  'DELETE /reminders/push': () => ({ reach: 'own' }),
  'GET /reminders/deliveries': () => ({ reach: 'own' }),
  'POST /reminders/test': () => ({ reach: 'own' }),
  'POST /orders/reminders/:itemId/snooze': ({ itemId }) => ({
    reach: 'theirs',
    params: { itemId },
    body: { kind: 'low' },
  }),
  'DELETE /orders/reminders/:itemId/pauses': ({ itemId }) => ({ reach: 'theirs', params: { itemId } }),
  'POST /orders/reminders/:itemId/done': ({ itemId }) => ({
    reach: 'theirs',
    params: { itemId },
    body: { kind: 'low' },
  }),
}

export const PUBLIC_CALLS: readonly string[] = [
  'POST /reminders/acts/look',
  'POST /reminders/acts',
  'GET /reminders/unsubscribe',
  'POST /reminders/unsubscribe',
]
