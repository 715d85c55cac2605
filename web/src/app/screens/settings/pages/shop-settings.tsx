import { Link } from 'react-router-dom'
import { Mailboxes } from '../../../../features/mailboxes/components/mailboxes.tsx'
import { SettingsSection } from '../../../../features/settings/components/settings-section.tsx'
import { useGoogleStatus } from '../../../../features/settings/data.ts'
import { ExclusionsList } from '../../../../features/shopping-lists/components/exclusions-list.tsx'
import { paths } from '../../../../lib/paths.ts'
import { SettingsPage } from './settings-page.tsx'

/** The mailboxes with orders, and what is left out of lists. */
export function ShopSettings() {
  const { status } = useGoogleStatus()
  return (
    <SettingsPage title="Shops and mail">
      {(_user, report) => (
        <>
          <SettingsSection
            title="Mailboxes"
            anchor="mailboxes"
            lead={
              <>
                Where Larder looks for order mails. It only reads: nothing is marked as read, moved or
                deleted. Google is connected, and mails are synced by hand, in the{' '}
                <Link to={`${paths.settings}#email-sync`}>Email Sync Settings</Link>.
              </>
            }
          >
            <Mailboxes hasGmailAccess={status?.has_gmail_access === true} report={report} />
          </SettingsSection>
          <SettingsSection
            title="Left Out of Shopping Lists"
            anchor="left-out"
            lead="What you removed from a list permanently: lists that are generated later leave it out."
          >
            <ExclusionsList />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}
