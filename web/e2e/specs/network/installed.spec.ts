import { type BrowserContext, expect, type Page } from '@playwright/test'
import { inFull, IS_IN_FULL } from '@larder/shared/testkit/in-full'
import { accessibilityFaults } from '../../accessibility.ts'
import { FULL_CHROMIUM } from '../../browsers.ts'
import { UNREACHABLE } from '../../faults.ts'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/own-browser.ts'
import { withNextRelease } from '../../products/next-release.ts'

/** What a page loads while the server goes away fails by way of the worker. */
const LOADED_AHEAD = /ERR_FAILED \(\/assets\//
/** A page looks for a newer worker while the server starts again. */
const SCRIPT_UNREACHABLE = /error occurred when fetching the script/

const MILK = [{ name: 'Whole milk', category: 'Dairy', unit: 'L', quantity: 1 }]

/** Resolves when the worker has stored all it needs, and answers for this page. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

/** The build of the worker that answers for this page; null while none does. */
const buildOfWorker = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const { controller } = navigator.serviceWorker
        if (controller === null) {
          resolve(null)
          return
        }
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        controller.postMessage('build', [port2])
      }),
  )

const isOneWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

/**
 * Waits until the worker of a build answers for this page. Chromium lets the one before end what it has in flight, and
 * gives it minutes for that; here it is ended, once the new one has stored its files.
 */
async function takeOver(page: Page, build: string | null): Promise<void> {
  const answers = async () => (await buildOfWorker(page)) === build
  await expect
    .poll(async () => (await isOneWaiting(page)) || (await answers()), 'the files of the build are stored')
    .toBe(true)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('ServiceWorker.enable')
  const isNoneWaiting = async () => {
    if (!(await isOneWaiting(page))) return true
    await devTools.send('ServiceWorker.stopAllWorkers')
    return false
  }
  await expect.poll(isNoneWaiting, { message: 'the worker takes over', intervals: [1000] }).toBe(true)
  await expect.poll(answers, 'the worker of the build answers').toBe(true)
}

/** Leaves a mark in the page when it has registered a worker. */
function noteRegistration(): void {
  const workers = navigator.serviceWorker
  const register = workers.register.bind(workers)
  workers.register = async (...all) => {
    const registration = await register(...all)
    Object.assign(window, { registered: true })
    return registration
  }
}

const entryOf = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')

/** The addresses of everything that the worker keeps. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const caches = await window.caches.keys()
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Any navigation makes the browser look for a newer worker. */
async function visitIn(context: BrowserContext): Promise<void> {
  const visitor = await context.newPage()
  await visitor.goto('/terms')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await visitor.close()
}

// People install it in a full browser.
test.use({ ownBrowser: FULL_CHROMIUM })
// Others find it as it was started.
if (IS_IN_FULL) test.afterAll(({ larder }) => larder.restart({}))

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a visited product opens without a server, and keeps no answer of a call', async ({
    page,
    larder,
    faults,
  }) => {
    faults.allow(UNREACHABLE)
    faults.allow(LOADED_AHEAD)
    const household = await newHousehold(larder.url, MILK)
    await enter(page, household)
    await page.goto('/inventory')
    await expect(page.getByText('Whole milk')).toBeVisible()
    await workerReady(page)
    const kept = await keptFiles(page)
    expect(kept).toContain('/index.html')
    expect(kept.filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([])
    expect(kept.filter((path) => /\.(wasm|txt|map)$/.test(path))).toEqual([])
    await larder.whileStopped(async () => {
      const startedAt = performance.now()
      await page.goto('/dashboard')
      await expect(page.getByRole('navigation').first()).toBeVisible()
      test
        .info()
        .annotations.push({ type: 'shown after ms', description: String(performance.now() - startedAt) })
      await page.goto('/inventory')
      await expect(page.getByText('Whole milk')).toBeVisible()
      // A call of the API is the browser's own business.
      expect(
        await page.evaluate(() =>
          fetch('/api/v1/version').then(
            () => 'answered',
            () => 'failed',
          ),
        ),
      ).toBe('failed')
    })
    await page.reload()
    await page.goto('/inventory')
    await expect(page.getByText('Whole milk')).toBeVisible()
  })

  inFull(test)(
    'a server that does not answer in time does not keep the product from opening',
    async ({ page, larder, faults }) => {
      faults.allow(UNREACHABLE)
      await page.goto('/login')
      await workerReady(page)
      await larder.whileFrozen('api', async () => {
        await page.goto('/login')
        await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      })
    },
  )

  inFull(test)(
    'a release is offered on open pages, which keep the scripts of theirs until a reload shows it',
    async ({ page, context, larder, faults }) => {
      faults.allow(UNREACHABLE)
      faults.allow(LOADED_AHEAD)
      await enter(page, await newHousehold(larder.url))
      await page.goto('/inventory')
      await workerReady(page)
      const earlier = await entryOf(page)
      const notice = page.getByText('A new version is ready')
      const settings = page.getByRole('heading', { level: 1, name: 'Settings' })
      await withNextRelease(async (dir) => {
        await larder.restart({ WEB_DIR: dir })
        await expect(notice).toBeHidden()
        await visitIn(context)
        await expect(notice).toBeVisible()
        expect(await accessibilityFaults(page)).toEqual([])
        // A screen that was never open: the server has no script of it any more.
        await page.getByRole('link', { name: 'Settings' }).first().click()
        await expect(settings).toBeVisible()
        expect(await entryOf(page)).toBe(earlier)
        await page.getByRole('button', { name: 'Reload' }).click()
        await expect.poll(() => entryOf(page)).toMatch(/-next\.js$/)
        await expect(settings).toBeVisible()
        await workerReady(page)
        await expect(notice).toBeHidden()
      })
      // Another release: the page is the server's at once, although the worker keeps the one before.
      await larder.restart({})
      await page.reload()
      expect(await entryOf(page)).toBe(earlier)
      await takeOver(page, earlier)
      // At the start of this page the one before it may not have ended yet; then the next one removes its files.
      const keptAfterReload = async () => {
        await page.reload()
        await workerReady(page)
        return page.evaluate(() => caches.keys())
      }
      await expect
        .poll(keptAfterReload, 'files of closed pages are removed')
        .toEqual([`larder-build ${earlier}`])
    },
  )

  inFull(test)(
    'the operator can remove the worker from all browsers, without a reload',
    async ({ page, larder, faults }) => {
      faults.allow(UNREACHABLE)
      faults.allow(SCRIPT_UNREACHABLE)
      await page.goto('/login')
      await workerReady(page)
      await larder.restart({ SERVICE_WORKER: 'off' })
      const left = () =>
        page.evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          caches: await caches.keys(),
        }))
      await page.getByLabel('Username').fill('maya')
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect.poll(left).toEqual({ workers: 0, caches: [] })
      await expect(page.getByLabel('Username')).toHaveValue('maya')
      // Each visit registers the worker that removes itself.
      await page.addInitScript(noteRegistration)
      await page.reload()
      await expect.poll(() => page.evaluate(() => 'registered' in window)).toBe(true)
      await expect.poll(left).toEqual({ workers: 0, caches: [] })
    },
  )
})

inFull(test)(
  'without the worker a page of an earlier release says which part it misses, and a reload brings it',
  async ({ page, larder, faults }) => {
    faults.allow(/Failed to load resource|dynamically imported module|could not be loaded/)
    faults.allow(UNREACHABLE)
    await page.goto('/login')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await withNextRelease(async (dir) => {
      await larder.restart({ WEB_DIR: dir })
      await page.getByRole('link', { name: 'Terms', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('This part of Larder could not be loaded.')
      await page.getByRole('link', { name: 'Reload this page' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
    })
  },
)
