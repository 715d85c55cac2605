import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Describes what pdf2pic needs and this machine lacks, or null when everything is installed. */
export async function missingForPdf2pic(): Promise<string | null> {
  const missing: string[] = []
  for (const [program, argument] of [
    ['gm', 'version'],
    ['gs', '--version'],
  ] as const) {
    await run(program, [argument], { timeout: 10_000 }).catch(() => missing.push(program))
  }
  if (missing.length === 0) return null
  return (
    `PDF_RENDERER=pdf2pic needs GraphicsMagick (gm) and Ghostscript (gs), but ${missing.join(' and ')} is not installed. ` +
    'Install them, or leave PDF_RENDERER unset: the built-in renderer needs nothing.'
  )
}
