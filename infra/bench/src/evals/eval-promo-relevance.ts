import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { rankOffers } from '@larder/shared/domain/insights/baskets/rank-offers'
import { addSpending, createSpending } from '@larder/shared/domain/insights/baskets/spending'
import type { ProductPath } from '@larder/shared/domain/insights/baskets/spending'
import { textOf } from './answer-cases.ts'
import { readJsonLines } from './receipts/read-lines.ts'

interface Purchase {
  household_id?: string
  date: string
  product_id: string
  sales_value: number
}
interface Case {
  id: string
  household_id: string
  date: string
  campaign_id: string
  coupons: string[]
  purchases: Purchase[]
  files: { coupons: string; products: string }
}

/** What everybody is taken to have spent on a product that nobody bought yet, in dollars. */
const TRACE = 0.05
/** The average purchase of a household without purchases: any number above zero gives the order of popularity. */
const WITHOUT_PURCHASES = 1

/**
 * Ranks the coupons of each case's campaign. Popular is what the households of the run, and those of the development set, spent
 * money on before the case's date; with 'alone' every product counts alike, and nothing of other households is used.
 */
export async function evaluatePromoRelevance(
  input: NodeJS.ReadableStream,
  rows = 'everybody',
): Promise<void> {
  const cases = (await readJsonLines(input)) as Case[]
  const [first] = cases
  if (!first) return
  const paths = readPaths(first.files.products)
  const pathOf = (product: string) => paths.get(product) ?? ['?', '?/?', '?/?/?', product]
  const onOffer = readOffers(first.files.coupons, pathOf)

  const everyone = createSpending()
  for (const path of new Set([...paths.values(), ...[...onOffer.values()].flat()]))
    addSpending(everyone, path, TRACE)
  const others = readOthers(join(first.files.coupons, '../../purchases.csv.gz'))
  const purchases = rows === 'alone' ? [] : purchasesOfAll(cases, others)
  let next = 0
  const answers = new Map<string, string[]>()
  for (const c of [...cases].sort((a, b) => a.date.localeCompare(b.date))) {
    for (let p = purchases[next]; p && p.date < c.date; p = purchases[++next])
      addSpending(everyone, pathOf(p.product_id), p.sales_value)
    const own = createSpending()
    for (const p of c.purchases) addSpending(own, pathOf(p.product_id), p.sales_value)
    const average = own.total > 0 ? own.total / c.purchases.length : WITHOUT_PURCHASES
    const offers = c.coupons.map((id) => ({ id, products: onOffer.get(`${c.campaign_id} ${id}`) ?? [] }))
    answers.set(
      textOf({ ...c }, 'id'),
      rankOffers(offers, own, average, everyone).map(({ id }) => id),
    )
  }
  for (const { id } of cases) process.stdout.write(`${JSON.stringify({ id, ranking: answers.get(id) })}\n`)
}

/** Every household's purchases once, oldest first: those of its latest case contain those of the earlier ones. */
function purchasesOfAll(cases: readonly Case[], others: readonly Purchase[]): Purchase[] {
  const longest = new Map<string, Purchase[]>()
  for (const { household_id, purchases } of cases)
    if (purchases.length >= (longest.get(household_id)?.length ?? 0)) longest.set(household_id, purchases)
  const rest = others.filter(({ household_id = '' }) => !longest.has(household_id))
  return [...longest.values(), rest].flat().sort((a, b) => a.date.localeCompare(b.date))
}

function readOthers(file: string): Purchase[] {
  if (!existsSync(file)) return []
  return readRows(file).map(({ household_id = '', date = '', product_id = '', sales_value }) => {
    return { household_id, date, product_id, sales_value: Number(sales_value) }
  })
}

function readPaths(file: string): Map<string, ProductPath> {
  const rows = readRows(file)
  return new Map(
    rows.map(({ product_id = '', department = '', product_category = '', product_type = '' }) => {
      const category = `${department}/${product_category}`
      return [product_id, [department, category, `${category}/${product_type}`, product_id]]
    }),
  )
}

function readOffers(file: string, pathOf: (product: string) => ProductPath): Map<string, ProductPath[]> {
  const offers = new Map<string, ProductPath[]>()
  for (const { campaign_id, coupon_upc, product_id = '' } of readRows(file)) {
    const key = `${campaign_id} ${coupon_upc}`
    const products = offers.get(key)
    if (products) products.push(pathOf(product_id))
    else offers.set(key, [pathOf(product_id)])
  }
  return offers
}

/** Rows of a packed CSV file by the names of its columns. */
function readRows(file: string): Partial<Record<string, string>>[] {
  const [head = [], ...rows] = gunzipSync(readFileSync(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .map(fieldsOf)
  return rows.map((fields) => Object.fromEntries(head.map((name, index) => [name, fields[index]])))
}
const fieldsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').trim(),
  )
