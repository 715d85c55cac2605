import { expect, type Page } from '@playwright/test'
import { newHousehold } from '../../household.ts'
import { expectToFit } from '../../layout.ts'
import { test } from '../../products/larder.ts'
import { accountPage } from '../../pages/account.page.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'

const MAX_BYTES = 5_242_880
const ROWS = ['CORNER SHOP', '20/11/2026 18:42', 'MILK 1.20', 'BREAD 2.30', 'APPLES 3.40', 'TOTAL 6.90']

/** 'Turn by 90° to the right', as a phone that was held upright writes it (Exif 2.32, 4.6.4). */
const TURNED = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0, 34]),
  Buffer.from('Exif\0\0MM\0*', 'latin1'),
  Buffer.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
])

/** A photo of 12 megapixels that is too large, and lies on its side until its orientation is heeded. */
async function largePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async (rows) => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = '#f4f2ee'
    context.fillRect(0, 0, 4000, 3000)
    context.setTransform(0, -1, 1, 0, 0, 3000)
    context.fillStyle = '#111'
    context.font = '150px monospace'
    for (const [index, row] of rows.entries()) context.fillText(row, 500, 800 + 300 * index)
    const pixels = context.getImageData(0, 0, 4000, 3000)
    for (let i = 0; i < pixels.data.length; i++)
      if (i % 4 < 3) pixels.data[i] = (pixels.data[i] ?? 0) + Math.random() * 24 - 12
    context.putImageData(pixels, 0, 0)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.98 })
    const bytes = new Uint8Array(await jpeg.arrayBuffer())
    let text = ''
    for (let start = 0; start < bytes.length; start += 8192)
      text += String.fromCharCode(...bytes.subarray(start, start + 8192))
    return btoa(text)
  }, ROWS)
  const jpeg = Buffer.from(base64, 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), TURNED, jpeg.subarray(2)])
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('[RCPT-003] a phone’s large photo is refused, and read after two taps, upright', async ({
  page,
  larder,
}) => {
  const upload = uploadPage(page)
  const review = reviewPage(page)
  await page.goto('/inventory')
  await accountPage(page).signIn(await newHousehold(larder.url))
  const buffer = await largePhoto(page)
  expect(buffer.length).toBeGreaterThan(MAX_BYTES)
  await inventoryPage(page).openUpload()
  await upload.choose([{ name: 'IMG_20261120_184250.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(upload.alert).toHaveText('File IMG_20261120_184250.jpg is too large. Maximum size is 5MB')
  await expectToFit(page)
  await upload.dialog.getByRole('button', { name: /^Make it smaller/ }).tap()
  await expect(upload.files).toHaveText([/MB, made smaller from .* MB.*pending/])
  await upload.submit.tap()
  await expect(review.picture).toBeVisible()
  await expect(review.dialog.getByRole('checkbox', { name: /milk/i })).toBeAttached()
  const isUpright = await review.dialog
    .getByRole('img', { name: /^Page 1/ })
    .evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth)
  expect(isUpright).toBe(true)
})
