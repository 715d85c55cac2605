import { keepSharedFiles } from '../lib/share/shared-files.ts'
import { paths, SHARED_RECIPE, uploadAddress } from '../lib/paths.ts'
import { addressIn } from '../lib/share/address-in.ts'

/** Where the system's share sheet sends what is shared, as the manifest says. */
export const SHARE_PATH = '/share'

/**
 * Keeps what was shared, and opens what it is for: the import of recipes for pages and addresses, the screen that tells
 * texts apart for these, else the upload dialog.
 */
export async function receiveShare({ request }: { request: Request }): Promise<Response> {
  return Response.redirect(await keep(request), 303)
}

async function keep(request: Request): Promise<string> {
  try {
    const form = await request.formData()
    const files = form.getAll('files').filter((part) => part instanceof File)
    const text = ['title', 'text', 'url']
      .flatMap((name) => form.getAll(name))
      .filter((part) => typeof part === 'string')
      .join('\n')
      .trim()
    const isText = files.length === 0
    await keepSharedFiles(isText ? [new File([text], 'shared.txt', { type: 'text/plain' })] : files)
    if (isText) return addressIn(text) === null ? paths.shared : SHARED_RECIPE
    const [file] = files
    if (files.length === 1 && file?.type === 'text/plain')
      return addressIn(await file.text()) === null ? paths.shared : SHARED_RECIPE
    return files.every(isPageOrText) ? SHARED_RECIPE : uploadAddress('shared')
  } catch {
    // The storage is full, or the form is broken: the dialog says so.
    return uploadAddress('unshared')
  }
}

/** Receipts are pictures and PDFs. */
const isPageOrText = ({ type, name }: File): boolean =>
  /^(?:text|multipart|message)\//.test(type) || /\.(?:x?html?|mht|mhtml|txt)$/i.test(name)
