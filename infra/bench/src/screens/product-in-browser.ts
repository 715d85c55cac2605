import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { signIn, signUp } from '../household-member.ts'
import { startSide } from '../household/household-servers.ts'
import { startStores } from '../mongo-servers.ts'

const CLIENT = fileURLToPath(new URL('../../../../web/dist/client', import.meta.url))
const PAGE_SCRIPT = fileURLToPath(new URL('measured-page.js', import.meta.url))
const RESULTS = new URL('../../results/', import.meta.url)
const SCREENS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}
const MAX_WAIT_MS = 120_000

/** The served product, and its only account. */
export type Served = { address: string; mongoUrl: string; session: LoginResponse }

type ScreenBench<Figures> = {
  /** The file of the results, without its ending. */
  name: string
  fill: (served: Served) => Promise<unknown>
  measure: (page: Page, address: string) => Promise<Figures>
}

/**
 * Prints and writes the figures of a screen on a desktop and a phone: the built client, served by the API with the
 * embedded store, in the Chromium of `CHROMIUM_PATH`, for a household that `fill` fills.
 */
export async function benchScreen<Figures extends object>({
  name,
  fill,
  measure,
}: ScreenBench<Figures>): Promise<void> {
  const stores = await startStores()
  const side = await startSide(new URL('../household/household-product.ts', import.meta.url), [
    stores.mongoUrl,
    stores.redisUrl,
    randomBytes(32).toString('hex'),
    CLIENT,
  ])
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const { address } = side
    await signUp(address, 'maya')
    const session = await signIn(address, 'maya')
    await fill({ address, mongoUrl: stores.mongoUrl, session })
    const results: Record<string, Figures> = {}
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      const page = await openPage(browser, viewport, session)
      results[screen] = await measure(page, address)
      await page.context().close()
    }
    console.table(results)
    await mkdir(RESULTS, { recursive: true })
    const report = { measuredAt: new Date(), results }
    await writeFile(new URL(`${name}.json`, RESULTS), `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await browser.close()
    await side.close()
    await stores.close()
  }
}

async function openPage(
  browser: Browser,
  viewport: { width: number; height: number },
  session: LoginResponse,
): Promise<Page> {
  // The product's policy forbids evaluating Playwright's wait conditions in the page.
  const context = await browser.newContext({ viewport, bypassCSP: true })
  await context.addInitScript({ path: PAGE_SCRIPT })
  await context.addInitScript(`
    localStorage.setItem('auth_token', ${JSON.stringify(session.access_token)})
    localStorage.setItem('currentUser', ${JSON.stringify(JSON.stringify(session.user_info))})
  `)
  return context.newPage()
}

/** Resolves when nothing has blocked the page for a second. */
export const atRest = (page: Page) =>
  page.waitForFunction('bench.isAtRest()', undefined, { timeout: MAX_WAIT_MS })

/** The lengths in ms of the tasks that blocked the page for over 50 ms since they were taken last. */
export const takeLongTasks = (page: Page) => page.evaluate<number[]>('bench.takeLongTasks()')

/** The longest of some tasks in ms, 0 of none. */
export const longest = (tasks: readonly number[]): number => Math.round(Math.max(0, ...tasks))
