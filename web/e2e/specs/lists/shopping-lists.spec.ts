import { expect, type Page } from '@playwright/test'
import { watchFaults } from '../../faults.ts'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { shoppingListsPage } from '../../pages/shopping-lists.page.ts'
import { settingsPage } from '../../pages/settings.page.ts'

/** A change on one device shows on the other within a second; a busy machine takes a little longer. */
const SOON = { timeout: 10_000 }

/** Resolves when the page hears of changes of its household. */
const listening = async (device: Page) => {
  const socket = await device.waitForEvent('websocket', (opened) => opened.url().includes('/ws/events'))
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('listening'))
}

test('[SHOP-009, SHOP-010, SHOP-016, SHOP-017, SHOP-018, SHOP-030] a list is made, filled, ticked on one device and seen on the other', async ({
  page,
  browser,
  larder,
}) => {
  const household = await newHousehold(larder.url)
  const otherContext = await browser.newContext({
    baseURL: larder.url,
    viewport: { width: 390, height: 844 },
  })
  const faults = await watchFaults(otherContext)
  const phonePage = await otherContext.newPage()
  const isListening = [page, phonePage].map(listening)
  for (const device of [page, phonePage]) {
    await enter(device, household)
    await device.goto('/shopping-lists')
    await expect(device.getByText('No shopping lists')).toBeVisible()
  }
  await Promise.all(isListening)
  const [desktop, phone] = [shoppingListsPage(page), shoppingListsPage(phonePage)]

  await test.step('a list that is made and filled on the desktop stands on the phone', async () => {
    await desktop.make('Weekend')
    await desktop.add('Weekend', 'Milk', '2', 'l')
    await desktop.add('Weekend', 'Lemons', '4', 'item')
    await desktop.add('Weekend', 'Kitchen string', '1', 'item')
    await expect(phone.card('Weekend')).toContainText('0 / 3', SOON)
    await expect(phone.line('Milk')).toContainText('2 L')
    await phonePage.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('ticked on the phone, on the page of the list', async () => {
    await phonePage.getByRole('link', { name: 'Weekend' }).click()
    await expect(phonePage.getByRole('heading', { level: 1, name: 'Weekend' })).toBeVisible()
    await phone.line('Milk').getByText('Milk').click()
    await expect(phone.tick('Milk')).toBeChecked()
    await expect(desktop.tick('Milk')).toBeChecked(SOON)
    await expect(desktop.card('Weekend')).toContainText('1 / 3')
    await expect(desktop.line('Milk').getByText('Milk')).toHaveCSS('text-decoration-line', 'line-through')
  })

  await test.step('the quantity that is edited on the desktop stands on the phone', async () => {
    await desktop.edit('Lemons', '6')
    await expect(phone.line('Lemons')).toContainText('6', SOON)
  })

  await test.step('removed from this list, and put back', async () => {
    await desktop.remove('Lemons', 'Only from this list')
    await expect(phone.tick('Lemons')).toBeHidden(SOON)
    await desktop.undo.click()
    await expect(phone.tick('Lemons')).toBeVisible(SOON)
  })

  await test.step('removed permanently, which the settings undo', async () => {
    await desktop.remove('Kitchen string', 'Permanently')
    await expect(page.getByText('Kitchen string was removed')).toBeVisible()
    await settingsPage(page).openPage('Shops and mail')
    await page.getByRole('button', { name: 'Allow Kitchen string' }).click()
    await expect(page.getByText('Nothing is left out.')).toBeVisible()
    await page.goto('/shopping-lists')
  })

  await test.step('all of it is there after loading again', async () => {
    await expect(desktop.tick('Milk')).toBeChecked()
    await expect(desktop.line('Lemons')).toContainText('6')
    await expect(desktop.tick('Kitchen string')).toBeHidden()
  })

  await test.step('deleted on the desktop, and brought back', async () => {
    await desktop.deleteList('Weekend')
    await expect(phonePage.getByText('This list is not there any more.')).toBeVisible(SOON)
    await desktop.undo.click()
    await expect(phone.tick('Milk')).toBeChecked(SOON)
  })

  expect(faults.seen()).toEqual([])
  await otherContext.close()
})
