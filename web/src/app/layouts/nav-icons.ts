import type { LucideIcon } from 'lucide-react'

/** Bundled with the navigation by their place, so that visitors, who see none, load none of them. */
const FILES = import.meta.glob<LucideIcon>('../../features/*/nav-icon.ts', { eager: true, import: 'NavIcon' })

/**
 * The icon of a feature in the navigation.
 * @throws Error when the feature has no `nav-icon.ts`
 */
export function navIconOf(feature: string): LucideIcon {
  const icon = FILES[`../../features/${feature}/nav-icon.ts`]
  if (icon === undefined) throw new Error(`features/${feature} needs a nav-icon.ts that exports NavIcon`)
  return icon
}
