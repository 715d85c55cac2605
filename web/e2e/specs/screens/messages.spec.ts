import { expect, type Locator } from '@playwright/test'
import { refusedWith } from '../../faults.ts'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The area in which two elements overlap, in square pixels. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('One of the elements is not visible.')
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

for (const viewport of [
  { width: 390, height: 660 },
  { width: 1280, height: 600 },
]) {
  test(`a toast covers no control of a dialog and not the main action at ${viewport.width} px`, async ({
    page,
    larder,
  }) => {
    const inventory = inventoryPage(page)
    await page.setViewportSize(viewport)
    await enter(page, await newHousehold(larder.url, [{ name: 'Eggs', category: 'Dairy', quantity: 6 }]))
    await page.goto('/inventory')

    await test.step('over the page', async () => {
      await inventory.use('Eggs')
      const toast = inventory.announcement('Used 1 item of Eggs')
      // The timer pauses under the mouse.
      await toast.hover()
      for (const name of ['Upload Receipt', 'Add Item'])
        await expect.poll(() => overlap(toast, page.getByRole('button', { name })), name).toBe(0)
      const navigation = page.getByRole('navigation', { name: 'Main' })
      await expect.poll(() => overlap(toast, navigation), 'the navigation').toBe(0)
      await toast.getByRole('button', { name: 'Dismiss' }).click()
    })

    await test.step('over a dialog with full height, in which nothing moves for it', async () => {
      await inventory.addItem()
      const form = inventory.dialog('Add Item')
      await form.getByRole('textbox', { name: 'Name' }).fill('Tea')
      await form.getByRole('combobox', { name: 'Category' }).selectOption('Beverages')
      await form.getByRole('button', { name: 'Create item' }).click()
      const toast = inventory.announcement(/^Item created successfully!/)
      await toast.hover()
      const dialog = inventory.dialog('Add to Inventory')
      const controls = dialog.locator('button, input, select, textarea')
      await expect(dialog.getByRole('button', { name: 'Add to inventory' })).toBeInViewport({ ratio: 1 })
      for (const control of await controls.all())
        expect(await overlap(toast, control), await control.evaluate((it) => it.outerHTML)).toBe(0)
      const places = () =>
        controls.evaluateAll((all) => all.map((control) => JSON.stringify(control.getBoundingClientRect())))
      const besideToast = await places()
      await toast.getByRole('button', { name: 'Dismiss' }).click()
      await expect(toast).toHaveCount(0)
      expect(await places()).toEqual(besideToast)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })
  })

  test(`the message of the settings does not cover a section's title at ${viewport.width} px`, async ({
    page,
    larder,
    faults,
  }) => {
    await page.setViewportSize(viewport)
    await enter(page, await newHousehold(larder.url))
    faults.allow(refusedWith(500))
    await page.route('**/users/settings', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Save rate' }).click()
    const message = page.getByText('Failed to update inventory degradation rate')
    await expect(message).toBeVisible()
    for (const name of ['Password Management', 'Danger Zone', 'System Information']) {
      await page.getByRole('region', { name }).evaluate((section) => section.scrollIntoView())
      const covered = () => overlap(message, page.getByRole('heading', { name }))
      await expect.poll(covered, { message: name }).toBe(0)
      await expect(message).toBeInViewport({ ratio: 1 })
    }
  })
}
