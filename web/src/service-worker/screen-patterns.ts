import { paths } from '../lib/paths.ts'

/**
 * Patterns of the addresses at which the product itself opens, as path and query; pages of the API are not among them.
 */
export function screenPatterns(): RegExp[] {
  const { devUi: _, ...screens } = paths
  return Object.values(screens).map(
    (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+').replace(/\/$/, '')}/?(\\?|$)`),
  )
}
