import { expect } from '@playwright/test'
import { newHousehold } from '../../household.ts'
import { pressOn, tabTo } from '../../keyboard.ts'
import { test } from '../../products/larder.ts'
import { accountPage } from '../../pages/account.page.ts'
import { entryDialogs } from '../../pages/entry-dialogs.page.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { fixture } from '../../receipts.ts'

test('[AUTH-003, INV-039, INV-041, INV-042, NAV-026, RCPT-041] everything works without a mouse', async ({
  page,
  larder,
}) => {
  const household = await newHousehold(larder.url)
  const accountScreens = accountPage(page)
  const inventory = inventoryPage(page)
  const dialogs = entryDialogs(page)
  const upload = uploadPage(page)
  const review = reviewPage(page)
  const keys = page.keyboard

  await test.step('sign in', async () => {
    await page.goto('/login')
    await tabTo(page, accountScreens.username)
    await keys.type(household.username)
    await tabTo(page, accountScreens.password)
    await keys.type(household.password)
    await keys.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await pressOn(page, page.getByRole('link', { name: 'Inventory', exact: true }))
    await expect(inventory.heading).toBeFocused()
  })

  await test.step('add an item in the two dialogs', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Add Item' }))
    await expect(dialogs.name).toBeFocused()
    await keys.type('Quince jelly')
    await tabTo(page, dialogs.category)
    await keys.type('Condiments')
    await expect(dialogs.category).toHaveValue('Condiments')
    await pressOn(page, dialogs.createItem)
    await expect(dialogs.quantity).toBeFocused()
    await keys.type('4')
    await tabTo(page, dialogs.place)
    await keys.type('Pantry')
    await pressOn(page, dialogs.addEntry)
    await expect(inventory.section('Pantry').getByRole('article', { name: 'Quince jelly' })).toContainText(
      '4 items',
    )
  })

  await test.step('Escape closes a dialog and returns the focus', async () => {
    const edit = inventory.card('Quince jelly').getByRole('button', { name: 'Edit Quince jelly' })
    await pressOn(page, edit)
    await expect(dialogs.quantity).toBeFocused()
    await keys.press('Escape')
    await expect(dialogs.entryDialog).toBeHidden()
    await expect(edit).toBeFocused()
  })

  await test.step('choose a receipt', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Upload Receipt', exact: true }))
    const chooser = page.waitForEvent('filechooser')
    await pressOn(page, upload.dialog.getByRole('button', { name: 'Choose files' }))
    await (await chooser).setFiles(fixture('markt-text.pdf'))
    await pressOn(page, upload.submit)
    await expect(review.dialog).toBeVisible()
  })

  await test.step('review with arrow keys, Space and digits', async () => {
    const [first = '', second = '', third = ''] = await review.names()
    await tabTo(page, review.tick(first))
    await keys.press('ArrowDown')
    await expect(review.tick(second)).toBeFocused()
    await keys.press('Space')
    await expect(review.tick(second)).not.toBeChecked()
    await keys.press('ArrowDown')
    await keys.type('7')
    await expect(review.quantity(third)).toBeFocused()
    await expect(review.quantity(third)).toHaveValue('7')
    await keys.press('ArrowUp')
    await keys.press('ArrowUp')
    await expect(review.tick(first)).toBeFocused()
    await pressOn(page, review.add)
    await expect(inventory.announcement('Items added to inventory successfully!')).toBeVisible()
    await expect(inventory.card(second)).toHaveCount(0)
    await expect(inventory.card(third)).toBeVisible()
  })
})
