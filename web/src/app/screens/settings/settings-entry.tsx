import { lazyPart } from '../../../lib/lazy-part.tsx'

/**
 * The settings. Their content is loaded from here: the names of all the files that it needs would otherwise stand in the
 * script that every page loads first.
 */
export const SettingsEntry = lazyPart(async () => (await import('./settings-screen.tsx')).SettingsScreen)
