import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'

// A product of its own: there is one superuser, and everybody is signed out.
test.use({ startFlags: [] })

test('an operator becomes the superuser, pauses a queue, suspends a household and signs everybody out, by keyboard and without scripts', async ({
  browser,
  larder,
}) => {
  const { username, password } = await newHousehold(larder.url)
  const context = await browser.newContext({ baseURL: larder.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await page.goto('/operations')
  await expect(page).toHaveURL(/sign-in$/)
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Operator’s secret').fill('not the secret')
  await press('Sign in')
  await expect(page.getByRole('alert')).toBeVisible()
  const secret = (await readFile(join(larder.dataDir, 'operator-secret'), 'utf8')).trim()
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Operator’s secret').fill(secret)
  await press('Sign in')
  await expect(page.getByRole('heading', { level: 1, name: 'Queues' })).toBeVisible()

  const queue = page.getByRole('row').filter({ hasText: 'promotions.import' })
  await queue.getByRole('button', { name: 'Pause promotions.import' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('The queue is paused')
  await queue.getByRole('button', { name: 'Resume promotions.import' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('The queue goes on')

  await page.getByRole('link', { name: 'Households', exact: true }).click()
  await page.getByRole('link', { name: username }).click()
  await page.getByText('Suspend this household').click()
  await press('Suspend')
  await expect(page.getByRole('status')).toContainText('The household is suspended')
  await press('Release')
  await expect(page.getByRole('status')).toContainText('The household is released')

  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByRole('row')).toHaveCount(1 + 6)

  await page.getByRole('link', { name: 'Backups' }).click()
  await press('Back up now')
  await expect(async () => {
    await page.getByRole('link', { name: 'Backups' }).click()
    await expect(page.getByText('The last backup of this page was made')).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.getByRole('link', { name: /^Restore/ }).press('Enter')
  const askedAt = new URL(page.url()).pathname
  await page.getByLabel('Your password').fill('not the password')
  await press('Restore this backup')
  await expect(page.getByRole('alert')).toContainText('This is not your password.')

  const looking = await browser.newPage({ baseURL: larder.url })
  await looking.goto('/operations/sign-in')
  expect(await faultsInTwoLooks(looking)).toEqual([])
  await looking.getByLabel('Username or e-mail').fill(username)
  await looking.getByLabel('Password').fill(password)
  await looking.getByRole('button', { name: 'Sign in' }).click()
  await expect(looking.getByRole('heading', { level: 1, name: 'Queues' })).toBeVisible()
  const parts = [
    '',
    '/failed',
    '/households',
    '/sessions',
    '/nights',
    '/feeds',
    '/backups',
    '/security',
    '/log',
  ]
  for (const part of [...parts.map((path) => `/operations${path}`), askedAt]) {
    await looking.goto(part)
    expect([part, await faultsInTwoLooks(looking)]).toEqual([part, []])
  }

  // One long word, as the address of a feed or a reason may have, leaves the words of the other columns whole.
  await looking.setViewportSize({ width: 1280, height: 900 })
  await looking.goto('/operations/log')
  const [ordinary, besideLongWord, overflow] = await looking.evaluate(() => {
    const heightOfHeadings = () => document.querySelector('thead')?.clientHeight ?? 0
    const before = heightOfHeadings()
    document.querySelector('tbody td span')?.replaceChildren('x'.repeat(2000))
    return [before, heightOfHeadings(), document.documentElement.scrollWidth - window.innerWidth]
  })
  expect([besideLongWord, overflow]).toEqual([ordinary, 0])

  // On a phone the tabs are one row, where the current one is in sight, and no page is wider than the screen.
  await looking.setViewportSize({ width: 390, height: 844 })
  for (const part of parts) {
    await looking.goto(`/operations${part}`)
    await expect(looking.locator('.tabs [aria-current]')).toBeInViewport({ ratio: 1 })
    const [tooWide, tabsHeight] = await looking.evaluate(() => [
      document.documentElement.scrollWidth - window.innerWidth,
      document.querySelector('.tabs')?.clientHeight ?? 0,
    ])
    expect([part, tooWide, tabsHeight < 60]).toEqual([part, 0, true])
  }

  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await page.getByText('Sign everybody out').click()
  await press('Sign out all')
  await expect(page).toHaveURL(/sign-in$/)
  await looking.reload()
  await expect(looking).toHaveURL(/sign-in$/)
  await looking.close()
  await context.close()
})
