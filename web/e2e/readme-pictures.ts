// `npm run pictures`: draws the README's pictures again, of the demo household.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { login } from '@larder/shared/contracts/accounts/auth'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { CHROMIUM } from './browsers.ts'
import { freePort, startProduct } from '../../infra/local/src/testing/product.ts'
import { enter, send } from './household.ts'

const FOLDER = fileURLToPath(new URL('../../docs/pictures', import.meta.url))
/** A README is read on slow networks, too. */
const MOST_BYTES = 120_000
const WIDTHS = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
}

type Picture = {
  device: keyof typeof WIDTHS
  /** The way to what it shows. */
  open: (page: Page) => Promise<unknown>
  /** The last of it that appears. */
  last: string | RegExp
}

const PICTURES: Record<string, Picture> = {
  dashboard: { device: 'desktop', open: (page) => page.goto('/dashboard'), last: 'Runs out next' },
  inventory: { device: 'phone', open: (page) => page.goto('/inventory'), last: 'Refrigerator' },
  plan: {
    device: 'desktop',
    // The plan of the demo year begins today, which may be the last day of a week.
    open: (page) => page.goto(`/meals?view=week&from=${new Date().toISOString().slice(0, 10)}`),
    last: 'Soup from the freezer',
  },
  list: {
    device: 'phone',
    open: async (page) => {
      await page.goto('/shopping-lists')
      await page
        .getByRole('link', { name: /^(This week|Shopping of)/ })
        .first()
        .click()
    },
    last: /about €/,
  },
}

const dataDir = await mkdtemp(join(tmpdir(), 'larder-pictures-'))
const product = await startProduct({ port: await freePort(), dataDir, args: ['--demo'] })
const browser = await chromium.launch(CHROMIUM)
try {
  const account = {
    username: 'demo',
    email: '',
    password: (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim(),
  }
  const session = await send<LoginResponse>(product.url, login, new URLSearchParams(account))
  for (const [name, { device, open, last }] of Object.entries(PICTURES)) {
    const page = await browser.newPage({
      baseURL: product.url,
      viewport: WIDTHS[device],
      colorScheme: 'light',
      locale: 'en-GB',
    })
    await enter(page, { ...account, session })
    await open(page)
    await page.getByText(last).first().waitFor()
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: 'hidden' })
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const file = join(FOLDER, `${name}-${device}.png`)
    const { size } = await sharp(await page.screenshot())
      .png({ palette: true, colours: 128 })
      .toFile(file)
    if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes`)
    await page.close()
  }
} finally {
  await browser.close()
  product.signal('SIGINT')
  await product.ended
  await rm(dataDir, { recursive: true, force: true })
}
