import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { accessibilityFaults } from '../../accessibility.ts'
import { seeing } from '../../browsers.ts'
import { writeReceiptVideo } from '../../camera-video.ts'
import { newHousehold } from '../../household.ts'
import { test } from '../../products/own-browser.ts'
import { expectToFit } from '../../layout.ts'
import { accountPage } from '../../pages/account.page.ts'
import { cameraPage } from '../../pages/camera.page.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'

const VIDEO = join(mkdtempSync(join(tmpdir(), 'larder-camera-')), 'receipt.y4m')
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, ownBrowser: seeing(VIDEO) })

test.beforeAll(() => writeReceiptVideo(VIDEO))
test.afterAll(() => rm(dirname(VIDEO), { recursive: true }))

test('two photos of one long receipt are read as one, in the order that was chosen', async ({
  page,
  larder,
}) => {
  const inventory = inventoryPage(page)
  const upload = uploadPage(page)
  const camera = cameraPage(page)
  const review = reviewPage(page)
  await page.goto('/inventory')
  await accountPage(page).signIn(await newHousehold(larder.url))
  await inventory.openUpload()

  await test.step('the page fits a phone, upright and on its side', async () => {
    await upload.dialog.getByRole('button', { name: 'Take a photo' }).tap()
    await expect(camera.shutter).toBeEnabled()
    expect(await accessibilityFaults(page)).toEqual([])
    for (const size of [
      { width: 844, height: 390 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await expectToFit(page)
      await expect(camera.shutter).toBeInViewport({ ratio: 1 })
    }
  })

  await test.step('photos are taken by touch or by the space bar, and can change places', async () => {
    await camera.take(1, 2, () => camera.shutter.tap())
    await expect(camera.dialog.getByText('Page 1 taken', { exact: true })).toBeAttached()
    await camera.take(2, 1, () => page.keyboard.press('Space'))
    await camera.photos.nth(1).tap()
    await expect(camera.dialog.getByRole('img', { name: 'Photo of page 2' })).toBeVisible()
    await camera.action('Move earlier').tap()
    await camera.action('Back to the camera').tap()
    expect([await camera.partIn(1), await camera.partIn(2)]).toEqual([1, 2])
    expect(await accessibilityFaults(page)).toEqual([])
    await expectToFit(page)
  })

  await test.step('from right to left the page is mirrored, and still fits', async () => {
    const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN
    const setDirection = (dir: string) =>
      page.evaluate((chosen) => document.documentElement.setAttribute('dir', chosen), dir)
    await setDirection('rtl')
    expect(await leftOf(camera.done)).toBeLessThan(await leftOf(camera.shutter))
    expect(await leftOf(camera.photos.nth(1))).toBeLessThan(await leftOf(camera.photos.nth(0)))
    await expectToFit(page)
    await setDirection('ltr')
  })

  await test.step('closing asks first, and the photos stay', async () => {
    await camera.dialog.getByRole('button', { name: 'Close' }).tap()
    const question = page.getByRole('alertdialog', { name: 'Discard 2 photos?' })
    await question.getByRole('button', { name: 'Cancel' }).tap()
    await expect(camera.photos).toHaveCount(2)
  })

  await test.step('without a connection they stay too', async () => {
    await page.context().setOffline(true)
    await expect(camera.dialog.getByText('Your photos are kept here')).toBeVisible()
    await expect(camera.done).toBeDisabled()
    await page.context().setOffline(false)
    await expect(camera.done).toBeEnabled()
  })

  await test.step('the review has the lines of both', async () => {
    await camera.done.tap()
    await review.showAll()
    await expect(review.receipts).toHaveCount(1)
    for (const { name, price } of RECEIPT_FIXTURES.photo.truth.items) {
      if (price > 0) await expect(review.tick(name)).toBeVisible()
    }
  })
})
