import type { UserEvent } from '@testing-library/user-event'
import { type BarcodeLookUp, learnBarcode, lookUpBarcode } from '@larder/shared/contracts/barcodes'
import { listItems } from '@larder/shared/contracts/catalogue'
import { consumeEntry, createEntry } from '@larder/shared/contracts/inventory'
import { applyShoppingOperations } from '@larder/shared/contracts/shopping-lists/list-operations'
import {
  addShoppingListItem,
  removeShoppingListItem,
  updateShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { readTypedStock } from '@larder/shared/contracts/stock/typed-stock'
import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { answers, fails } from '../../../testing/handlers.ts'
import { sampleApplied, sampleList, sampleListLine } from '../../../testing/samples/list-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry, sampleItem } from '../../../testing/samples/stock-samples.ts'
import { setUpUser } from '../../../testing/user.ts'

const CODE = '4006381333931'
const butter = sampleItem('Irish butter', { unit: 'g' })
const honey = sampleItem('Honey', { unit: 'g' })
const entry = sampleEntry('Irish butter', { item: butter, quantity: 250, unit: 'g', usual_amount: 50 })

const known: BarcodeLookUp = {
  code: CODE,
  is_shop_code: false,
  known: {
    item: butter,
    entries: [entry],
    quantity: 250,
    unit: 'g',
    quantity_in_item_unit: 250,
    is_alike: false,
  },
  product: null,
  product_answer: 'not_asked',
  pack: null,
}
const unknown: BarcodeLookUp = { ...known, known: null, product_answer: 'turned_off' }
const product = {
  name: 'Kerrygold',
  brand: 'Ornua',
  quantity: 250,
  unit: 'g',
  category: 'Dairy' as const,
  place: 'Refrigerator',
  asked_at: '2026-03-09T08:00:00.000Z',
}

const open = async (handlers: HttpHandler[], address = '/inventory/scan') => {
  renderApp(address, {
    handlers: [...handlers, answers(listItems, [butter, honey]), answers(listShoppingLists, [])],
  })
  await screen.findByRole('heading', { level: 1, name: 'Scan Barcodes' })
  return setUpUser()
}
const type = async (user: UserEvent, code: string) =>
  user.type(screen.getByRole('textbox', { name: 'Barcode' }), `${code}{Enter}`)
const cards = () => screen.getByRole('list', { name: 'Scanned barcodes' })
const press = async (user: UserEvent, name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}
const toast = (text: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Notifications' })).findByText(text)

it('looks a typed code up and says what it means, also to those who do not see it', async () => {
  const user = await open([answers(lookUpBarcode, known)])
  // jsdom has no camera, and says why there is no picture.
  expect(await screen.findByRole('alert')).toBeVisible()
  await type(user, '400 6381 333931')
  expect(await within(cards()).findByRole('heading', { name: 'Irish butter' })).toBeVisible()
  expect(within(cards()).getByText('250 g · Refrigerator')).toBeVisible()
  expect(screen.getByText('Irish butter found')).toBeInTheDocument()
  await type(user, CODE)
  expect(within(cards()).getAllByRole('listitem')).toHaveLength(1)
})

it.each([
  ['butter', 'A barcode consists of digits only'],
  ['4'.repeat(30), 'A barcode has 8, 12, 13 or 14 digits'],
  ['4006381333932', 'The last digit does not fit the others. Please check the number.'],
])('refuses %s with a sentence', async (code, sentence) => {
  const user = await open([])
  await type(user, code)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(within(cards()).queryAllByRole('listitem')).toEqual([])
})

it('uses the usual amount with one tap', async () => {
  let body: unknown
  const user = await open([
    answers(lookUpBarcode, known),
    answers(consumeEntry, (request) => {
      body = request.body
      return { ...entry, quantity: 200 }
    }),
  ])
  await type(user, CODE)
  await press(user, 'Use')
  expect(await toast('Used 50 g of Irish butter')).toBeVisible()
  expect(body).toEqual({ quantity: 50 })
})

it('adds the amount in the pack to the place of the item', async () => {
  let body: unknown
  const user = await open([
    answers(lookUpBarcode, known),
    answers(createEntry, (request) => {
      body = request.body
      return entry
    }),
  ])
  await type(user, CODE)
  await press(user, 'Add')
  await press(user, 'Add to inventory')
  expect(await toast('Item added to inventory successfully!')).toBeVisible()
  expect(body).toMatchObject({ item_id: butter.id, quantity: 250, storage_location: 'Refrigerator' })
})

it('adds a pack with the weight and the date that its code says, and learns no amount from it', async () => {
  let body: unknown
  const noAmount = known.known && { ...known.known, quantity: null, unit: null, quantity_in_item_unit: null }
  const user = await open([
    answers(lookUpBarcode, { ...known, known: noAmount }),
    answers(createEntry, (request) => {
      body = request.body
      return entry
    }),
  ])
  const day = `${new Date().getFullYear() + 1}-01-31`
  await type(user, `(01)04006381333931(3103)000195(17)${day.replaceAll('-', '').slice(2)}`)
  expect(await within(cards()).findByText(/this pack: 0\.195 kg, until Jan 31/)).toBeVisible()
  await press(user, 'Add')
  await press(user, 'Add to inventory')
  expect(await toast('Item added to inventory successfully!')).toBeVisible()
  expect(body).toMatchObject({ quantity: 195, expiry_date: `${day}T00:00:00.000Z` })
  expect(within(cards()).queryByText(/a pack holds/)).not.toBeInTheDocument()
})

it('learns the amount of the first pack that is added', async () => {
  let learned: unknown
  const noAmount = known.known && { ...known.known, quantity: null, unit: null, quantity_in_item_unit: null }
  const barcode = { code: CODE, item_id: butter.id, quantity: 250, unit: 'g', learned_at: product.asked_at }
  const user = await open([
    answers(lookUpBarcode, () => (learned === undefined ? { ...known, known: noAmount } : known)),
    answers(createEntry, entry),
    answers(learnBarcode, ({ body }) => {
      learned = body
      return { barcode, replaced: null }
    }),
  ])
  await type(user, CODE)
  await press(user, 'Add')
  await press(user, 'Add to inventory')
  expect(await within(cards()).findByText(/a pack holds 250 g/)).toBeVisible()
  expect(learned).toEqual({ item_id: butter.id, quantity: 250, unit: 'g' })
})

// What a test left unsent is nothing for the next one.
const butterLine = sampleListLine(1, 'Irish butter', { item_id: butter.id, quantity: 250, unit: 'g' })

it('puts a pack on a list that it makes when there is none, and takes it back', async () => {
  const sent: Record<string, unknown>[] = []
  const removed: unknown[] = []
  const user = await open([
    answers(lookUpBarcode, known),
    answers(applyShoppingOperations, ({ body }) => {
      const { operations } = body as { operations: { id: string; list_id: string }[] }
      sent.push(...operations)
      return {
        results: operations.map(sampleApplied),
        lists: operations.slice(0, 1).map(({ list_id }) => ({ id: list_id, version: 2 })),
      }
    }),
    answers(removeShoppingListItem, ({ params }) => {
      removed.push(params['itemId'])
      return undefined
    }),
  ])
  await type(user, CODE)
  await press(user, 'Put on list')
  expect(await toast('Put 250 g of Irish butter on Shopping')).toBeVisible()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { type: 'create_list', name: 'Shopping' },
    {
      type: 'add',
      item_id: butter.id,
      item_name: 'Irish butter',
      quantity: 250,
      unit: 'g',
      checked: false,
    },
  ])
  await press(user, 'Undo')
  expect(await toast('Undone')).toBeVisible()
  await waitFor(() => expect(removed).toEqual([sent[1]?.['line_id']]))
})

it('offers the lists, the one changed last first, and takes only the pack back from a line that was there', async () => {
  const edits: unknown[] = []
  const listed = { ...butterLine, quantity: 500 }
  const user = await open([
    answers(listShoppingLists, [
      sampleList(1, 'Weekend', [], { updated_at: '2026-03-01T08:00:00.000Z' }),
      sampleList(2, 'Party', [butterLine], { updated_at: '2026-03-09T08:00:00.000Z' }),
    ]),
    answers(lookUpBarcode, known),
    answers(addShoppingListItem, listed),
    answers(updateShoppingListItem, ({ body }) => {
      edits.push(body)
      return butterLine
    }),
  ])
  await type(user, CODE)
  await press(user, 'Put on list')
  const choices = await screen.findAllByRole('menuitem')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Party', 'Weekend'])
  await user.click(screen.getByRole('menuitem', { name: 'Party' }))
  expect(await toast('Put 250 g of Irish butter on Party')).toBeVisible()
  await press(user, 'Undo')
  expect(await toast('Undone')).toBeVisible()
  await waitFor(() => expect(edits).toEqual([{ quantity: 250, unit: 'g' }]))
})

it('says why a pack is not on the list', async () => {
  const user = await open([
    answers(listShoppingLists, [sampleList(1, 'Weekend')]),
    answers(lookUpBarcode, known),
    fails(addShoppingListItem, 'shopping_list_full'),
  ])
  await type(user, CODE)
  await press(user, 'Put on list')
  expect(await toast(/^A list can have at most 1,000 items/)).toBeVisible()
  expect(screen.queryByText(/ on Weekend$/)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Put on list' })).toBeEnabled()
})

it('says why the lists are not there', async () => {
  const user = await open([fails(listShoppingLists, 'database_unavailable'), answers(lookUpBarcode, known)])
  await type(user, CODE)
  await press(user, 'Put on list')
  expect(await toast(/^Failed to fetch shopping lists: The database is not reachable/)).toBeVisible()
})

it('uses it once when it is pressed twice', async () => {
  let count = 0
  const user = await open([
    answers(lookUpBarcode, known),
    answers(consumeEntry, () => {
      count++
      return { ...entry, quantity: 200 }
    }),
  ])
  await type(user, CODE)
  await user.dblClick(await screen.findByRole('button', { name: 'Use' }))
  expect(await toast('Used 50 g of Irish butter')).toBeVisible()
  expect(count).toBe(1)
})

it('gives an unknown code to a chosen item, with what Open Food Facts says, and names the item before', async () => {
  let body: unknown
  const user = await open([
    answers(lookUpBarcode, () =>
      body === undefined ? { ...unknown, product, product_answer: 'found' as const } : known,
    ),
    answers(learnBarcode, (request) => {
      body = request.body
      const barcode = {
        code: CODE,
        item_id: honey.id,
        quantity: 250,
        unit: 'g',
        learned_at: product.asked_at,
      }
      return { barcode, replaced: butter }
    }),
    answers(readTypedStock, []),
  ])
  await type(user, CODE)
  expect(await within(cards()).findByRole('heading', { name: 'Kerrygold' })).toBeVisible()
  expect(within(cards()).getByText(/250 g · from Open Food Facts/)).toBeVisible()
  await press(user, 'Choose an item')
  await user.type(screen.getByRole('searchbox', { name: 'Search your items' }), 'hon')
  await press(user, /Honey/)
  expect(await toast('This barcode means Honey now, and no longer Irish butter.')).toBeVisible()
  expect(body).toEqual({ item_id: honey.id, quantity: 250, unit: 'g' })
  // The button that opened the dialog is not there any more.
  await waitFor(() => expect(cards()).toContainElement(document.activeElement as HTMLElement))
})

it('says why Open Food Facts said nothing', async () => {
  const user = await open([answers(lookUpBarcode, { ...unknown, product_answer: 'timed_out' })])
  await type(user, CODE)
  expect(await screen.findByText(/Open Food Facts did not answer in time/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: `Name of barcode ${CODE}` })).toBeVisible()
})

it('learns codes for the item in the address', async () => {
  let body: unknown
  const user = await open(
    [
      answers(lookUpBarcode, unknown),
      answers(learnBarcode, (request) => {
        body = request.body
        const barcode = {
          code: CODE,
          item_id: butter.id,
          quantity: null,
          unit: null,
          learned_at: product.asked_at,
        }
        return { barcode, replaced: null }
      }),
    ],
    `/inventory/scan?item=${butter.id}`,
  )
  await type(user, CODE)
  await press(user, 'It is Irish butter')
  expect(await toast('This barcode means Irish butter now.')).toBeVisible()
  await waitFor(() => expect(body).toEqual({ item_id: butter.id, quantity: null, unit: null }))
})

it('says when a code could not be looked up, and tries again', async () => {
  const user = await open([fails(lookUpBarcode, 'database_unavailable')])
  await type(user, CODE)
  expect(await screen.findByText(/The database is not reachable right now/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
