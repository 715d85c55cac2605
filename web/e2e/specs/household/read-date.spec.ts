import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { HEIGHT, WIDTH, writeFilm } from '../../barcode-pictures.ts'
import { seeing } from '../../browsers.ts'
import { enter, newHousehold } from '../../household.ts'
import { expectToFit } from '../../layout.ts'
import { test } from '../../products/own-browser.ts'

const CODE = '3017620422003'
const YEAR = new Date().getUTCFullYear() + 1

/** A pack with its lot, a time and the day on which it was made, as the camera sees it. */
const picture = (date: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#ddd"/>` +
        `<g font-family="DejaVu Sans Mono" font-size="52" fill="#222" transform="rotate(-3 640 360)">` +
        `<text x="260" y="300">BEST BEFORE</text><text x="260" y="370">${date}</text>` +
        `<text x="260" y="440">L5A731 14:32</text></g></svg>`,
    ),
  )

const film = join(mkdtempSync(join(tmpdir(), 'larder-film-')), 'date.y4m')
writeFilm(film, await picture(`24 SEP ${YEAR}`).toColourspace('b-w').raw().toBuffer())
test.use({ ownBrowser: seeing(film) })

test('the date on a pack is read by the camera, and from a photo', async ({ page, larder }) => {
  const stock = [{ name: 'Butter', category: 'Dairy', unit: 'g', quantity: 500, place: 'Refrigerator' }]
  await enter(page, await newHousehold(larder.url, stock))
  await page.goto('/inventory/scan')
  const field = page.getByRole('textbox', { name: 'Barcode', exact: true })
  await field.fill(CODE)
  await field.press('Enter')
  await page.getByRole('button', { name: 'Choose an item' }).click()
  await page.getByRole('searchbox', { name: 'Search your items' }).fill('Butter')
  await page.getByRole('button', { name: 'Butter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Date of Butter' })

  await test.step('by the camera, for a new pack', async () => {
    await page.getByRole('button', { name: 'Read the date' }).click()
    await dialog.getByRole('button', { name: 'Read the date' }).click()
    const take = dialog.getByRole('button', { name: `Take Sep 24, ${YEAR}` })
    await expect(take).toBeFocused()
    await expect(dialog.getByText(`24 SEP ${YEAR}`)).toBeVisible()
    expect(await faultsInTwoLooks(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await take.click()
    await expect(page.getByLabel('Expiry date')).toHaveValue(`${YEAR}-09-24`)
    await page.getByRole('button', { name: 'Add to inventory' }).click()
    await expect(page.getByText('1 more entry')).toBeVisible()
  })

  await test.step('from a photo, for the lot in stock', async () => {
    await page.getByRole('button', { name: 'Read the date' }).click()
    const lots = dialog.getByLabel('This date is for')
    await lots.selectOption({ label: '500 g · Refrigerator' })
    const buffer = await picture(`12.${YEAR}`).jpeg().toBuffer()
    await dialog
      .getByLabel('Photo of a date')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByRole('button', { name: `Take Dec 31, ${YEAR}` }).click()
    await expect(page.getByText('Item updated successfully!')).toBeVisible()
    // The toasts lie over the button, below the pointer that rests there since the dialog, and go by themselves.
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Read the date' }).click()
    await expect(
      lots.getByRole('option', { name: `500 g · Refrigerator · until Dec 31, ${YEAR}` }),
    ).toBeAttached()
  })
})
