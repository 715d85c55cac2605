import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import mongoose from 'mongoose'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { seedHousehold } from './household/household-data.ts'
import { signIn, signUp } from './household-member.ts'
import { startSide } from './household/household-servers.ts'
import { startEmbedded } from './mongo-servers.ts'

const CLIENT = fileURLToPath(new URL('../../../web/dist/client', import.meta.url))
const PAGE_SCRIPT = fileURLToPath(new URL('inventory-screen-page.js', import.meta.url))
const RESULTS = new URL('../results/', import.meta.url)
const ENTRY_COUNT = 5_000
const SCREENS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}
const MAX_WAIT_MS = 120_000

const longest = (tasks: readonly number[]): number => Math.round(Math.max(0, ...tasks))

const measure = async (page: Page, address: string) => {
  const atRest = () => page.waitForFunction('bench.isAtRest()', undefined, { timeout: MAX_WAIT_MS })
  await page.goto(`${address}/inventory`)
  await atRest()
  const firstCardsMs = await page.evaluate<number>('bench.firstCardsMs()')
  const opening = await page.evaluate<number[]>('bench.takeLongTasks()')
  const parts = await page.evaluate<number[]>('bench.partsKept()')
  await page.evaluate('bench.scroll()')
  await atRest()
  const scrolling = await page.evaluate<number[]>('bench.takeLongTasks()')
  return {
    'data to first cards, ms (< 1000)': Math.round(firstCardsMs),
    'longest task while opening, ms': longest(opening),
    'parts kept to be read without network': parts.length,
    'longest part, ms (< 50)': longest(parts),
    'long tasks while scrolling (0)': scrolling.length,
    'longest of them, ms': longest(scrolling),
    'elements of the page': await page.evaluate<number>('document.querySelectorAll("*").length'),
  }
}

const measureScreens = async (browser: Browser, address: string, session: LoginResponse) => {
  const results: Record<string, Awaited<ReturnType<typeof measure>>> = {}
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    // The product's policy forbids evaluating Playwright's wait conditions in the page.
    const context = await browser.newContext({ viewport, bypassCSP: true })
    await context.addInitScript({ path: PAGE_SCRIPT })
    await context.addInitScript(`
      localStorage.setItem('auth_token', ${JSON.stringify(session.access_token)})
      localStorage.setItem('currentUser', ${JSON.stringify(JSON.stringify(session.user_info))})
    `)
    results[screen] = await measure(await context.newPage(), address)
    await context.close()
  }
  return results
}

const fill = async (mongoUrl: string): Promise<void> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  const user = await connection.collection('users').findOne()
  if (!connection.db || !user) throw new Error('Nobody has signed up')
  await seedHousehold(connection.db, user.household_id as mongoose.Types.ObjectId, ENTRY_COUNT)
  await connection.close()
}

/**
 * Prints and writes the performance of the inventory screen with 5,000 entries: the built client, served by the API
 * with the embedded store, in the Chromium of `CHROMIUM_PATH`. Long tasks are the browser's own entries: work that
 * blocks the page for over 50 ms.
 */
export const benchInventoryScreen = async (): Promise<void> => {
  const [mongo, redis] = await Promise.all([startEmbedded(), startEmbeddedRedis()])
  const mongoUrl = new URL(mongo.uri)
  mongoUrl.pathname = '/larder'
  const side = await startSide(new URL('household/household-product.ts', import.meta.url), [
    mongoUrl.href,
    redis.url,
    randomBytes(32).toString('hex'),
    CLIENT,
  ])
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await signUp(side.address, 'maya')
    await fill(mongoUrl.href)
    const results = await measureScreens(browser, side.address, await signIn(side.address, 'maya'))
    console.table(results)
    await mkdir(RESULTS, { recursive: true })
    const report = { measuredAt: new Date(), entries: ENTRY_COUNT, results }
    await writeFile(new URL('inventory-screen.json', RESULTS), `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await browser.close()
    await side.close()
    await Promise.all([mongo.close(), redis.close()])
  }
}
