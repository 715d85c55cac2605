import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './browsers.ts'

export default defineConfig({
  testDir: './specs',
  outputDir: '../../test-results/e2e',
  // Each has a product and a browser of its own, which wait for each other.
  workers: availableParallelism(),
  // Generous limits for what never happens; they measure nothing.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: CHROMIUM,
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording takes a good part of the time of a test, and nobody can open the recording of a CI machine.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A worker would take calls from the tests that answer them in its place; the tests of the worker allow it.
    serviceWorkers: 'block',
  },
})
