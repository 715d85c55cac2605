import { type BarcodeLookUp, lookUpBarcode } from '@larder/shared/contracts/barcodes'
import { listItems } from '@larder/shared/contracts/catalogue'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Page } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { answers, fails } from '../../src/testing/handlers.ts'
import { sampleList } from '../../src/testing/samples/list-samples.ts'
import { dialog, press, type Scene } from './scene.ts'
import { item, lot, other } from './item.scenes.ts'

const known: BarcodeLookUp = {
  code: '4006381333931',
  is_shop_code: false,
  known: { item, entries: [lot], quantity: 250, unit: 'g', quantity_in_item_unit: 250, is_alike: false },
  product: null,
  product_answer: 'not_asked',
}
const unknown: BarcodeLookUp = {
  ...known,
  known: null,
  product: {
    name: 'Kerrygold',
    brand: 'Ornua',
    quantity: 250,
    unit: 'g',
    category: 'Dairy',
    place: 'Refrigerator',
    asked_at: '2026-03-09T08:00:00.000Z',
  },
  product_answer: 'found',
}
const scanned = (page: Page) => page.getByRole('list', { name: 'Scanned barcodes' }).getByRole('listitem')
const scan = (
  answer: BarcodeLookUp | HttpHandler,
  after: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Pick<Scene, 'path' | 'answers' | 'open'> => ({
  path: '/inventory/scan',
  answers: [
    'code' in answer ? answers(lookUpBarcode, answer) : answer,
    answers(listItems, [item, other]),
    answers(listShoppingLists, [sampleList(1, 'Market'), sampleList(2, 'Weekend shop')]),
  ],
  open: async (page) => {
    await page.getByRole('textbox', { name: 'Barcode' }).fill(known.code)
    await page.keyboard.press('Enter')
    await after(page)
  },
})

/** The scanner, in a browser without a camera. */
export const scanScenes: readonly Scene[] = [
  {
    title: 'a known barcode',
    ...scan(known),
    shown: (page) => scanned(page).getByText('250 g · Refrigerator'),
  },
  {
    title: 'the lists for what was scanned',
    ...scan(known, press(/list/i)),
    shown: (page) => page.getByRole('menu'),
  },
  {
    title: 'a pack that is added',
    ...scan(known, press('Add')),
    shown: dialog('Add to Inventory'),
  },
  {
    title: 'an unknown barcode',
    ...scan(unknown),
    shown: (page) =>
      scanned(page)
        .getByText(/Kerrygold/)
        .first(),
  },
  {
    title: 'the item of a barcode',
    ...scan(unknown, press('Choose an item')),
    shown: dialog('Which item is it?'),
  },
  {
    title: 'a barcode that could not be looked up',
    ...scan(fails(lookUpBarcode, 'database_unavailable')),
    shown: (page) => scanned(page).getByRole('button', { name: 'Try again' }),
  },
]
