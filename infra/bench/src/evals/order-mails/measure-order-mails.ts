import { readdirSync, readFileSync } from 'node:fs'
import { findNamedPack, convertQuantity } from '@larder/foods'
import { readOrder } from '@larder/papers'
import type { OrderReading } from '@larder/papers'
import { parseMail } from '@larder/worker/mails/parse-mail'

type TrueItem = {
  name: string
  quantity: number
  unit: string | null
  pack: string | null
  price: number | null
}
type Truth = {
  kind: OrderReading['kind']
  reason?: string
  items?: TrueItem[]
  removed?: { name: string }[]
} & Partial<Record<Field, string | number | null>>

const FIELDS = [
  'event',
  'scope',
  'shop',
  'order_number',
  'ordered_on',
  'currency',
  'total',
  'fees',
  'discounts',
  'refund',
] as const
type Field = (typeof FIELDS)[number]

/** How well a folder of order mails was read: articles with exact name and price, and each field as 'right of all'. */
export type OrderMailFigures = {
  itemsF1: number
  /** Articles that are in no truth, with their mail. */
  invented: string[]
  fields: Record<string, { right: number; of: number }>
  /** Mails with an error each, by what is wrong. */
  errors: string[]
}

const FOLDER = new URL('../../../../../services/worker/src/testing/order-mails/', import.meta.url)

/** The folders of mails with truths. */
export const orderMailFolders = (): string[] =>
  readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** Reads all mails of these folders of the worker's `testing/order-mails` and compares them with their truths. */
export async function measureOrderMails(folders: readonly string[]): Promise<OrderMailFigures> {
  const fields: OrderMailFigures['fields'] = {}
  const figures: OrderMailFigures = { itemsF1: 0, invented: [], fields, errors: [] }
  const count = { right: 0, read: 0, true: 0 }
  const judge = (mail: string, field: string, isRight: boolean) => {
    const one = (fields[field] ??= { right: 0, of: 0 })
    one.of += 1
    if (isRight) one.right += 1
    else figures.errors.push(`${mail}: ${field}`)
  }
  for (const folder of folders) {
    const truths = JSON.parse(readFileSync(new URL(`${folder}/truths.json`, FOLDER), 'utf8')) as Record<
      string,
      Truth
    >
    for (const file of readdirSync(new URL(`${folder}/`, FOLDER)).filter((name) => name.endsWith('.eml'))) {
      const truth = truths[file]
      if (!truth) throw new Error(`${file} has no truth`)
      const { mail } = await parseMail(readFileSync(new URL(`${folder}/${file}`, FOLDER)))
      const reading = readOrder(mail)
      judge(file, 'kind', reading.kind === truth.kind)
      const left = [...(truth.items ?? [])]
      const items = reading.kind === 'order' ? reading.items : []
      count.true += left.length
      count.read += items.length
      for (const item of items) {
        const at = left.findIndex(
          ({ name, price }) => same(name, item.name) && (price === null || same(price, item.price)),
        )
        const [found] = at < 0 ? [] : left.splice(at, 1)
        if (!found) {
          figures.invented.push(`${file}: ${item.name}`)
          continue
        }
        count.right += 1
        const hasUnit = (found.unit ?? 'item').toLowerCase() === item.unit.toLowerCase()
        judge(file, 'quantity', hasUnit && Math.abs(found.quantity - item.quantity) < 1e-6)
        judge(file, 'pack', samePack(found.pack, item.pack_size))
      }
      for (const { name } of left) figures.errors.push(`${file}: missing ${name}`)
      if (reading.kind === 'none') {
        if (truth.kind === 'none') judge(file, 'reason', reading.reason === truth.reason)
        continue
      }
      if (truth.kind === 'none') continue
      for (const field of FIELDS) judge(file, field, same(truth[field] ?? null, reading[field]))
      const names = (lines: readonly { name: string }[]) =>
        lines
          .map(({ name }) => fold(name))
          .sort()
          .join()
      judge(file, 'removed', names(truth.removed ?? []) === names(reading.removed))
    }
  }
  figures.itemsF1 = (2 * count.right) / Math.max(1, count.read + count.true)
  return figures
}

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

function same(a: string | number | null, b: string | number | null): boolean {
  if (typeof a === 'string' && typeof b === 'string') return fold(a) === fold(b)
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < 0.005 : a === b
}

/** '20cl' and '200ml' are one size; units that stock does not have ('1gal') count as none. */
function samePack(truth: string | null, read: string | null): boolean {
  const size = truth === null ? null : findNamedPack(truth)
  if (truth === null || size === null) return read === null
  const found = read === null ? null : findNamedPack(read)
  return (
    found !== null &&
    found.count === size.count &&
    convertQuantity(size.size, size.unit, found.unit) === found.size
  )
}

/** The figures in one line, for logs. */
export const toLine = ({ itemsF1, invented, fields }: OrderMailFigures): string =>
  [
    `items F1 ${itemsF1.toFixed(3)}`,
    `invented ${invented.length}`,
    ...Object.entries(fields).map(([name, { right, of }]) => `${name} ${right}/${of}`),
  ].join(', ')
