import { expect } from '@playwright/test'
import { watchFaults } from '../../faults.ts'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { settingsPage } from '../../pages/settings.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { fixture } from '../../receipts.ts'

/** A change on one device shows on the other within a second; a busy machine takes a little longer. */
const SOON = { timeout: 10_000 }

test("two devices of one household show each other's changes", async ({ page, browser, larder }) => {
  const household = await newHousehold(larder.url, [
    { name: 'Oat milk', category: 'Dairy', unit: 'l', quantity: 3 },
  ])
  const otherContext = await browser.newContext({
    baseURL: larder.url,
    viewport: { width: 390, height: 844 },
  })
  const faults = await watchFaults(otherContext)
  const phonePage = await otherContext.newPage()
  const listening = [page, phonePage].map((device) =>
    device
      .waitForEvent('websocket', (socket) => socket.url().includes('/ws/events'))
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('listening')),
      ),
  )
  for (const device of [page, phonePage]) {
    await enter(device, household)
    await device.goto('/inventory')
  }
  await Promise.all(listening)
  const [desktop, phone] = [inventoryPage(page), inventoryPage(phonePage)]
  await expect(desktop.quantity('Oat milk')).toHaveText('3 L')
  await expect(phone.quantity('Oat milk')).toHaveText('3 L')

  await test.step('used on the phone', async () => {
    await phone.use('Oat milk')
    await expect(phone.quantity('Oat milk')).not.toHaveText('3 L')
    const left = await phone.quantity('Oat milk').innerText()
    await expect(desktop.quantity('Oat milk')).toHaveText(left, SOON)
  })

  await test.step('deleted on the desktop', async () => {
    await desktop.remove('Oat milk')
    await desktop.deletion.getByRole('button', { name: 'Delete' }).click()
    await expect(phone.card('Oat milk')).toBeHidden(SOON)
  })

  await test.step('a receipt of the desktop, read by a worker, becomes stock on the phone', async () => {
    await desktop.openUpload()
    await uploadPage(page).choose([fixture('markt-text.pdf')])
    await uploadPage(page).submit.click()
    await reviewPage(page).add.click()
    await expect(phone.quantity('GURKEN')).toHaveText('2 items', SOON)
  })

  await test.step('the rate that is saved on the phone stands in the settings of the desktop', async () => {
    await settingsPage(page).open()
    await expect(settingsPage(page).rate).toHaveValue('5')
    await phonePage.goto('/settings')
    await settingsPage(phonePage).rate.fill('7.5')
    await settingsPage(phonePage).saveRate()
    await expect(settingsPage(page).rate).toHaveValue('7.5', SOON)
  })

  expect(faults.seen()).toEqual([])
  await otherContext.close()
})
