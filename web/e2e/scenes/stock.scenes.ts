import { getAccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { createItem } from '@larder/shared/contracts/catalogue'
import {
  consumeEntry,
  createEntry,
  listInventory,
  listMovements,
  updateEntry,
} from '@larder/shared/contracts/inventory'
import { listItemPrices } from '@larder/shared/contracts/receipts/receipt-archive'
import { readTypedStock, type TypedLineReading } from '@larder/shared/contracts/stock/typed-stock'
import { getItemPicture } from '@larder/shared/contracts/pictures'
import type { Page } from '@playwright/test'
import { type HttpHandler, HttpResponse } from 'msw'
import { answers, fails, failsWithoutDetail, on } from '../../src/testing/handlers.ts'
import { sampleEntry, sampleId, sampleItem } from '../../src/testing/samples/stock-samples.ts'
import { choose, dialog, press, question, type Scene } from './scene.ts'

export const day = (date: string) => `${date}T00:00:00.000Z`
const eggs = sampleEntry('Eggs', { quantity: 10, min_stock_level: 6, notes: 'From the farm' })
const stock = [
  sampleEntry('Whole milk', {
    quantity: 0.8,
    unit: 'l',
    status: 'low',
    min_stock_level: 1,
    expiry_date: day('2026-03-14'),
    usual_amount: 0.25,
  }),
  eggs,
  sampleEntry('Rice', { quantity: 1500, unit: 'g', storage_location: 'Pantry' }),
  sampleEntry('Soap', { storage_location: null, quantity: 0, status: 'out_of_stock' }),
  sampleEntry('Chicken', { status: 'expired', expiry_date: day('2026-03-08') }),
]
export const movement = (number: number) => ({
  id: sampleId(number),
  kind: 'consume' as const,
  delta: -number,
  balance_after: 250,
  unit: 'g',
  cause: '',
  created_at: '2026-03-09T08:00:00.000Z',
  is_undone: number === 2,
  person: null,
})
const typedLine: TypedLineReading = {
  text: '2 l oat milk',
  name: 'Oat milk',
  quantity: 2,
  is_quantity_said: true,
  unit: 'l',
  category: 'Dairy',
  storage_location: 'Refrigerator',
  expiry_date: '2026-03-20',
  is_expiry_guess: true,
  is_known: false,
  problem: null,
}
const inventory = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path: '/inventory',
  answers: [...handlers, answers(listInventory, stock)],
})
const onlyEggs = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path: '/inventory',
  answers: [...handlers, answers(listInventory, [eggs])],
})
/** All red, of two by three pixels. */
const PICTURE = Buffer.from('R0lGODlhAgADAIAAAExpccwzACH5BAUAAAAALAAAAAACAAMAAAICjF8AOw==', 'base64')
export const picture = on(
  getItemPicture,
  () => new HttpResponse(PICTURE, { headers: { 'content-type': 'image/gif' } }),
)
const cheese = sampleItem('Cheese', { image_url: 'https://example.org/cheese.gif' })
const cheeses = [sampleEntry('Cheese', { item: cheese }), eggs]
const card = (name: string) => (page: Page) => page.getByRole('article', { name })

/** The stock: the inventory, the page of an item and the scanner, each with its dialogs. */
export const inventoryScenes: readonly Scene[] = [
  {
    title: 'an empty inventory',
    path: '/inventory',
    shown: (page) => page.getByText('No inventory items found.'),
  },
  { title: 'the inventory as cards', ...inventory(), shown: card('Eggs') },
  {
    title: 'the inventory as a list',
    ...inventory(),
    open: press('Show as list'),
    shown: (page) => page.getByText('Eggs').first(),
  },
  {
    title: 'the picture of an item on its card',
    ...inventory(picture, answers(listInventory, cheeses)),
    shown: (page) => card('Cheese')(page).locator('img'),
  },
  {
    title: 'the picture of an item in the list',
    ...inventory(picture, answers(listInventory, cheeses)),
    open: press('Show as list'),
    // A phone's list has no room for pictures.
    shown: (page) =>
      (page.viewportSize()?.width ?? 0) < 600 ? card('Cheese')(page) : card('Cheese')(page).locator('img'),
  },
  {
    title: 'nothing that fits a search',
    ...inventory(),
    open: (page) => page.getByLabel('Search items').fill('zzz'),
    shown: (page) => page.getByText(/No .*(match|found)/).first(),
  },
  {
    title: 'an inventory that could not be loaded',
    path: '/inventory',
    answers: [failsWithoutDetail(listInventory, 502)],
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    title: 'an account that is to be deleted, and a toast',
    ...inventory(
      answers(getAccountDeletion, { due_at: '2026-03-17T10:00:00.000Z', grace_days: 7 }),
      answers(consumeEntry, { ...eggs, quantity: 9 }),
    ),
    open: press(/^Use .* of Eggs$/),
    shown: (page) => page.getByRole('button', { name: 'Undo' }),
  },
  ...[false, true].map((is_interrupted) => ({
    title: is_interrupted ? 'a demo year whose making has stopped' : 'a demo year that is being made',
    ...onlyEggs(),
    user: { demo_year: { percent: 42, is_interrupted } },
    shown: (page: Page) => page.getByText(/^The demo year is /),
  })),
  { title: 'the menu of places', ...inventory(), open: press('Jump to a place'), shown: menuNamed('Places') },
  {
    title: 'the menu of a card',
    isOfOneWidth: true,
    ...onlyEggs(),
    open: press('More for Eggs'),
    shown: menuNamed('More actions on Eggs'),
  },
  {
    title: 'what is typed to be added by its name, and what of it can’t be',
    ...onlyEggs(
      answers(readTypedStock, [
        typedLine,
        { ...typedLine, name: 'Rice', problem: 'Quantity must be positive' },
      ]),
    ),
    open: (page) => page.getByRole('textbox', { name: 'Quick add' }).fill('2 l oat milk, 0 rice'),
    shown: (page) => page.getByLabel('Place of Oat milk'),
  },
  {
    title: 'what could not be added by its name',
    ...onlyEggs(fails(readTypedStock, 'server_busy')),
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Quick add' }).fill('2 l oat milk')
      await press('Add what is typed')(page)
    },
    shown: (page) => page.getByRole('alert'),
  },
  {
    title: 'a new item with errors',
    ...onlyEggs(),
    open: async (page) => {
      await press('Add Item')(page)
      await press('Create item')(page)
    },
    shown: (page) => dialog('Add Item')(page).getByText('Name is required'),
  },
  {
    title: 'a new item that could not be created',
    ...onlyEggs(fails(createItem, 'household_items_full')),
    open: newItem,
    shown: (page) => dialog('Add Item')(page).getByRole('alert'),
  },
  {
    title: 'the entry of a new item',
    ...onlyEggs(answers(createItem, sampleItem('Tap water')), fails(createEntry, 'household_entries_full')),
    open: async (page) => {
      await newItem(page)
      await press('Add to inventory')(page)
    },
    shown: (page) => dialog('Add to Inventory')(page).getByRole('alert'),
  },
  { title: 'an edited entry', ...onlyEggs(), open: press('Edit Eggs'), shown: dialog('Edit Eggs') },
  {
    title: 'an edited entry that somebody else changed meanwhile',
    ...onlyEggs(
      fails(updateEntry, 'version_conflict', {
        fields: ['notes', 'quantity'],
        current: { ...eggs, notes: 'Theirs', version: 9 },
      }),
    ),
    open: async (page) => {
      await press('Edit Eggs')(page)
      await page.getByLabel(/^Notes/).fill('Mine')
      await page.getByLabel(/^Quantity/).fill('3')
      await press('Save changes')(page)
    },
    shown: (page) => page.getByRole('group', { name: 'Notes' }),
  },
  { title: 'a deletion', ...onlyEggs(), open: press('Delete Eggs'), shown: question('Confirm Deletion') },
  {
    title: 'an amount that is used',
    ...onlyEggs(),
    open: choose('More for Eggs', /^Use another/),
    shown: dialog('Use Eggs'),
  },
  {
    title: 'the history of an entry',
    ...onlyEggs(answers(listMovements, [movement(1), movement(2)]), answers(listItemPrices, [])),
    open: choose('More for Eggs', /History/),
    shown: (page) => dialog('History of Eggs')(page).getByRole('listitem').first(),
  },
  {
    title: 'a history that could not be loaded',
    ...onlyEggs(fails(listMovements, 'database_unavailable'), answers(listItemPrices, [])),
    open: choose('More for Eggs', /History/),
    shown: (page) => dialog('History of Eggs')(page).getByRole('alert'),
  },
]

function menuNamed(name: string) {
  return (page: Page) => page.getByRole('menu', { name })
}

async function newItem(page: Page): Promise<void> {
  await press('Add Item')(page)
  await page.getByLabel('Name', { exact: true }).fill('Tap water')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Beverages')
  await press('Create item')(page)
}
