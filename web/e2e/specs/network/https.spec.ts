import { expect } from '@playwright/test'
import { freshAccount } from '../../household.ts'
import { test } from '../../products/https-larder.ts'
import { accountPage } from '../../pages/account.page.ts'

test('a browser that trusts the certificate authority uses Larder by https without a warning', async ({
  page,
  context,
  larder,
}) => {
  const plainUrl = larder.url.replace('https:', 'http:')
  await test.step('an address typed without https leads to https', async () => {
    const answer = await page.goto(`${plainUrl}/login`)
    expect(page.url()).toBe(`${larder.url}/login`)
    expect((await answer?.securityDetails())?.issuer).toContain('Larder at home')
  })

  await test.step('calls, cookies and the socket of household events are encrypted', async () => {
    const socket = page.waitForEvent('websocket')
    await accountPage(page).signUp(freshAccount())
    expect((await socket).url()).toMatch(/^wss:/)
    const cookies = await context.cookies()
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.filter(({ secure }) => !secure)).toEqual([])
  })

  await test.step('nothing is missing', async () => {
    expect(await page.evaluate(() => isSecureContext)).toBe(true)
    await expect(page.getByText('the browser switches off')).toHaveCount(0)
  })
})

test('a browser that does not trust it warns, and reaches the steps by plain http', async ({
  browser,
  larder,
}) => {
  const refused = await browser.newPage()
  await expect(refused.goto(larder.url)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
  await refused.close()

  const page = await browser.newPage()
  await page.goto(`${larder.url.replace('https:', 'http:')}/trust`)
  await expect(page.getByRole('heading', { name: 'Trust Larder on this device' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page
    .getByRole('group')
    .filter({ hasText: 'Linux' })
    .getByRole('link', { name: 'Download the certificate' })
    .click()
  expect((await download).suggestedFilename()).toBe('larder-ca.crt')
  await page.close()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the browser finds nothing that prevents installing', async ({ page, context, larder }) => {
    await page.goto(`${larder.url}/login`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const devtools = await context.newCDPSession(page)
    // An empty list means something only where the browser read the manifest.
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Larder', display: 'standalone' })
    expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  })
})
