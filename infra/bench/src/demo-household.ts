import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { makeYear } from '@larder/demo/make-year'
import { median, rounded } from './figures.ts'
import { call, startSide } from './household/household-servers.ts'
import { startStores } from './mongo-servers.ts'

const RESULTS = new URL('../results/', import.meta.url)
const PASSWORD = 'correct horse battery'
const RUNS = 30
const WARM_UP = 5
/** What the dashboard asks for, beside the whole inventory. */
const PATHS = ['/inventory/', '/promotions/relevant', '/dashboard/history', '/meals/plans']

/**
 * Prints and writes how long the demo household waits for calls of its dashboard, in milliseconds: the first time in a new
 * process, and each time after something was used. Its year takes two minutes to be lived.
 */
export async function benchDemoHousehold(): Promise<void> {
  const stores = await startStores()
  const offersFolder = await mkdtemp(join(tmpdir(), 'larder-bench-'))
  try {
    await makeYear({
      stores: { mongodbUri: stores.mongoUrl, redisUrl: stores.redisUrl, prefix: 'larder' },
      password: PASSWORD,
      peppers: [],
      timeZone: 'UTC',
      seed: 1,
      offersFolder,
      say: console.log,
    })
    const script = new URL('household/household-product.ts', import.meta.url)
    const secret = randomBytes(32).toString('hex')
    const product = await startSide(script, [stores.mongoUrl, stores.redisUrl, secret])
    const rows = await measure(`${product.address}${API_BASE_PATH}`)
    await product.close()
    console.table(rows)
    await mkdir(RESULTS, { recursive: true })
    await writeFile(
      new URL('demo-household.json', RESULTS),
      `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`,
    )
  } finally {
    await stores.close()
    await rm(offersFolder, { recursive: true })
  }
}

const measure = async (api: string) => {
  const body = new URLSearchParams({ username: 'demo', password: PASSWORD })
  const answer = await call(`${api}/auth/login`, { method: 'POST', body })
  const headers = { authorization: `Bearer ${(JSON.parse(answer) as LoginResponse).access_token}` }
  const time = async (path: string): Promise<number> => {
    const started = performance.now()
    await call(`${api}${path}`, { headers })
    return performance.now() - started
  }
  const first = new Map<string, number>()
  for (const path of PATHS) first.set(path, await time(path))
  const entries = JSON.parse(await call(`${api}/inventory/`, { headers })) as InventoryEntry[]
  const { id = '' } = entries.find(({ quantity }) => quantity > 1) ?? {}
  const times = new Map(PATHS.map((path): [string, number[]] => [path, []]))
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    await call(`${api}/inventory/${id}/consume`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ quantity: 0.001 }),
    })
    for (const path of PATHS) {
      const ms = await time(path)
      if (run >= WARM_UP) times.get(path)?.push(ms)
    }
  }
  return PATHS.map((path) => ({
    path,
    'first, ms': rounded(first.get(path) ?? 0),
    'after a use, median, ms': rounded(median(times.get(path) ?? [])),
    'after a use, slowest, ms': rounded(Math.max(...(times.get(path) ?? []))),
  }))
}
