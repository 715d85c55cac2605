import { paths, SETTINGS_PAGES, settingsPath } from '../lib/paths.ts'

/**
 * Patterns of the addresses at which the product itself opens, as path and query; pages of the API are not among them.
 */
export function screenPatterns(): RegExp[] {
  const { devUi: _, ...screens } = paths
  return [...Object.values(screens), ...SETTINGS_PAGES.map(settingsPath)].map(
    (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+').replace(/\/$/, '')}/?(\\?|$)`),
  )
}
