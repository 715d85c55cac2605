import type { User } from '@larder/shared/contracts/accounts/auth'
import { hasGmailAccess } from '../google-accounts/has-gmail-access.ts'
import type { StoredUser } from './user.repository.ts'

/** A user as its owner sees it. */
export const toUser = (user: StoredUser): User => ({
  id: user.id,
  username: user.username,
  email: user.email,
  email_confirmed: !user.email_unconfirmed,
  is_active: user.is_active,
  is_superuser: user.is_superuser,
  created_at: user.created_at.toISOString(),
  google_id: user.google_id,
  has_gmail_access: hasGmailAccess(user.google),
  is_oauth_user: user.google_id !== null,
  has_password: user.password_hash !== null,
  migration_pending: user.migration_pending,
  demo_year: user.demo_year,
  household_id: user.household_id,
  time_zone: user.time_zone,
  currency: user.currency,
  first_weekday: user.first_weekday,
  daily_consumption_rate: user.daily_consumption_rate,
})
