import { isInstalledApp, takeSharedFiles } from '../../../lib/share/take-shared-files.ts'
import type { UploadSession } from './upload-session.ts'

export const NOT_TAKEN_OVER =
  'What you shared could not be taken over: this browser was not ready for it, or has no room left. Please choose the file here.'

/**
 * Uploads what was shared to Larder, at once if the app was opened for it: in a browser's tab another site could have
 * sent the files, so that the person starts the upload. Files stay shared while nobody is signed in. Gives whether they
 * were taken.
 */
export async function uploadShared(session: UploadSession): Promise<boolean> {
  const files = await takeSharedFiles()
  if (files === null) return false
  session.choose(files)
  const { files: chosen, error } = session.current()
  if (isInstalledApp() && error === null && chosen.length > 0) void session.submit()
  return true
}
