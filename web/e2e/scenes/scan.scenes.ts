import { type BarcodeLookUp, lookUpBarcode } from '@larder/shared/contracts/barcodes'
import { listItems } from '@larder/shared/contracts/catalogue'
import { type PackDateAnswer, readPackDate } from '@larder/shared/contracts/packs/pack-dates'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { readTypedStock, type TypedLineReading } from '@larder/shared/contracts/stock/typed-stock'
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
  pack: null,
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
const named: TypedLineReading = {
  text: 'Kerrygold',
  name: 'Kerrygold',
  quantity: 1,
  is_quantity_said: false,
  unit: 'item',
  category: 'Dairy',
  storage_location: 'Refrigerator',
  expiry_date: '2099-03-14',
  is_expiry_guess: true,
  is_known: false,
  problem: null,
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
    answers(readTypedStock, [named]),
    answers(listShoppingLists, [sampleList(1, 'Market'), sampleList(2, 'Weekend shop')]),
  ],
  open: async (page) => {
    await page.getByRole('textbox', { name: 'Barcode' }).fill(known.code)
    await page.keyboard.press('Enter')
    await after(page)
  },
})

/** The smallest picture that a browser opens. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture of the date on a known pack, and what the server answers about it. */
const dated = (answer: PackDateAnswer | HttpHandler): Pick<Scene, 'path' | 'answers' | 'open'> => {
  const { path, answers: given = [], open } = scan(known, press('Read the date'))
  return {
    path,
    answers: ['choices' in answer ? answers(readPackDate, answer) : answer, ...given],
    open: async (page) => {
      await open?.(page)
      await page
        .getByLabel('Photo of a date')
        .setInputFiles({ name: 'date.png', mimeType: 'image/png', buffer: PICTURE })
    },
  }
}
const DAYS = ['2027-06-05T00:00:00.000Z', '2027-05-06T00:00:00.000Z']

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
    title: 'the camera for the date on a pack',
    ...scan(known, press('Read the date')),
    shown: (page) => page.getByRole('dialog').getByRole('button', { name: 'Take a photo' }),
  },
  {
    title: 'a date that was read',
    ...dated({ printed: 'EXP 05 JUN 27', date: DAYS[0] ?? null, question: null, choices: [] }),
    shown: (page) => page.getByRole('button', { name: 'Take Jun 5, 2027' }),
  },
  {
    title: 'a date that is asked',
    ...dated({ printed: 'EXP 05/06/27', date: null, question: 'month', choices: DAYS }),
    shown: (page) => page.getByText('Which day is it?'),
  },
  {
    title: 'a date in the past',
    ...dated({ printed: '05.06.25', date: null, question: 'past', choices: ['2025-06-05T00:00:00.000Z'] }),
    shown: (page) => page.getByText(/^This date is in the past/),
  },
  {
    title: 'a pack without a date',
    ...dated({ printed: null, date: null, question: null, choices: [] }),
    shown: (page) => page.getByText(/^No date found/),
  },
  {
    title: 'a date that could not be read',
    ...dated(fails(readPackDate, 'dates_unread')),
    shown: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  {
    title: 'an unknown barcode',
    ...scan(unknown),
    shown: (page) => scanned(page).getByRole('group', { name: 'Details of Kerrygold' }),
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
