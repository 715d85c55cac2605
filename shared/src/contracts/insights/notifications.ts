import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { CalendarDate, Id, Instant } from '../base/primitives.ts'

/**
 * What an item is brought to mind for, the most urgent first: it is to be used up (expired, expires soon), or to be bought
 * (none left, little left, will be used up).
 */
export const REMINDER_KINDS = ['expired', 'expires_soon', 'out_of_stock', 'low', 'runs_out'] as const
export const ReminderKind = z.enum(REMINDER_KINDS)
export type ReminderKind = z.infer<typeof ReminderKind>

/** The longest lead time of a reminder, in days. */
export const MAX_LEAD_DAYS = 60
/** The longest snooze, in days. */
export const MAX_SNOOZE_DAYS = 60
/** How long 'Snooze' in a mail or notification snoozes, in days. */
export const SNOOZE_DAYS = 3

/** A time of day in the household's time zone: '08:30'. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 08:30')

const LeadDays = z
  .number('Days must be a whole number')
  .int('Days must be a whole number')
  .min(0, 'Days must not be negative')
  .max(MAX_LEAD_DAYS, `Days must be at most ${MAX_LEAD_DAYS}`)

/** What one person is reminded of, when, and by mail or not; notifications are switched on in each browser. */
export const ReminderSettings = z.object({
  /** Whether a digest comes by mail. */
  has_mail: z.boolean(),
  kinds: z.object({
    expired: z.boolean(),
    expires_soon: z.boolean(),
    out_of_stock: z.boolean(),
    low: z.boolean(),
    runs_out: z.boolean(),
  }),
  /** How many days before an item expires, and before it is used up. */
  lead_days: z.object({ expires_soon: LeadDays, runs_out: LeadDays }),
  /** When the day's reminders are sent. */
  time: TimeOfDay,
  /** Nothing is sent between these times, over midnight if `from` is later than `to`; null for no quiet hours. */
  quiet: z
    .object({ from: TimeOfDay, to: TimeOfDay })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Quiet hours must end at another time' })
    .nullable(),
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

/** The settings of somebody who has changed none: nobody gets mails that they did not ask for. */
export const DEFAULT_REMINDER_SETTINGS: ReminderSettings = {
  has_mail: false,
  kinds: { expired: true, expires_soon: true, out_of_stock: true, low: true, runs_out: true },
  lead_days: { expires_soon: 3, runs_out: 3 },
  time: '08:00',
  quiet: { from: '22:00', to: '07:00' },
}

/** The settings, and what they mean here. */
export const ReminderSettingsView = ReminderSettings.extend({
  /** The household's, in which the times are meant. */
  time_zone: z.string(),
  email: z.string(),
  /** A digest goes only to an address that was confirmed. */
  is_email_confirmed: z.boolean(),
  /** The server's public key (RFC 8292), base64url, with which a browser subscribes. */
  push_key: z.string(),
  /** Whether the browser of this session gets notifications, and how many browsers of this person do. */
  has_push_here: z.boolean(),
  push_count: z.int(),
})
export type ReminderSettingsView = z.infer<typeof ReminderSettingsView>

/** Encrypted, or on this machine; without a user name. */
const PUSH_ADDRESS = /^(https:\/\/[^/?#@\s]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)(\/\S*)?$/

/** A browser's subscription (RFC 8030): where notifications are sent, and the keys that encrypt them (RFC 8291). */
export const PushSubscription = z.object({
  endpoint: z.url().max(2048).regex(PUSH_ADDRESS, 'Must be an https address'),
  keys: z.object({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'Not a valid key'),
    /** 16 bytes. */
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Not a valid secret'),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** What was sent to a person, or should have been. */
export const ReminderDelivery = z.object({
  id: Id,
  channel: z.enum(['mail', 'push']),
  is_test: z.boolean(),
  /** Where it went: the address, or the browser and its system. */
  target: z.string(),
  reminder_count: z.int(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** Why it failed, in a sentence; null unless it did. */
  reason: z.string().nullable(),
  /** When it was delivered or failed, or else was made. */
  at: Instant,
})
export type ReminderDelivery = z.infer<typeof ReminderDelivery>

/** How many deliveries the log shows. */
export const SHOWN_DELIVERIES = 20

const ofItem = z.object({ itemId: Id })

export const getReminderSettings = defineEndpoint({
  method: 'GET',
  path: '/reminders/settings',
  access: 'user',
  summary: 'What the caller is reminded of, and when',
  response: ReminderSettingsView,
})

export const changeReminderSettings = defineEndpoint({
  method: 'PUT',
  path: '/reminders/settings',
  access: 'user',
  summary: 'Changes what the caller is reminded of, and when',
  body: ReminderSettings,
  response: ReminderSettingsView,
})

export const subscribePush = defineEndpoint({
  method: 'PUT',
  path: '/reminders/push',
  access: 'user',
  summary: "Sends notifications to the browser of the caller's session, until that ends",
  body: PushSubscription,
  response: ReminderSettingsView,
})

export const unsubscribePush = defineEndpoint({
  method: 'DELETE',
  path: '/reminders/push',
  access: 'user',
  summary: "Sends no more notifications to the browser of the caller's session",
  response: ReminderSettingsView,
})

export const listReminderDeliveries = defineEndpoint({
  method: 'GET',
  path: '/reminders/deliveries',
  access: 'user',
  summary: `The latest ${SHOWN_DELIVERIES} mails and notifications to the caller, and why those failed that did`,
  response: z.array(ReminderDelivery).max(SHOWN_DELIVERIES),
})

export const sendTestReminder = defineEndpoint({
  method: 'POST',
  path: '/reminders/test',
  access: 'user',
  summary: "Sends a test wherever the caller's reminders go",
  status: 202,
  response: z.object({ mail_count: z.int(), push_count: z.int() }),
  errors: ['reminders_off', 'too_many_attempts'],
})

export const sendTestPush = defineEndpoint({
  method: 'POST',
  path: '/reminders/push/test',
  access: 'user',
  summary: "Sends a test notification to the browser of the caller's session; tried once",
  status: 202,
  response: z.object({ delivery_id: Id }),
  errors: ['push_off', 'too_many_attempts'],
})

export const snoozeReminder = defineEndpoint({
  method: 'POST',
  path: '/orders/reminders/:itemId/snooze',
  access: 'user',
  summary: 'Reminds nobody of the household of this again for so many days',
  params: ofItem,
  body: z.object({
    kind: ReminderKind,
    days: z.int().min(1, 'Days must be at least 1').max(MAX_SNOOZE_DAYS).default(SNOOZE_DAYS),
  }),
  status: 204,
  changes: ['reminders'],
  errors: ['not_found'],
})

export const finishReminder = defineEndpoint({
  method: 'POST',
  path: '/orders/reminders/:itemId/done',
  access: 'user',
  summary: 'Reminds nobody of the household of this again until the stock of the item has changed',
  params: ofItem,
  body: z.object({ kind: ReminderKind }),
  status: 204,
  changes: ['reminders'],
  errors: ['not_found'],
})

export const resumeReminder = defineEndpoint({
  method: 'DELETE',
  path: '/orders/reminders/:itemId/pauses',
  access: 'user',
  summary: "Reminds the household of the item again: takes its snoozes and 'done' back",
  params: ofItem,
  status: 204,
  changes: ['reminders'],
  errors: ['not_found'],
})

/** Where the links of a reminder lead; the token follows the `#`, so that it gets into no log of a server. */
export const REMINDER_ACT_PATH = '/act'

/** What a link of a reminder does: something for one item, or no more digests. */
export const REMINDER_ACTS = ['done', 'snooze', 'add_to_list', 'unsubscribe'] as const
export const ReminderAct = z.enum(REMINDER_ACTS)
export type ReminderAct = z.infer<typeof ReminderAct>

const ActToken = z.object({ token: z.string().max(200, 'This link is not complete') })

/** What a link does, for the page with the button. */
export const ReminderActView = z.object({
  act: ReminderAct,
  /** Null for what is about no item. */
  item_name: z.string().nullable(),
  /** Whether it was used already. */
  is_done: z.boolean(),
})
export type ReminderActView = z.infer<typeof ReminderActView>

export const lookAtReminderAct = defineEndpoint({
  method: 'POST',
  path: '/reminders/acts/look',
  access: 'public',
  summary: 'What a link of a reminder does; changes nothing',
  body: ActToken,
  response: ReminderActView,
  errors: ['reminder_link_invalid', 'household_suspended'],
})

export const performReminderAct = defineEndpoint({
  method: 'POST',
  path: '/reminders/acts',
  access: 'public',
  summary: 'Does what a link of a reminder says, once',
  body: ActToken,
  response: z.object({ message: z.string() }),
  changes: ['shopping-lists', 'reminders'],
  errors: [
    'reminder_link_invalid',
    'household_suspended',
    'not_found',
    'shopping_lists_full',
    'shopping_list_full',
    'shopping_lines_full',
  ],
})

/** The address that ends the mails, in the header of a mail. */
const UNSUBSCRIBE_PATH = '/reminders/unsubscribe'

/** Opened by people whose mail programs make a link of the address; scanners open it too, so it only leads to the button. */
export const openUnsubscribePage = defineEndpoint({
  method: 'GET',
  path: UNSUBSCRIBE_PATH,
  access: 'public',
  summary: 'Leads to the page whose button ends the digests; changes nothing',
  query: ActToken,
  status: 303,
})

/** Called by mail programs (RFC 8058), which cannot show a page. */
export const unsubscribeByMail = defineEndpoint({
  method: 'POST',
  path: UNSUBSCRIBE_PATH,
  access: 'public',
  summary: 'Ends the digests of the person to whom the mail with this token went (List-Unsubscribe-Post)',
  // In the query, which is left out of the logs.
  query: ActToken,
  bodyType: 'form',
  status: 204,
  errors: ['reminder_link_invalid'],
})

/** What a notification holds; it is encrypted on its way. */
export const PushContent = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a click leads: a path of the client. */
  path: z.string(),
  /** The buttons, and the paths to which they lead. */
  actions: z.array(z.object({ title: z.string(), path: z.string() })).max(2),
  /** A later notification replaces an earlier one of the same tag, waiting or shown: a test must replace no reminders. */
  tag: z.enum(['reminders', 'test']),
  day: CalendarDate,
})
export type PushContent = z.infer<typeof PushContent>
