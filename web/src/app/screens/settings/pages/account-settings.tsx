import { DevicesSection } from '../../../../features/settings/components/devices-section.tsx'
import { SecurityEventsSection } from '../../../../features/settings/components/security-events-section.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Where the user is signed in, and what happened to the account. */
export function AccountSettings() {
  return (
    <SettingsPage title="Account">
      {(_user, report) => (
        <>
          <DevicesSection report={report} />
          <SecurityEventsSection />
        </>
      )}
    </SettingsPage>
  )
}
