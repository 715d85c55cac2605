import { RemindersPart } from '../../../../features/reminders/components/reminders-part.tsx'
import { SettingsSection } from '../../../../features/settings/components/settings-section.tsx'
import { SettingsPage } from './settings-page.tsx'

/** What somebody is reminded of, when and where. */
export function NotificationSettings() {
  return (
    <SettingsPage title="Notifications">
      {(_user, report) => (
        <SettingsSection
          title="Reminders"
          anchor="reminders"
          lead="What expires, is low or will be used up: once a day, by mail and as a notification, when you want it."
        >
          <RemindersPart report={report} />
        </SettingsSection>
      )}
    </SettingsPage>
  )
}
