import { followProfile } from '../session/profile.ts'
import { storedToken } from '../session/session-store.ts'
import { forgetSharedFiles, sharedFiles } from './shared-files.ts'

/** What was shared to Larder, which then is no longer kept; null, keeping it, while nobody is signed in. */
export async function takeSharedFiles(): Promise<File[] | null> {
  const files = await sharedFiles()
  // An ended session would lose the files with what is done with them; without network that itself says so.
  await followProfile().catch(() => undefined)
  if (storedToken() === null) return null
  await forgetSharedFiles()
  // Signed out in the meantime.
  return storedToken() === null ? null : files
}

/**
 * Whether this is the installed app's own window: there the system alone opens the address of what was shared. In a
 * browser's tab another site could have sent it, so that the person decides.
 */
export const isInstalledApp = (): boolean => window.matchMedia('(display-mode: standalone)').matches
