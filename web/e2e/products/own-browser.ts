import type { LaunchOptions } from '@playwright/test'
import { test as base } from './larder.ts'

/**
 * `test` with a browser of its own, started as `ownBrowser` says, on the product that most tests share: other
 * `launchOptions` would start a product for each file.
 */
export const test = base.extend<{ ownBrowser: LaunchOptions }>({
  ownBrowser: [{}, { option: true }],
  context: async ({ playwright, ownBrowser }, provide) => {
    const browser = await playwright.chromium.launch(ownBrowser)
    const context = await browser.newContext()
    await provide(context)
    await context.close()
    await browser.close()
  },
})
