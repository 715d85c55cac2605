import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import mongoose from 'mongoose'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { median, rounded } from '../figures.ts'
import { seedHouseholds } from './household-data.ts'
import type { Seeded, Sizes } from './household-data.ts'
import { signIn, signUp } from '../household-member.ts'
import { call, startSide } from './household-servers.ts'
import type { Side } from './household-servers.ts'
import { startEmbedded } from '../mongo-servers.ts'

const FULL: Sizes = { entriesOfBig: 10_000, entriesOfSmall: 60, movements: 1_000_000 }
const SMALL: Sizes = { entriesOfBig: 1_000, entriesOfSmall: 60, movements: 20_000 }
const RECEIPT_LINES = 300
const DATABASE = 'larder'
/** On a busy machine fewer measurements are taken. */
const MAX_MS_PER_ROW = 12_000
const RESULTS = new URL('../../results/', import.meta.url)

type Member = { name: string; headers: Record<string, string>; seeded: Seeded }
type Sides = { product: Side; bare: Side }
/** Milliseconds; `bare` if the baseline has this call. */
type Row = { what: string; goal: string; product: number; bare?: number; times?: number; commands?: number }
type Measured = {
  what: string
  goal: string
  runs: number
  action: (address: string) => Promise<unknown>
  hasBare: boolean
}

const millisecondsOf = async (action: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await action()
  return performance.now() - started
}

/**
 * Medians over the runs. Both sides take turns, so that the machine's load affects both alike; the first run of each is
 * a warm-up.
 */
const measure = async (
  { what, goal, runs, action, hasBare }: Measured,
  { product, bare }: Sides,
): Promise<Row> => {
  const ofProduct: number[] = []
  const ofBare: number[] = []
  const started = performance.now()
  for (let run = 0; run <= runs; run++) {
    if (run > 2 && performance.now() - started > MAX_MS_PER_ROW) break
    ofProduct.push(await millisecondsOf(() => action(`${product.address}${API_BASE_PATH}`)))
    if (hasBare) ofBare.push(await millisecondsOf(() => action(bare.address)))
  }
  const row = { what, goal, product: rounded(median(ofProduct.slice(1))) }
  if (!hasBare) return row
  const medianOfBare = median(ofBare.slice(1))
  return { ...row, bare: rounded(medianOfBare), times: rounded(row.product / medianOfBare) }
}

const measurementsOf = (big: Member, small: Member): Measured[] => {
  const list = (member: Member, query: string) => (address: string) =>
    call(`${address}/inventory/${query}`, { headers: member.headers })
  const consume = ({ headers, seeded }: Member) => {
    let turn = 0
    return (address: string) => {
      // Each side has its own entries, because the two write different movements.
      const id = seeded.entryIds[turn++ % 20] ?? ''
      return call(`${address}/inventory/${id}/consume`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ quantity: 1 }),
      })
    }
  }
  const addReceipt =
    ({ headers }: Member) =>
    (address: string) => {
      const receipt = randomBytes(12).toString('hex')
      const lines = Array.from({ length: RECEIPT_LINES }, (_, n) => ({
        name: `New ${receipt} ${n}`,
        quantity: 1,
        unit: 'kg',
        price: 2,
        source_receipt: receipt,
        source_name: 'A shop',
        original_name: `NEW ${n}`,
      }))
      return call(`${address}/inventory/add-receipt-items`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(lines),
      })
    }
  const ofBig = `of ${big.seeded.entryIds.length}`
  const ofSmall = `of ${small.seeded.entryIds.length}`
  return [
    {
      what: `first page ${ofBig}`,
      goal: '< 100 ms',
      runs: 40,
      action: list(big, '?limit=60'),
      hasBare: true,
    },
    {
      what: `first page ${ofSmall}`,
      goal: '<= 2 x',
      runs: 60,
      action: list(small, '?limit=60'),
      hasBare: true,
    },
    { what: `whole list ${ofSmall}`, goal: '<= 2 x', runs: 60, action: list(small, ''), hasBare: true },
    { what: `whole list ${ofBig}`, goal: '', runs: 7, action: list(big, ''), hasBare: true },
    { what: 'consume', goal: '< 30 ms, <= 2.5 x', runs: 60, action: consume(big), hasBare: true },
    {
      what: 'one receipt',
      goal: '< 50 ms',
      runs: 40,
      action: (address) => call(`${address}/receipts/${big.seeded.receiptId}`, { headers: big.headers }),
      hasBare: false,
    },
    {
      what: `add ${RECEIPT_LINES} lines`,
      goal: '< 1000 ms',
      runs: 5,
      action: addReceipt(big),
      hasBare: false,
    },
  ]
}

/** A household's first page while another one continuously reloads its whole list, compared with running alone. */
const measureNeighbour = async (big: Member, small: Member, { product }: Sides): Promise<Row[]> => {
  const address = `${product.address}${API_BASE_PATH}`
  const page = () => call(`${address}/inventory/?limit=60`, { headers: small.headers })
  const pages = async () => {
    const found: number[] = []
    for (let run = 0; run < 50; run++) found.push(await millisecondsOf(page))
    return found
  }
  let isOver = false
  const reload = async () => {
    while (!isOver) await call(`${address}/inventory/`, { headers: big.headers })
  }
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < 3; round++) {
    alone.push(...(await pages()))
    isOver = false
    const reloading = reload()
    beside.push(...(await pages()))
    isOver = true
    await reloading
  }
  const times = rounded(median(beside) / median(alone))
  return [
    { what: 'neighbour alone', goal: '', product: rounded(median(alone)) },
    {
      what: 'neighbour beside endless reloads',
      goal: '< 2 x alone',
      product: rounded(median(beside)),
      times,
    },
    { what: 'the slowest of them', goal: '', product: rounded(Math.max(...beside)) },
  ]
}

const headersOf = ({ access_token }: LoginResponse): Member['headers'] => ({
  authorization: `Bearer ${access_token}`,
})

const seed = async (mongoUrl: string, sizes: Sizes) => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  const householdOf = async (username: string) => {
    const user = await connection.collection('users').findOne({ username })
    return user?.household_id as mongoose.Types.ObjectId
  }
  const households = { big: await householdOf('big'), small: await householdOf('small') }
  if (!connection.db) throw new Error('No database')
  const seeded = await seedHouseholds(connection.db, households, sizes)
  await connection.close()
  return seeded
}

/**
 * Prints and writes how long the calls of a household of 10,000 entries take among 1,000,000 movements, compared with a
 * baseline of Fastify and mongoose on the same data: medians in milliseconds, and commands to the store for each call.
 * `--small` uses less data, for trying it out.
 */
export async function benchHousehold(): Promise<void> {
  const sizes = process.argv.includes('--small') ? SMALL : FULL
  const [mongo, redis] = await Promise.all([startEmbedded(), startEmbeddedRedis()])
  const mongoUrl = new URL(mongo.uri)
  mongoUrl.pathname = `/${DATABASE}`
  const secret = randomBytes(32).toString('hex')
  const start = async (url: string): Promise<Sides> => ({
    product: await startSide(new URL('household-product.ts', import.meta.url), [url, redis.url, secret]),
    bare: await startSide(new URL('household-bare.ts', import.meta.url), [url, secret]),
  })
  const stop = ({ product, bare }: Sides) => Promise.all([product.close(), bare.close()])
  try {
    const sides = await start(mongoUrl.href)
    const { address } = sides.product
    await signUp(address, 'big')
    await signUp(address, 'small')
    const started = performance.now()
    const seeded = await seed(mongoUrl.href, sizes)
    console.log(`Filled the store in ${Math.round((performance.now() - started) / 1000)} s.`)
    const big = { name: 'big', headers: headersOf(await signIn(address, 'big')), seeded: seeded.big }
    const small = { name: 'small', headers: headersOf(await signIn(address, 'small')), seeded: seeded.small }
    const measurements = measurementsOf(big, small)

    const rows: Row[] = []
    for (const measured of measurements) rows.push(await measure(measured, sides))
    const neighbour = await measureNeighbour(big, small, sides)
    await stop(sides)

    // Monitoring commands takes time, so they are counted separately.
    mongoUrl.searchParams.set('monitorCommands', 'true')
    const watched = await start(mongoUrl.href)
    for (const [index, { action }] of measurements.entries()) {
      const before = await watched.product.countCommands()
      await action(`${watched.product.address}${API_BASE_PATH}`)
      Object.assign(rows[index] ?? {}, { commands: (await watched.product.countCommands()) - before })
    }
    await stop(watched)

    console.table([...rows, ...neighbour])
    await mkdir(RESULTS, { recursive: true })
    const report = { node: process.version, measuredAt: new Date(), sizes, rows: [...rows, ...neighbour] }
    await writeFile(new URL('household.json', RESULTS), `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await Promise.all([mongo.close(), redis.close()])
  }
}
