import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FIXTURES = fileURLToPath(new URL('../../shared/src/testkit/fixtures/receipts/', import.meta.url))
const REAL = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

/** The path of an invented receipt. */
export const fixture = (name: string): string => join(FIXTURES, name)

/**
 * A photo and a PDF: real ones from a folder beside the checkout where there is one, else invented ones; says which.
 */
export function twoReceipts(): string[] {
  const real = [firstIn('sroie/dev/images', '.jpg'), firstIn('receipts-pdf/dev', '.pdf')]
  const [photo, pdf] = real
  const files = photo && pdf ? [photo, pdf] : [fixture('corner-shop.jpg'), fixture('two-pages.pdf')]
  const kind = photo && pdf ? 'real receipts' : 'fixtures, for lack of ../shared/data'
  process.stdout.write(
    `Receipts of the journey: ${files.map((file) => basename(file)).join(', ')} (${kind})\n`,
  )
  return files
}

function firstIn(folder: string, extension: string): string | undefined {
  try {
    const names = readdirSync(join(REAL, folder)).sort()
    const first = names.find((name) => name.toLowerCase().endsWith(extension))
    return first && join(REAL, folder, first)
  } catch {
    return undefined
  }
}
