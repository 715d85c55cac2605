import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { signInToDemo, withDemoYear } from './demo-year.ts'
import { median, rounded } from './figures.ts'
import { call } from './household/household-servers.ts'

const RESULTS = new URL('../results/', import.meta.url)
const RUNS = 30
const WARM_UP = 5
/** What the dashboard asks for, beside the whole inventory. */
const PATHS = ['/inventory/', '/promotions/relevant', '/dashboard/history', '/meals/plans']

/**
 * Prints and writes how long the demo household waits for calls of its dashboard, in milliseconds: the first time in a new
 * process, and each time after something was used. Its year takes two minutes to be lived.
 */
export const benchDemoHousehold = (): Promise<void> =>
  withDemoYear(async ({ address }) => {
    const rows = await measure(address)
    console.table(rows)
    await mkdir(RESULTS, { recursive: true })
    await writeFile(
      new URL('demo-household.json', RESULTS),
      `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`,
    )
  })

const measure = async (address: string) => {
  const api = `${address}${API_BASE_PATH}`
  const headers = { authorization: `Bearer ${(await signInToDemo(address)).access_token}` }
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
