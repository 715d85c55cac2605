import { confirmEmail } from '../../../features/auth/lazy-data.ts'
import { MailLinkScreen } from './mail-link-screen.tsx'

/** The page of the link that confirms an e-mail address. */
export function ConfirmEmailScreen() {
  return <MailLinkScreen heading="Confirm your e-mail address" label="Confirm" onPress={confirmEmail} />
}
