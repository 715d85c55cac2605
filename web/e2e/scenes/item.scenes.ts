import { listItemBarcodes } from '@larder/shared/contracts/barcodes'
import { listItems } from '@larder/shared/contracts/catalogue'
import { getItemPage, listFoods, listItemHistory, listPricesPaid } from '@larder/shared/contracts/item-page'
import type { Page } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { answers, fails, failsWithoutDetail } from '../../src/testing/handlers.ts'
import { sampleItemPage, samplePricePaid } from '../../src/testing/samples/item-samples.ts'
import { sampleEntry, sampleItem } from '../../src/testing/samples/stock-samples.ts'
import { dialog, press, type Scene } from './scene.ts'
import { day, movement, picture } from './stock.scenes.ts'

export const item = sampleItem('Irish butter', { unit: 'g' })
export const other = sampleItem('KERRYGOLD', { unit: 'g' })
export const lot = sampleEntry('Irish butter', { item, quantity: 250, unit: 'g', usual_amount: 50 })
const itemPage = sampleItemPage(item, lot, {
  joined: [{ item: other, joined_into: item.id, joined_at: '2026-03-01T08:00:00.000Z' }],
})
const itemScreen = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path: `/inventory/items/${item.id}`,
  answers: [
    ...handlers,
    answers(getItemPage, itemPage),
    answers(listItemBarcodes, [
      { code: '4006381333931', item_id: item.id, quantity: 250, unit: 'g', learned_at: day('2026-03-01') },
    ]),
    answers(listItemHistory, [{ ...movement(50), entry_id: lot.id, storage_location: 'Refrigerator' }]),
    answers(listPricesPaid, [samplePricePaid('2026-03-09', 12), samplePricePaid('2026-02-01', 10)]),
    answers(listItems, [item, other]),
    answers(listFoods, [{ id: 'ghee', name: 'Ghee', kind: 'Butter', category: 'Dairy' }]),
  ],
})
const itemShown = (page: Page) => page.getByRole('heading', { level: 1, name: 'Irish butter' })

/** The page of an item and its dialogs. */
export const itemScenes: readonly Scene[] = [
  {
    title: 'all that is known of an item',
    ...itemScreen(),
    open: (page) => page.getByRole('img', { name: /^Price from/ }).waitFor(),
    shown: itemShown,
  },
  {
    title: 'the picture of an item on its page',
    ...itemScreen(
      picture,
      answers(getItemPage, { ...itemPage, item: { ...item, image_url: 'https://example.org/butter.gif' } }),
    ),
    shown: (page) => page.getByRole('main').locator('header img'),
  },
  {
    title: 'an item of which nothing is known',
    ...itemScreen(
      answers(getItemPage, {
        ...itemPage,
        entries: [],
        entry_count: 0,
        min_stock_level: null,
        food: null,
        is_food: false,
        assumed_use: { is_on: false, why: 'no_food' },
        allergens: [],
        diet: null,
        nutrition: null,
        conversions: [],
        keeping_times: [],
        aliases: [],
        joined: [],
      }),
      answers(listItemHistory, []),
      answers(listPricesPaid, []),
    ),
    shown: itemShown,
  },
  {
    title: 'an item that is not there',
    ...itemScreen(fails(getItemPage, 'not_found')),
    shown: (page) => page.getByRole('link', { name: 'Go to the inventory' }),
  },
  {
    title: 'an item that could not be loaded',
    ...itemScreen(failsWithoutDetail(getItemPage, 502)),
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    title: 'a changed name',
    ...itemScreen(),
    open: press('Change name and category'),
    shown: dialog('Name and category'),
  },
  {
    title: 'changed values in place, one of them missing',
    ...itemScreen(),
    open: async (page) => {
      await press('Change: Minimum')(page)
      await press('Change: Fridge')(page)
      await press('Add weight')(page)
      await page.getByRole('button', { name: 'Save' }).last().click()
    },
    shown: (page) => page.getByLabel('Weight of one (g)'),
  },
  {
    title: 'another food',
    ...itemScreen(),
    open: async (page) => {
      await press('Change food')(page)
      await page.getByLabel('Search foods').fill('ghee')
    },
    shown: (page) => dialog('This is …')(page).getByRole('listitem'),
  },
  {
    title: 'an item that it is joined with',
    ...itemScreen(),
    open: press('Join with …'),
    shown: (page) => dialog('Join with …')(page).getByRole('listitem'),
  },
]
