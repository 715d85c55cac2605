import { SettingsSection } from '../../../../features/settings/components/settings-section.tsx'
import { chooseTheme, type Theme, THEMES, useTheme } from '../../../../lib/theme.ts'
import { SegmentedFilter } from '../../../../ui/segmented-filter/segmented-filter.tsx'
import { SettingsPage } from './settings-page.tsx'

const LABELS: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

/** How Larder looks on this device. */
export function AppearanceSettings() {
  const theme = useTheme()
  return (
    <SettingsPage title="Appearance">
      {() => (
        <SettingsSection
          title="Theme"
          anchor="theme"
          lead="Remembered on this device, for everybody who uses it."
        >
          <SegmentedFilter
            label="Theme"
            segments={THEMES.map((id) => ({ id, label: LABELS[id] }))}
            value={theme}
            onChange={chooseTheme}
          />
        </SettingsSection>
      )}
    </SettingsPage>
  )
}
