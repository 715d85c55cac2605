import { HouseholdPart } from '../../../../features/members/components/household-part.tsx'
import { MoneyAndWeeks } from '../../../../features/members/components/money-and-weeks.tsx'
import { useHousehold } from '../../../../features/members/data.ts'
import { SettingsSection } from '../../../../features/settings/components/settings-section.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Who belongs to the household, its currency and its weeks. */
export function HouseholdSettings() {
  const { household, error } = useHousehold()
  return (
    <SettingsPage title="Household" isWhole={household !== undefined || error !== undefined}>
      {(user, report) => (
        <>
          <SettingsSection
            title="Members"
            anchor="members"
            lead="Who shares stock, items, receipts and orders with you. Owners decide who belongs to it."
          >
            <HouseholdPart userId={user.id} report={report} />
          </SettingsSection>
          {/* Earlier, the members that load would push it down. */}
          {household === undefined ? null : (
            <SettingsSection
              title="Money and Weeks"
              anchor="money-and-weeks"
              lead="The same for everybody of the household."
            >
              <MoneyAndWeeks household={household} report={report} />
            </SettingsSection>
          )}
        </>
      )}
    </SettingsPage>
  )
}
