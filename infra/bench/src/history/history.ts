import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import mongoose from 'mongoose'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { HouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { rounded } from '../figures.ts'
import { fillHistoryYear } from './history-year.ts'
import { signIn, signUp } from '../household-member.ts'
import { call, startSide } from '../household/household-servers.ts'
import { startStores } from '../mongo-servers.ts'

const RESULTS = new URL('../../results/', import.meta.url)
/** Entries with something left, and how many are used up or thrown away in a week: a big household and a usual one. */
const HOUSEHOLDS = { big: { entries: 10_000, goneAWeek: 640 }, usual: { entries: 200, goneAWeek: 30 } }
const RUNS = 40
const WARM_UP = 5

/**
 * Prints and writes how long a household with a year of history waits for the history on its dashboard, in milliseconds,
 * each time after its stock has changed; beside it the first page of the inventory, from Fastify and mongoose alone.
 */
export async function benchHistory(): Promise<void> {
  const stores = await startStores()
  const connection = await mongoose.createConnection(stores.mongoUrl).asPromise()
  try {
    const secret = randomBytes(32).toString('hex')
    const start = (script: string, args: string[]) =>
      startSide(new URL(`../household/${script}`, import.meta.url), args)
    const product = await start('household-product.ts', [stores.mongoUrl, stores.redisUrl, secret])
    const bare = await start('household-bare.ts', [stores.mongoUrl, secret])
    const rows = []
    for (const [name, size] of Object.entries(HOUSEHOLDS)) {
      await signUp(product.address, name)
      const user = await connection.collection('users').findOne({ username: name })
      await fillHistoryYear(connection, user?.household_id as mongoose.Types.ObjectId, size, new Date())
      const { access_token } = await signIn(product.address, name)
      const headers = { authorization: `Bearer ${access_token}` }
      rows.push({ name, ...size, ...(await measure(product.address, bare.address, headers)) })
    }
    await Promise.all([product.close(), bare.close()])
    console.table(rows)
    await mkdir(RESULTS, { recursive: true })
    await writeFile(
      new URL('history.json', RESULTS),
      `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`,
    )
  } finally {
    await connection.close()
    await stores.close()
  }
}

const measure = async (product: string, bare: string, headers: Record<string, string>) => {
  const api = `${product}${API_BASE_PATH}`
  const entries = JSON.parse(await call(`${api}/inventory/?limit=60`, { headers })) as {
    id: string
    quantity: number
  }[]
  const { id } = entries.find(({ quantity }) => quantity > 1) ?? { id: '' }
  const times: number[] = []
  const bareTimes: number[] = []
  let history: HouseholdHistory | undefined
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    await call(`${api}/inventory/${id}/consume`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ quantity: 0.01 }),
    })
    const started = performance.now()
    history = JSON.parse(await call(`${api}/dashboard/history`, { headers })) as HouseholdHistory
    const answered = performance.now()
    await call(`${bare}/inventory/?limit=60`, { headers })
    if (run < WARM_UP) continue
    times.push(answered - started)
    bareTimes.push(performance.now() - answered)
  }
  const { stocked_count: stocked = 0, discarded_count: discarded = 0 } = history?.weeks.at(-2) ?? {}
  return {
    stocked,
    discarded,
    ...figuresOf(times),
    'bare page, median, ms': figuresOf(bareTimes)['median, ms'],
  }
}

const figuresOf = (times: readonly number[]) => {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => rounded(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { 'median, ms': at(0.5), 'p95, ms': at(0.95) }
}
