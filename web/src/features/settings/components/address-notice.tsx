import type { User } from '@larder/shared/contracts/accounts/auth'
import { reasonFor } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { sendConfirmationLink } from '../data.ts'
import type { Report } from '../use-report.ts'

/** Says that the e-mail address is not confirmed yet, and what does not work until then. */
export function AddressNotice({ user, report }: { user: User; report: Report }) {
  const send = async () => {
    try {
      await sendConfirmationLink()
      report.success(`A link was sent to ${user.email}`)
    } catch (error) {
      report.failure(`The link could not be sent: ${reasonFor(error)}`)
    }
  }
  return (
    <Banner tone="warning" action={{ label: 'Send the link again', onPress: () => void send() }}>
      {`Please follow the link that was sent to ${user.email}. Until then a forgotten password can’t be reset by mail.`}
    </Banner>
  )
}
