import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { signInToDemo, withDemoYear } from '../demo-year.ts'
import { call } from '../household/household-servers.ts'
import { scoresOf } from './lighthouse.ts'
import { measurePage } from './measure-page.ts'
import { CHROMIUM } from './signed-in.ts'

const CLIENT = fileURLToPath(new URL('../../../../web/dist/client', import.meta.url))
const RESULTS = new URL('../../results/', import.meta.url)
const ITEM = 'an item'

/** The screens, and what of each (CSS) shows that it can be used. */
const SCREENS: Record<string, string> = {
  '/': 'main h1',
  '/dashboard': 'main h2',
  '/inventory': 'article',
  [ITEM]: 'main h2',
  '/inventory/scan': 'main h1',
  '/meals': 'main article',
  '/meals?view=week': 'main h2',
  '/meals/recipes': 'main article',
  '/shopping-lists': 'main a[href^="/shopping-lists/"]',
  '/receipts': 'main li',
  '/receipts/orders': 'main h1',
  '/settings': 'main h2',
  '/settings/household': 'main h2',
}
const FOR_VISITORS = new Set(['/'])
/** Those that Lighthouse looks at as well. */
const SCORED = new Set(['/', '/inventory', '/dashboard'])

/**
 * Prints and writes what each screen of the demo household costs a phone that opens it for the first time, without a
 * service worker: requests and bytes until it can be used, what moves, and Lighthouse's scores of the most used ones. The
 * built client is measured, in the Chromium of `CHROMIUM_PATH`.
 */
export const benchPages = (): Promise<void> =>
  withDemoYear(async ({ address }) => {
    const session = await signInToDemo(address)
    const headers = { authorization: `Bearer ${session.access_token}` }
    const entries = JSON.parse(
      await call(`${address}${API_BASE_PATH}/inventory/`, { headers }),
    ) as InventoryEntry[]
    const rows: Record<string, object> = {}
    const browser = await chromium.launch(CHROMIUM)
    try {
      for (const [screen, usable] of Object.entries(SCREENS)) {
        const path = screen === ITEM ? `/inventory/items/${entries[0]?.item_id ?? ''}` : screen
        const visitor = FOR_VISITORS.has(screen) ? undefined : session
        const figures = await measurePage(browser, `${address}${path}`, usable, visitor)
        rows[screen] = { ...figures, ...(SCORED.has(screen) ? await scoresOf(address, path, visitor) : {}) }
      }
    } finally {
      await browser.close()
    }
    console.table(rows)
    await mkdir(RESULTS, { recursive: true })
    await writeFile(
      new URL('pages.json', RESULTS),
      `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`,
    )
  }, CLIENT)
