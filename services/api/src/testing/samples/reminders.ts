import { DEFAULT_REMINDER_SETTINGS } from '@larder/shared/contracts/insights/notifications'
import { hashSecret } from '@larder/shared/server/auth/sessions/refresh-token'
import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls } from '../samples.ts'
import type { StockIds } from './receipts.ts'

export const FOREIGN_CALLS: ForeignCalls<StockIds> = {
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
  'POST /reminders/push/test': () => ({ reach: 'own' }),
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

/** A person with reminders by mail and in a browser, a digest that was sent, and an item that was snoozed. */
export const makeOldestDocuments: MakeDocuments = ({ household, user, id }) => {
  const at = new Date('2026-11-23T08:00:00Z')
  const itemId = id()
  return {
    reminder_settings: {
      _id: id(),
      user_id: user._id,
      has_mail: true,
      kinds: { expired: true, expires_soon: true, out_of_stock: true, low: false, runs_out: true },
      lead_days: { expires_soon: 3, runs_out: 3 },
      time: '08:00',
      quiet: { from: '22:00', to: '07:00' },
      last_day: new Date('2026-11-23T00:00:00Z'),
      next_due_at: new Date('2026-11-24T08:00:00Z'),
    },
    push_subscriptions: {
      _id: id(),
      user_id: user._id,
      session_id: id(),
      endpoint: 'https://push.example.org/one',
      endpoint_hash: hashSecret('https://push.example.org/one'),
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      device: 'Firefox on Linux',
      created_at: at,
    },
    reminder_deliveries: {
      _id: id(),
      user_id: user._id,
      household_id: household._id,
      run: '2026-11-23',
      channel: 'mail',
      subscription_id: null,
      target: 'maya@example.org',
      is_test: false,
      day: new Date('2026-11-23T00:00:00Z'),
      lines: [
        {
          item_id: itemId.toHexString(),
          item_name: 'Milk',
          kind: 'expires_soon',
          quantity: 1,
          unit: 'l',
          days: 1,
        },
      ],
      further_count: 0,
      created_at: new Date(),
      state: 'completed',
      attempt: 1,
      start_count: 1,
      lease: { worker: null, until: at },
      error: null,
      updated_at: at,
      token_hash: hashSecret('a link of a reminder'),
      done_acts: ['0.done'],
    },
    reminder_pauses: {
      _id: id(),
      household_id: household._id,
      item_id: itemId,
      kind: 'low',
      until: new Date('2026-11-26T00:00:00Z'),
      state: null,
      created_at: at,
    },
    server_keys: { _id: 'push', private_key: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94' },
  }
}
