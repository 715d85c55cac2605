import { GoalsPart } from '../../../../features/nutrition/goals-part.tsx'
import { FoodPart } from '../../../../features/recipes/preferences/food-part.tsx'
import { SettingsSection } from '../../../../features/settings/components/settings-section.tsx'
import { SettingsPage } from './settings-page.tsx'

/** What somebody does not eat, and what a day of theirs should have. */
export function FoodSettings() {
  return (
    <SettingsPage title="Food and diets">
      {(_user, report) => (
        <>
          <SettingsSection
            title="Food"
            anchor="food"
            lead="What you don’t eat. Suggestions leave it out for your whole household."
          >
            <FoodPart report={report} />
          </SettingsSection>
          <SettingsSection
            title="Nutrition Goals"
            anchor="nutrition"
            lead="What you want to eat in a day. The calendar of meals shows it to you, and to nobody else, beside what is planned."
          >
            <GoalsPart report={report} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}
