import { keepAccountByLink } from '../../../features/leaving/data.ts'
import { MailLinkScreen } from '../auth/mail-link-screen.tsx'

/** The page that the mail about a deletion links to. */
export function KeepAccountScreen() {
  return (
    <MailLinkScreen
      heading="Keep your account"
      lead="Your Larder account is to be deleted, with everything in it."
      label="Keep my account"
      onPress={keepAccountByLink}
    />
  )
}
