import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { test as base } from './larder.ts'

/**
 * `test` with the product served by `--https` and a browser that trusts its certificate authority, as after the steps of
 * its page /trust. The browser has a profile of its own, so that it can install the product.
 */
export const test = base.extend({
  startFlags: [['--https'], { scope: 'worker' }],
  context: async (
    { larder, playwright, launchOptions, viewport, locale, timezoneId, colorScheme, serviceWorkers },
    provide,
  ) => {
    const home = await mkdtemp(join(tmpdir(), 'larder-e2e-home-'))
    await trustAuthority(home, join(larder.dataDir, 'https', 'home-ca.pem'))
    let context: BrowserContext | undefined
    try {
      context = await playwright.chromium.launchPersistentContext(join(home, 'profile'), {
        ...launchOptions,
        env: { ...process.env, HOME: home },
        baseURL: larder.url,
        viewport,
        locale,
        timezoneId,
        colorScheme,
        serviceWorkers,
      })
      await provide(context)
    } finally {
      await context?.close()
      await rm(home, { recursive: true, force: true })
    }
  },
})

/** Adds an authority to those that a Chromium with this home folder trusts for websites. */
async function trustAuthority(home: string, certificateFile: string): Promise<void> {
  const database = join(home, '.pki', 'nssdb')
  await mkdir(database, { recursive: true })
  const certutil = (...args: string[]) => execFileSync('certutil', ['-d', `sql:${database}`, ...args])
  certutil('-N', '--empty-password')
  certutil('-A', '-n', 'Larder', '-t', 'C,,', '-i', certificateFile)
}
