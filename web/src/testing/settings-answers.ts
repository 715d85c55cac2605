import { getGoogleStatus } from '@larder/shared/contracts/accounts/google'
import { listSecurityEvents, listSessions } from '@larder/shared/contracts/accounts/sessions'
import { getClearing } from '@larder/shared/contracts/stock-clearing'
import { answers } from './handlers.ts'

/** What the settings ask beside the rest of the client, of an account without Google and with nothing to tell. */
export const settingsAnswers = [
  answers(getGoogleStatus, { is_connected: false, has_gmail_access: false, last_sync: null }),
  answers(listSessions, []),
  answers(listSecurityEvents, []),
  answers(getClearing, { clearing: null }),
]
