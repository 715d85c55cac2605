import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import mongoose from 'mongoose'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { FeedRow } from '@larder/papers'
import { createFeedImportRepository } from '@larder/shared/server/promotions/feed-import.repository'
import { createFeedImports } from '@larder/shared/server/promotions/feed-imports.service'
import { createOfferRepository } from '@larder/shared/server/promotions/offer.repository'
import { rounded } from './figures.ts'
import { signIn, signUp } from './household-member.ts'
import { call, startSide } from './household/household-servers.ts'
import { startStores } from './mongo-servers.ts'
import { fillTwoYears } from './two-year-household.ts'

const RESULTS = new URL('../results/', import.meta.url)
const ITEMS = 500
const ITEMS_WITH_CODES = 300
const SHOPS = 5
const GOODS = 20_000
/** As many rows as a reader of files hands over at once. */
const BATCH = 500
const RUNS = 40
const WARM_UP = 5
const RUNS_AFTER_IMPORT = 5
/** Of so many goods, some cost more in a newer file. */
const GOODS_OF_A_PART = 100
const FOODS =
  'Milk,Yogurt,Butter,Cheddar,Eggs,Bread,Rice,Pasta,Flour,Sugar,Salt,Olive oil,Tomatoes,Cucumbers,Onions,Potatoes,Carrots,Apples,Bananas,Oranges,Lemons,Chicken breast,Ground beef,Salmon,Tuna,Chickpeas,Lentils,Hummus,Tahini,Coffee,Tea,Cocoa,Honey,Jam,Chocolate,Cookies,Cornflakes,Oats,Ketchup,Mustard'.split(
    ',',
  )

/** Thousands of goods are of each food, as in a supermarket; the first of them are what the household buys. */
const nameOf = (n: number): string => `${FOODS[n % FOODS.length] ?? ''} Maker ${n} 500 g`

/** The code of the goods number n, with its check digit. */
const codeOf = (n: number): string => {
  const digits = String(729_000_000_000 + n)
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** What a shop asks for its goods; each tenth is on offer. */
const rowOf = (shop: number, n: number, endsOn: string, raised: number): FeedRow => {
  const price = ((n * 37 + shop * 11) % 4_000) / 100 + 1 + (n % GOODS_OF_A_PART < raised ? 0.1 : 0)
  const place = { chain_id: `chain ${shop}`, store_id: '1' }
  const code = codeOf(n)
  if (n % 10 > 0)
    return {
      ...place,
      kind: 'price',
      code,
      name: nameOf(n),
      price,
      is_weighted: false,
      quantity: 500,
      unit: 'g',
    }
  return {
    ...place,
    kind: 'promotion',
    promotion_id: String(n),
    text: nameOf(n),
    name: nameOf(n),
    starts_on: null,
    ends_on: endsOn,
    min_qty: 1,
    discounted_price: price,
    percent_off: null,
    is_weighted: false,
    is_for_members: false,
    needs_coupon: false,
    codes: [code],
    currency: 'ILS',
    shop_name: null,
  }
}

/**
 * Takes over the feed of each shop, in which so many of 100 goods cost more than at first; `content` stands for the digests
 * of their files. Returns the seconds that it took.
 */
const importAll = async (
  connection: mongoose.Connection,
  content: string,
  raised: number,
): Promise<number> => {
  const now = () => new Date()
  const feedImports = createFeedImports({
    offers: createOfferRepository(connection),
    imports: createFeedImportRepository(connection),
    now,
  })
  const endsOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const rows = async function* (shop: number) {
    for (let from = 0; from < GOODS; from += BATCH)
      yield await Promise.resolve(
        Array.from({ length: BATCH }, (_, n) => rowOf(shop, from + n, endsOn, raised)),
      )
    return { isWhole: true, faults: { count: 0, first: [] } }
  }
  const started = performance.now()
  for (let shop = 0; shop < SHOPS; shop++) {
    const source = { feed: `feed ${shop}`, name: `Feed ${shop}` }
    await feedImports.take(source, { digest: `${content} ${shop}`, rows: rows(shop) })
  }
  return (performance.now() - started) / 1000
}

/** The household of 'cook'; the first of its items have codes, which a shop sells goods under. */
const fill = async (connection: mongoose.Connection): Promise<void> => {
  const user = await connection.collection('users').findOne({ username: 'cook' })
  const names = Array.from({ length: ITEMS }, (_, n) => nameOf(n))
  const at = new Date()
  const household_id = user?.household_id as mongoose.Types.ObjectId
  const { itemIds } = await fillTwoYears(connection, String(household_id), names, at)
  await connection.collection('barcodes').insertMany(
    itemIds.slice(0, ITEMS_WITH_CODES).map((item_id, n) => ({
      household_id,
      gtin: codeOf(n).padStart(14, '0'),
      item_id,
      quantity: 500,
      unit: 'g',
      learned_at: at,
    })),
  )
}

/**
 * Prints and writes how long a household of 500 items waits for the promotions that matter to it when shops offer 100,000
 * goods, in milliseconds, each time after its stock has changed, and after an import; and how many seconds it takes to import the offers: the
 * first time, as a new file that says the same, and as the same file.
 */
export async function benchRelevantPromotions(): Promise<void> {
  const stores = await startStores()
  const connection = await mongoose.createConnection(stores.mongoUrl).asPromise()
  try {
    const secret = randomBytes(32).toString('hex')
    const script = new URL('household/household-product.ts', import.meta.url)
    const product = await startSide(script, [stores.mongoUrl, stores.redisUrl, secret])
    await signUp(product.address, 'cook')
    await fill(connection)
    const imports = {
      'first import, s': rounded(await importAll(connection, 'first', 0)),
      'new file of the same, s': rounded(await importAll(connection, 'second', 0)),
      'new file, 1% differs, s': rounded(await importAll(connection, 'third', 1)),
      'same file, s': rounded(await importAll(connection, 'third', 1)),
    }
    const { access_token } = await signIn(product.address, 'cook')
    const times = await measure(
      `${product.address}${API_BASE_PATH}`,
      { authorization: `Bearer ${access_token}` },
      async (run) => void (await importAll(connection, `run ${run}`, run % 2)),
    )
    await product.close()
    const row = { items: ITEMS, offers: SHOPS * GOODS, ...times, ...imports }
    console.table([row])
    await mkdir(RESULTS, { recursive: true })
    await writeFile(
      new URL('relevant-promotions.json', RESULTS),
      `${JSON.stringify({ node: process.version, ...row }, null, 2)}\n`,
    )
  } finally {
    await connection.close()
    await stores.close()
  }
}

const measure = async (
  address: string,
  headers: Record<string, string>,
  importAnew: (run: number) => Promise<void>,
) => {
  const list = async () => {
    const started = performance.now()
    const answer = await call(`${address}/promotions/relevant`, { headers })
    const ms = performance.now() - started
    return { ms, found: (JSON.parse(answer) as { promotions: unknown[] }).promotions.length }
  }
  const entries = JSON.parse(await call(`${address}/inventory/?limit=60`, { headers })) as {
    id: string
    quantity: number
  }[]
  const { id } = entries.find(({ quantity }) => quantity > 1) ?? { id: '' }
  const consume = () =>
    call(`${address}/inventory/${id}/consume`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ quantity: 0.01 }),
    })
  const timesMs: number[] = []
  let found = 0
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    await consume()
    const answer = await list()
    found = answer.found
    if (run >= WARM_UP) timesMs.push(answer.ms)
  }
  const afterImportMs: number[] = []
  for (let run = 0; run < RUNS_AFTER_IMPORT; run++) {
    await importAnew(run)
    afterImportMs.push((await list()).ms)
  }
  const at = (times: number[], share: number) =>
    rounded(times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)
  return {
    found,
    'median, ms': at(timesMs, 0.5),
    'p95, ms': at(timesMs, 0.95),
    'median after an import, ms': at(afterImportMs, 0.5),
  }
}
