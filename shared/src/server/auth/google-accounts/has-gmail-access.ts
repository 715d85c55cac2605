import { GMAIL_SCOPE } from '../../ports/google-oauth.ts'
import type { GoogleLink } from './google-link.ts'

/** Whether Larder is allowed and able to read the mailbox. */
export const hasGmailAccess = (link: GoogleLink | null): boolean =>
  link !== null && link.refresh_token !== null && link.scopes.includes(GMAIL_SCOPE)
