import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Real receipts are beside the project, never in it. */
const DATA = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const SETS = ['sroie', 'wildreceipt', 'receipts-de', 'receipts-pdf']

/** Names of the available sets of receipts; prints which ones are missing. */
export function receiptSets(): string[] {
  const isThere = (set: string) => existsSync(`${DATA}${set}/dev`)
  for (const set of SETS.filter((each) => !isThere(each)))
    console.log(`${set} left out: ${DATA}${set}/dev is not there.`)
  return SETS.filter(isThere)
}

/** Paths of the first `count` files of a set, sorted by name. */
export async function receiptFiles(set: string, count: number): Promise<string[]> {
  const dir = existsSync(`${DATA}${set}/dev/images`) ? `${DATA}${set}/dev/images` : `${DATA}${set}/dev`
  const names = (await readdir(dir)).filter((name) => /\.(jpe?g|png|webp|pdf)$/i.test(name)).sort()
  return names.slice(0, count).map((name) => `${dir}/${name}`)
}
