import { hasGmailAccess } from '../auth/google-accounts/has-gmail-access.ts'
import type { GoogleLink } from '../auth/google-accounts/google-link.ts'
import { MailSourceError } from '../ports/mail-source.ts'
import type { MailSource, Wait } from '../ports/mail-source.ts'
import type { SecretBox } from '../secret-box.ts'
import { refreshTokenContext } from './refresh-token-context.ts'

type Deps = {
  /** Null where Google is not configured. */
  google: { box: SecretBox; openSource: (refreshToken: string, wait?: Wait) => MailSource } | null
  findLink: (userId: string) => Promise<GoogleLink | null>
}

/**
 * Makes the function that opens a user's Gmail by the token of the connected Google account; `wait` makes the pauses that
 * Google asks for.
 * @throws MailSourceError no_google_account, or access_ended when the stored token cannot be read any more
 */
export const createGmailAccess =
  ({ google, findLink }: Deps) =>
  async (userId: string, wait?: Wait): Promise<MailSource> => {
    const link = await findLink(userId)
    if (google === null || !link?.refresh_token || !hasGmailAccess(link))
      throw new MailSourceError('no_google_account')
    return google.openSource(openToken(google.box, link.refresh_token, userId), wait)
  }

const openToken = (
  box: SecretBox,
  sealed: NonNullable<GoogleLink['refresh_token']>,
  userId: string,
): string => {
  try {
    return box.open(sealed, refreshTokenContext(userId))
  } catch {
    // The key of the operator is another one since.
    throw new MailSourceError('access_ended')
  }
}
