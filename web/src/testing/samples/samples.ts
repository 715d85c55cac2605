import {
  DEFAULT_REMINDER_SETTINGS,
  type ReminderDelivery,
  type ReminderSettingsView,
} from '@larder/shared/contracts/insights/notifications'
import type { User } from '@larder/shared/contracts/accounts/auth'
import type { Household } from '@larder/shared/contracts/accounts/members'
import type { GoogleConfig } from '@larder/shared/contracts/accounts/google'
import type { PublicConfig, VersionInfo } from '@larder/shared/contracts/system'

export const sampleUser: User = {
  id: '65a000000000000000000001',
  username: 'maya',
  email: 'maya@example.org',
  email_confirmed: true,
  is_active: true,
  is_superuser: false,
  created_at: '2026-01-05T08:00:00.000Z',
  google_id: null,
  has_gmail_access: false,
  is_oauth_user: false,
  has_password: true,
  migration_pending: false,
  demo_year: null,
  household_id: '65a000000000000000000002',
  time_zone: 'Europe/Berlin',
  currency: null,
  first_weekday: null,
  daily_consumption_rate: 5,
}

export const sampleVersion: VersionInfo = {
  version: '1.2',
  name: 'Larder',
  api_version: 'v1',
  build_date: null,
  build_time: null,
}

export const samplePublicConfig: PublicConfig = { contact_address: null, has_analytics: false }

export const sampleGoogleConfig: GoogleConfig = {
  client_id: null,
  nonce: null,
  script_url: 'https://accounts.google.com/gsi/client',
}

/** The household of the sample user, who lives alone by default. */
export const sampleHousehold = (fields: Partial<Household> = {}): Household => ({
  id: sampleUser.household_id,
  time_zone: sampleUser.time_zone,
  members: [
    { user_id: sampleUser.id, name: sampleUser.username, role: 'owner', joined_at: sampleUser.created_at },
  ],
  former_members: [],
  invitations: [],
  can_mail: false,
  bringing: [],
  has_left_stock: false,
  ...fields,
})

/** The reminders of somebody who has changed none, in a browser that gets none. */
export const sampleReminders = (fields: Partial<ReminderSettingsView> = {}): ReminderSettingsView => ({
  ...DEFAULT_REMINDER_SETTINGS,
  time_zone: sampleUser.time_zone,
  email: sampleUser.email,
  is_email_confirmed: true,
  push_key: `B${'A'.repeat(86)}`,
  has_push_here: false,
  push_count: 0,
  ...fields,
})

/** A reminder that was sent by mail. */
export const sampleDelivery = (fields: Partial<ReminderDelivery>): ReminderDelivery => ({
  id: 'a'.repeat(24),
  channel: 'mail',
  is_test: false,
  target: 'maya@example.org',
  reminder_count: 3,
  state: 'delivered',
  reason: null,
  at: '2026-11-23T07:00:00.000Z',
  ...fields,
})
