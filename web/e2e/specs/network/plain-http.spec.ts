import { hostname } from 'node:os'
import { expect } from '@playwright/test'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { freshAccount } from '../../household.ts'
import { test as base } from '../../products/larder.ts'
import { accountPage } from '../../pages/account.page.ts'

const NAME = hostname().toLowerCase()

/** Reaches the product by the machine's name, as other devices do. */
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, provide) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`]
      return provide({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ larder }, provide) => provide(larder.url.replace('127.0.0.1', NAME)),
})

test.use({ startFlags: ['--host'], viewport: { width: 390, height: 844 } })

test('another device on plain http reads what is missing and how https is turned on, until it hides that', async ({
  page,
  faults,
}) => {
  // Browsers ignore it without https, and say so.
  faults.allow(/Cross-Origin-Opener-Policy header has been ignored/)
  await accountPage(page).signUp(freshAccount())
  const notice = page.getByRole('status').filter({ hasText: 'switches off the camera page' })
  await expect(notice).toBeVisible()
  expect(await faultsInTwoLooks(page)).toEqual([])
  await notice.getByRole('link', { name: 'How to turn on https' }).click()
  await expect(page.getByText('npm start -- --host --https')).toBeVisible()
  expect(await faultsInTwoLooks(page)).toEqual([])

  await page.getByRole('link', { name: 'Back to Larder' }).click()
  await notice.getByRole('button', { name: 'Don’t show again' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
