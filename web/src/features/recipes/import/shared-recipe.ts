import { addressIn } from '../../../lib/share/address-in.ts'
import { isInstalledApp, takeSharedFiles } from '../../../lib/share/take-shared-files.ts'
import { importSession } from './import-session.ts'

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
  else readInApp()
  return true
}

/** Gives a text that was shared to the import of recipes, which reads it at once in the installed app's window. */
export function giveSharedText(text: string): void {
  importSession.give(sourceOf(text))
  readInApp()
}

const readInApp = () => {
  if (isInstalledApp() && importSession.current().error === null) void importSession.read()
}

/** Browsers share a page as its address, often with its title or a remark before. */
function sourceOf(text: string) {
  const address = addressIn(text)
  return address === null ? { way: 'text' as const, text: text.trim() } : { way: 'address' as const, address }
}
