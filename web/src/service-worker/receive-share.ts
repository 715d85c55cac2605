import { keepSharedFiles } from '../lib/shared-files.ts'
import { uploadAddress } from '../lib/paths.ts'

/** Where the system's share sheet sends files, as the manifest says. */
export const SHARE_PATH = '/share'

/** Keeps shared files for the upload dialog, and opens it. */
export async function receiveShare({ request }: { request: Request }): Promise<Response> {
  return Response.redirect(uploadAddress(await keep(request)), 303)
}

async function keep(request: Request): Promise<'shared' | 'unshared'> {
  try {
    const parts = (await request.formData()).getAll('files')
    await keepSharedFiles(parts.filter((part) => part instanceof File))
    return 'shared'
  } catch {
    // The storage is full, or the form is broken: the dialog says so.
    return 'unshared'
  }
}
