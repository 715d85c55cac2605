import { matchPath, useLocation } from 'react-router-dom'
import { settingsPath } from '../../../../lib/paths.ts'
import { AccountSettings } from './account-settings.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { DataSettings } from './data-settings.tsx'
import { FoodSettings } from './food-settings.tsx'
import { HouseholdSettings } from './household-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { ShopSettings } from './shop-settings.tsx'

const PAGES = [
  { path: settingsPath('account'), Page: AccountSettings },
  { path: settingsPath('appearance'), Page: AppearanceSettings },
  { path: settingsPath('data'), Page: DataSettings },
  { path: settingsPath('food'), Page: FoodSettings },
  { path: settingsPath('household'), Page: HouseholdSettings },
  { path: settingsPath('notifications'), Page: NotificationSettings },
  { path: settingsPath('shops'), Page: ShopSettings },
]

/** The page of the settings that the address names; the route table knows the same names. */
export function SettingsPages() {
  const { pathname } = useLocation()
  const Page = PAGES.find(({ path }) => matchPath(path, pathname) !== null)?.Page
  return Page === undefined ? null : <Page />
}
