import { expect, type Locator } from '@playwright/test'
import { newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { expectToFit } from '../../layout.ts'
import { accountPage } from '../../pages/account.page.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { fixture } from '../../receipts.ts'

const WIDTH = 390
const HEIGHT = 844

test.use({
  viewport: { width: WIDTH, height: HEIGHT },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
})

/** Expects a sheet that fills the width, at the lower edge. */
async function expectSheet(dialog: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box && [box.x, box.width, Math.round(box.y + box.height)]
    })
    .toEqual([0, WIDTH, HEIGHT])
}

test('[NAV-020] a receipt becomes stock on a phone in the dark theme, with main actions in reach of the thumb', async ({
  page,
  larder,
}) => {
  const inventory = inventoryPage(page)
  const upload = uploadPage(page)
  const review = reviewPage(page)
  await page.goto('/inventory')
  await accountPage(page).signIn(await newHousehold(larder.url))

  await test.step('the bottom bar navigates between screens', async () => {
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar).toBeInViewport({ ratio: 1 })
    await bar.getByRole('link', { name: 'Home' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible()
    await expectToFit(page)
    await bar.getByRole('link', { name: 'Inventory' }).tap()
    await expect(inventory.heading).toBeVisible()
    await expectToFit(page)
  })

  await test.step('the dialogs are sheets with their actions at the lower edge', async () => {
    await inventory.openUpload()
    await expectSheet(upload.dialog)
    await expect(upload.dialog.getByRole('button', { name: 'Take a photo' })).toBeVisible()
    await upload.choose([fixture('markt-text.pdf')])
    await expectToFit(page)
    await upload.submit.tap()

    await expect(review.picture).toBeVisible()
    await expectSheet(review.dialog)
    await expect(review.add).toBeInViewport({ ratio: 1 })
    await expectToFit(page)
    await review.toggle('GURKEN')
    await review.storage.selectOption('Refrigerator')
    await review.add.tap()
  })

  await test.step('the stock is in reach of the thumb', async () => {
    await expect(inventory.announcement('Items added to inventory successfully!')).toBeInViewport({
      ratio: 1,
    })
    await expect(inventory.card('GURKEN')).toHaveCount(0)
    const bread = inventory.section('Refrigerator').getByRole('article', { name: /ROGGENBROT/ })
    await bread.getByRole('button', { name: /^Use / }).tap()
    await expect(inventory.announcement(/^Used .* of ROGGENBROT/)).toBeVisible()
    await expectToFit(page)
    await bread.getByRole('button', { name: /^Delete / }).tap()
    await expectSheet(inventory.deletion)
    await inventory.deletion.getByRole('button', { name: 'Cancel' }).tap()
    await expect(inventory.deletion).toBeHidden()
  })

  await test.step('the receipts fit the screen, even with a long shop name', async () => {
    await page.goto('/receipts')
    await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('button')).toBeVisible()
    await expectToFit(page)
  })

  await test.step('the theme is dark', async () => {
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(19, 22, 19)')
  })
})
