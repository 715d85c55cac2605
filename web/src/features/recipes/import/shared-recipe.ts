import { isInstalledApp, takeSharedFiles } from '../../../lib/share/take-shared-files.ts'
import { importSession } from './import-session.ts'

/** More letters beside an address are a text of their own. */
const LONGEST_REMARK = 300

/**
 * Takes what was shared as the source of an import: a text as text, or as the address that it brings; any other file as
 * it is. In the installed app's window it is read at once. Gives whether it was taken: not while nobody is signed in.
 */
export async function takeSharedRecipe(): Promise<boolean> {
  const files = await takeSharedFiles()
  if (files === null) return false
  const [file] = files
  if (file === undefined) return true
  if (file.type.startsWith('text/plain')) importSession.give(sourceOf(await file.text()))
  else importSession.choose(file)
  if (files.length > 1) importSession.refuse('One recipe at a time: the first of what you shared is here.')
  else if (isInstalledApp() && importSession.current().error === null) void importSession.read()
  return true
}

/** Browsers share a page as its address, often with its title or a remark before. */
function sourceOf(text: string) {
  const [address] = /https?:\/\/\S+/i.exec(text) ?? []
  const isAddress = address !== undefined && text.length - address.length <= LONGEST_REMARK
  return isAddress ? { way: 'address' as const, address } : { way: 'text' as const, text: text.trim() }
}
