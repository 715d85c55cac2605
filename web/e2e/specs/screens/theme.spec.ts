import { expect, type Page } from '@playwright/test'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { settingsPage } from '../../pages/settings.page.ts'

const LIGHT = 'rgb(250, 247, 241)'
const DARK = 'rgb(19, 22, 19)'
const background = (page: Page) => () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
/** The colour of the browser's own bars. */
const barColour = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  )

test('a theme that is chosen holds in all tabs, and from the first moment of the next visit', async ({
  page,
  context,
  larder,
  faults,
}) => {
  await enter(page, await newHousehold(larder.url))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/inventory')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await other.goto('/inventory')

  await settingsPage(page).openPage('Appearance')
  await expect.poll(background(page)).toBe(LIGHT)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(background(page)).toBe(DARK)
  await expect.poll(background(other)).toBe(DARK)
  expect(await barColour(page)).toEqual(['#131613'])

  // Nothing of the client runs.
  faults.allow(/ERR_FAILED/)
  const client = /\/assets\/(?!theme-)[^/]+\.js$/
  await context.route(client, (route) => route.abort())
  await page.reload()
  expect(await page.getByRole('main').count()).toBe(0)
  expect(await background(page)()).toBe(DARK)
  await context.unroute(client)

  await page.reload()
  await page.getByRole('radio', { name: 'As the system' }).click()
  await expect.poll(background(page)).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background(page)).toBe(DARK)
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(background(page)).toBe(LIGHT)
  expect(await barColour(page)).toEqual(['#faf7f1'])
})
