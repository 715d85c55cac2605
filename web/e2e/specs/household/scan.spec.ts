import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { barcodePage, writeBarcodeFilm } from '../../barcode-pictures.ts'
import { seeing } from '../../browsers.ts'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/own-browser.ts'
import { expectToFit } from '../../layout.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'

const [CODE, OTHER_CODE] = ['4006381333931', '3017620422003']

const film = join(mkdtempSync(join(tmpdir(), 'larder-film-')), 'barcode.y4m')
writeBarcodeFilm(film, CODE)
test.use({ ownBrowser: seeing(film) })

const STOCK = [
  { name: 'Butter', category: 'Dairy', unit: 'g', quantity: 500, place: 'Refrigerator' },
  { name: 'Honey', category: 'Condiments', unit: 'g', quantity: 400, place: 'Pantry' },
]

const card = (page: Page, code: string) =>
  page.getByRole('list', { name: 'Scanned barcodes' }).getByRole('listitem').filter({ hasText: code })

/** Waits for the line that names an unknown code: it takes the focus, also from a field in which nothing is typed yet. */
const expectToBeNamed = (page: Page, code: string) =>
  expect(page.getByRole('textbox', { name: `Name of barcode ${code}` })).toBeFocused()

const choose = async (page: Page, code: string, name: string) => {
  await card(page, code).getByRole('button', { name: 'Choose an item' }).click()
  await page.getByRole('searchbox', { name: 'Search your items' }).fill(name)
  await page.getByRole('button', { name }).click()
}

test('a barcode in front of the camera is learned once, and finds its item from then on', async ({
  page,
  larder,
}) => {
  await enter(page, await newHousehold(larder.url, STOCK))
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Scan Barcodes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scan Barcodes' })).toBeVisible()
  await expect(card(page, CODE).getByRole('heading', { name: 'New barcode' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `New barcode ${CODE}` })).toBeAttached()
  await choose(page, CODE, 'Butter')
  await expect(card(page, CODE).getByRole('heading', { name: 'Butter' })).toBeVisible()

  await test.step('another visit', async () => {
    await page.goto('/inventory')
    await page.getByRole('button', { name: 'Scan Barcodes' }).click()
    await expect(card(page, CODE).getByText('500 g · Refrigerator')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Butter found' })).toBeAttached()
    await expect(page.getByRole('list', { name: 'Scanned barcodes' }).getByRole('listitem')).toHaveCount(1)
    expect(await faultsInTwoLooks(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('used with one tap, and taken back', async () => {
    await card(page, CODE).getByRole('button', { name: 'Use', exact: true }).click()
    const used = inventoryPage(page).announcement(/Used .* of Butter/)
    // Under the pointer it stays.
    await used.hover()
    await expect(card(page, CODE).getByText('500 g · Refrigerator')).toBeHidden()
    await used.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, CODE).getByText('500 g · Refrigerator')).toBeVisible()
  })

  await test.step('added', async () => {
    await card(page, CODE).getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Quantity').fill('250')
    await page.getByRole('button', { name: 'Add to inventory' }).click()
    await expect(card(page, CODE).getByText('1 more entry')).toBeVisible()
  })
})

test('an unknown code is named in one line, added and remembered, and taken back', async ({
  page,
  larder,
}) => {
  await enter(page, await newHousehold(larder.url, STOCK))
  await page.goto('/inventory/scan')
  const codes = page.getByRole('textbox', { name: 'Barcode', exact: true })
  await expectToBeNamed(page, CODE)
  await codes.fill(OTHER_CODE)
  await codes.press('Enter')
  await expectToBeNamed(page, OTHER_CODE)
  await page.keyboard.type('500 g minced beef freezer')
  await expect(card(page, OTHER_CODE).getByLabel('Category of Minced beef')).toHaveValue('Meat')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Enter')
  await expect(card(page, OTHER_CODE).getByRole('heading', { name: 'Minced beef' })).toBeVisible()
  await expect(card(page, OTHER_CODE).getByText('500 g · Freezer')).toBeVisible()
  await expect(codes).toBeFocused()
  await inventoryPage(page)
    .announcement(/Added 500 g of .*Minced beef/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(card(page, OTHER_CODE).getByRole('heading', { name: 'New barcode' })).toBeVisible()
})

test('codes are typed too, and read from a picture', async ({ page, larder, context }) => {
  await enter(page, await newHousehold(larder.url, STOCK))
  await page.goto('/inventory/scan')
  const field = page.getByRole('textbox', { name: 'Barcode', exact: true })
  await expectToBeNamed(page, CODE)
  await field.fill('3017620422004')
  await field.press('Enter')
  await expect(
    page.getByText('The last digit does not fit the others. Please check the number.'),
  ).toBeVisible()
  await field.fill('3017 6204 22003')
  await field.press('Enter')
  await choose(page, OTHER_CODE, 'Honey')
  await expect(card(page, OTHER_CODE).getByText('400 g · Pantry')).toBeVisible()

  const picture = await context.newPage()
  await picture.setContent(barcodePage(OTHER_CODE))
  const buffer = await picture.screenshot()
  await picture.close()
  await page.reload()
  await page
    .getByLabel('Picture of a barcode')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
  await expect(card(page, OTHER_CODE).getByRole('heading', { name: 'Honey' })).toBeVisible()
  await page.getByLabel('Picture of a barcode').setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText('This picture could not be read.')).toBeVisible()
})
