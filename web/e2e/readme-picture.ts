// Draws the README's picture again: node_modules/.bin/tsx --conditions=source web/e2e/readme-picture.ts
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { freePort, startProduct } from '../../infra/local/src/testing/product.ts'
import { enter, newHousehold } from './household.ts'
import { inventoryPage } from './pages/inventory.page.ts'
import { SAMPLE_STOCK } from './sample-stock.ts'

const PICTURE = fileURLToPath(new URL('../../infra/docs/inventory.png', import.meta.url))

const dataDir = await mkdtemp(join(tmpdir(), 'larder-picture-'))
const product = await startProduct({ port: await freePort(), dataDir })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const account = { username: 'maya', email: 'maya@example.org', password: 'pears & plums 7' }
  const household = await newHousehold(product.url, SAMPLE_STOCK, account)
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1280, height: 920 },
    colorScheme: 'light',
    locale: 'en-GB',
  })
  await enter(page, household)
  await page.goto('/inventory')
  await inventoryPage(page).card('Jasmine rice').waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 128 })
    .toFile(PICTURE)
} finally {
  await browser.close()
  product.signal('SIGINT')
  await product.ended
  await rm(dataDir, { recursive: true, force: true })
}
