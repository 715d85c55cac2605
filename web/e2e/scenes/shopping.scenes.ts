import { type KnownItem, listKnownItems } from '@larder/shared/contracts/shopping-lists/known-items'
import { proposePutAway, type PutAwayProposal } from '@larder/shared/contracts/shopping-lists/put-away'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { updateShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { listShops } from '@larder/shared/contracts/shopping-lists/shops'
import { applyShoppingOperations } from '@larder/shared/contracts/shopping-lists/list-operations'
import type { Page } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { answers, fails, failsWithoutDetail, unreachable } from '../../src/testing/handlers.ts'
import { sampleList, sampleListLine } from '../../src/testing/samples/list-samples.ts'
import { sampleId } from '../../src/testing/samples/stock-samples.ts'
import { choose, dialog, press, question, type Scene } from './scene.ts'

/** What the service worker keeps of a share, before the page takes it. */
const shareText = (text: string) => async (page: Page) => {
  await page.evaluate(async (shared) => {
    const cache = await caches.open('larder-shared-files')
    await cache.put('/share/0', new Response(shared, { headers: { 'content-type': 'text/plain' } }))
  }, text)
  await page.reload()
}

const dan = { user_id: sampleId(9), name: 'dan', is_former: false }
const milk = sampleListLine(1, 'Milk', { category: 'Dairy', quantity: 2, unit: 'l', reason: 'Runs out Mon' })
const bulbs = sampleListLine(5, 'Light bulbs', { checked: true })
const eggs = sampleListLine(6, 'Eggs', {
  checked: true,
  stocked: { entry_id: sampleId(5), at: '2026-03-10T08:00:00.000Z', by: 'receipt', has_ticked: true },
})
const weekend = sampleList(1, 'Weekend shop', [
  milk,
  sampleListLine(2, 'Lemons', { category: 'Produce', quantity: 4, item_id: sampleId(77) }),
  sampleListLine(3, 'String', { notes: 'the white one', added_by: dan }),
  sampleListLine(4, 'Rice', { category: 'Dry Goods', checked: true, checked_by: dan }),
  bulbs,
  eggs,
])
const known = (number: number, name: string, fields: Partial<KnownItem> = {}): KnownItem => ({
  id: sampleId(number),
  name,
  category: 'Dairy',
  unit: 'item',
  usual: { quantity: 10, times: 4 },
  last_price: null,
  ...fields,
})
const items = [
  known(74, 'Yoghurt'),
  known(77, 'Lemons', {
    last_price: {
      price: 1.2,
      quantity: 1,
      unit: 'item',
      currency: 'EUR',
      store_name: 'Corner Shop',
      date: '2026-03-01',
      measures: {},
    },
  }),
]
const proposal = (line: typeof milk, fields: Partial<PutAwayProposal> = {}): PutAwayProposal => ({
  line_id: line.id,
  name: line.item_name,
  quantity: 1,
  unit: 'item',
  storage_location: 'Refrigerator',
  expiry_date: '2026-03-20',
  is_non_food: false,
  stocked: line.stocked ?? null,
  ...fields,
})

const all = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path: '/shopping-lists',
  answers: [
    ...handlers,
    answers(listShoppingLists, [weekend, sampleList(2, 'Empty list', [], { is_generated: false })]),
    answers(listKnownItems, items),
    answers(listShops, [
      { name: 'Corner Shop', categories: ['Dairy', 'Produce'], is_fixed: false },
      { name: 'Market', categories: [], is_fixed: false },
    ]),
  ],
})
const one = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  ...all(...handlers),
  path: `/shopping-lists/${weekend.id}`,
})
const line = (name: string) => (page: Page) => page.getByRole('checkbox', { name })

/** The shopping lists and their dialogs. */
export const shoppingScenes: readonly Scene[] = [
  {
    title: 'no lists',
    path: '/shopping-lists',
    shown: (page) => page.getByRole('button', { name: 'New List' }).first(),
  },
  { title: 'all lists', ...all(), shown: line('Milk') },
  {
    title: 'lists that could not be loaded',
    ...all(failsWithoutDetail(listShoppingLists, 502)),
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    title: 'a line that is edited',
    ...all(),
    open: press('Edit Milk'),
    shown: (page) => page.getByRole('form', { name: 'Edit Milk' }),
  },
  {
    title: 'a line that is refused',
    ...all(),
    open: async (page) => {
      const form = page.getByRole('form', { name: 'Add to Weekend shop' })
      await form.getByLabel('Name').fill('Butter')
      await form.getByLabel('Quantity').fill('0')
      await page.keyboard.press('Enter')
    },
    shown: (page) => page.getByRole('form', { name: 'Add to Weekend shop' }),
  },
  { title: 'a line that is removed', ...all(), open: press('Remove Milk'), shown: dialog('Remove Item') },
  { title: 'a new list', ...all(), open: press('New List'), shown: dialog('Create New Shopping List') },
  {
    title: 'the menu of a list',
    ...all(),
    open: press('More about Weekend shop'),
    shown: (page) => page.getByRole('menu'),
  },
  {
    title: 'another name of a list',
    ...all(),
    open: choose('More about Weekend shop', 'Rename'),
    shown: dialog('Rename List'),
  },
  { title: 'a list by itself', ...one(), shown: line('Milk') },
  {
    title: 'a list that is not there',
    ...all(),
    path: `/shopping-lists/${sampleId(404)}`,
    shown: (page) => page.getByRole('link', { name: 'Go to the shopping lists' }),
  },
  {
    title: 'a list that could not be loaded',
    ...one(failsWithoutDetail(listShoppingLists, 502)),
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  { title: 'the shop of a list', ...one(), open: press('Choose a shop'), shown: dialog('Shop') },
  {
    title: 'the order of categories, and the menu of one',
    ...one(answers(listShoppingLists, [{ ...weekend, shop: 'Corner Shop' }])),
    open: async (page) => {
      await press('Order of categories')(page)
      await press('More about Dairy')(page)
    },
    shown: (page) => page.getByRole('menu'),
  },
  {
    title: 'the order of categories',
    ...one(answers(listShoppingLists, [{ ...weekend, shop: 'Corner Shop' }])),
    open: press('Order of categories'),
    shown: dialog('Order of categories'),
  },
  {
    title: 'what is put away',
    ...one(answers(proposePutAway, [proposal(bulbs, { is_non_food: true }), proposal(eggs)])),
    open: press('Put away'),
    shown: (page) => page.getByRole('dialog').getByText(/in stock from a receipt/),
  },
  {
    title: 'nothing that could be put away',
    ...one(fails(proposePutAway, 'database_unavailable')),
    open: press('Put away'),
    shown: (page) => dialog('Put away')(page).getByRole('alert'),
  },
  {
    title: 'a list that was shared from another app',
    path: '/shared',
    answers: [answers(listShoppingLists, [weekend])],
    open: shareText('Groceries\n2 oat milk\neggs'),
    shown: (page) => page.getByRole('list', { name: 'What was shared' }),
  },
  {
    title: 'a share without content',
    path: '/shared',
    shown: (page) => page.getByRole('heading', { name: 'Nothing was shared' }),
  },
  {
    title: 'a sign-out with changes that are not sent',
    isOfOneWidth: true,
    ...one(unreachable(applyShoppingOperations), unreachable(updateShoppingListItem)),
    open: async (page) => {
      await page.getByText('Milk', { exact: true }).first().click()
      await press('Log out')(page)
    },
    shown: question('Not everything is sent'),
  },
]
