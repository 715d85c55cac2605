import {
  forgetBarcode,
  learnBarcode,
  listItemBarcodes,
  lookUpBarcode,
} from '@larder/shared/contracts/barcodes'
import { listItems } from '@larder/shared/contracts/catalogue'
import { consumeEntry, listInventory } from '@larder/shared/contracts/inventory'
import {
  getItemPage,
  type ItemPage,
  joinItem,
  linkFood,
  listFoods,
  listItemHistory,
  listPricesPaid,
  setConversions,
  setKeepingTimes,
  splitItem,
  updateItem,
} from '@larder/shared/contracts/item-page'
import { getItemPicture } from '@larder/shared/contracts/pictures'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type HttpHandler, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { storeUser } from '../../../lib/session/session-store.ts'
import { answers, answersPage, fails, failsWithoutDetail, on } from '../../../testing/handlers.ts'
import { sampleItemPage, samplePricePaid } from '../../../testing/samples/item-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { server } from '../../../testing/server.ts'
import { sampleEntry, sampleId, sampleItem } from '../../../testing/samples/stock-samples.ts'

const item = sampleItem('Irish butter', { unit: 'g' })
const other = sampleItem('KERRYGOLD', { unit: 'g' })
const lot = sampleEntry('Irish butter', { item, quantity: 250, unit: 'g', storage_location: 'Refrigerator' })

const samplePage = (fields?: Partial<ItemPage>) => sampleItemPage(item, lot, fields)

const movement = (number: number) => ({
  id: sampleId(number),
  kind: 'consume' as const,
  delta: -number,
  balance_after: 250,
  unit: 'g',
  cause: '',
  created_at: '2026-03-09T08:00:00.000Z',
  is_undone: false,
  person: null,
  entry_id: lot.id,
  storage_location: 'Refrigerator',
})

const address = `/inventory/items/${item.id}`
/** The page as the server has it: as it was opened, and then what the last change answered. */
let current = samplePage()
const changes = (
  endpoint: Pick<typeof updateItem, 'method' | 'path' | 'response'>,
  change: (request: { body: unknown }) => ItemPage,
): HttpHandler => answers({ ...updateItem, ...endpoint }, (request) => (current = change(request)))
const openItem = (page: ItemPage = samplePage(), ...handlers: HttpHandler[]) => {
  current = page
  return renderApp(address, {
    handlers: [
      ...handlers,
      answers(getItemPage, () => current),
      answers(listItemHistory, [movement(50)]),
      answers(listPricesPaid, [samplePricePaid('2026-03-09', 12), samplePricePaid('2026-02-01', 10)]),
    ],
  })
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const toast = async (text: string) => {
  const region = screen.getByRole('region', { name: 'Notifications' })
  return within(region).findByText(text)
}

describe('page of an item', () => {
  it('shows what is known, and marks guesses', async () => {
    openItem()
    expect(await screen.findByRole('heading', { level: 1, name: 'Irish butter' })).toBeVisible()
    const food = await part('Food')
    expect(food.getByText('Butter')).toBeVisible()
    expect(food.getByText(/from the name/)).toBeVisible()
    expect(food.getByRole('row', { name: 'Fibre –' })).toBeVisible()
    expect(food.getByRole('row', { name: 'Energy 717 kcal' })).toBeVisible()
    expect(food.getByText(/USDA/)).toBeVisible()
    const keeping = await part('Shelf life')
    expect(keeping.getByText('60 days (guess)')).toBeVisible()
    expect(keeping.getByText('270 days')).toBeVisible()
    expect((await part('Conversions')).getByText('≈ 227 g')).toBeVisible()
    expect((await part('Other names')).getByText('KERRYGOLD 250G')).toBeVisible()
    expect(await screen.findByRole('img', { name: 'Price from €10.00 / kg to €12.00 / kg' })).toBeVisible()
    expect(await screen.findByText('−50 g')).toBeVisible()
  })

  it('says why use is assumed or not, and switches it with a way back', async () => {
    const user = openItem(
      samplePage({ assumed_use: { is_on: false, why: 'keeps' } }),
      changes(updateItem, ({ body }) => {
        const { assumes_use } = body as { assumes_use: boolean | null }
        const chosen = { is_on: assumes_use === true, why: 'chosen' as const }
        return samplePage({
          assumed_use: assumes_use === null ? { is_on: false, why: 'keeps' } : chosen,
        })
      }),
    )
    const section = await part('Assumed use')
    const box = section.getByRole('checkbox', { name: 'Don’t assume use' })
    expect(box).toBeChecked()
    expect(section.getByText(/Proposed because it keeps for years/)).toBeVisible()
    await user.click(box)
    expect(await section.findByText(/Chosen by you\. Every night/)).toBeVisible()
    expect(box).not.toBeChecked()
    await user.click(section.getByRole('button', { name: 'Back to the proposal' }))
    expect(await section.findByText(/Proposed because it keeps for years/)).toBeVisible()
    expect(box).toBeChecked()
  })

  it('claims no nightly use while the rate of the settings is 0', async () => {
    openItem(samplePage({ assumed_use: { is_on: true, why: 'usual' } }))
    const section = await part('Assumed use')
    expect(section.getByText(/^Every night/)).toBeVisible()
    act(() => storeUser({ ...sampleUser, daily_consumption_rate: 0 }))
    expect(section.getByText(/^Nothing is taken off at present/)).toBeVisible()
    expect(section.queryByText(/Every night/)).not.toBeInTheDocument()
  })

  it('offers no choice for what is no food', async () => {
    openItem(samplePage({ food: null, is_food: false, assumed_use: { is_on: false, why: 'no_food' } }))
    const section = await part('Assumed use')
    expect(section.getByText(/Use of what is no food is never assumed\./)).toBeVisible()
    expect(section.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('says of an assumed amount why it is not known better', async () => {
    const assumed = { ...lot, quantity: 237.5, is_assumed: true, known_at: '2026-03-03T12:00:00.000Z' }
    const user = openItem(
      samplePage({ entries: [assumed], total: { quantity: 237.5, unit: 'g', how: null } }),
    )
    const amount = await screen.findByRole('button', { name: 'about 240 g' })
    await user.click(amount)
    expect(
      screen.getByText('Last recorded on Mar 3, 2026; use since then is assumed. Count it to be sure.'),
    ).toBeVisible()
    await user.click(amount)
    expect(screen.queryByText(/Count it to be sure/)).not.toBeInTheDocument()
  })

  it('uses the usual amount of an entry, and shows the page as it is then', async () => {
    const user = openItem(
      samplePage(),
      answers(consumeEntry, () => {
        current = samplePage({ entries: [{ ...lot, quantity: 240 }] })
        return { ...lot, quantity: 240 }
      }),
    )
    const lots = await part('In stock')
    await user.click(lots.getByRole('button', { name: 'Use 1 g of Irish butter' }))
    expect(await toast('Used 1 g of Irish butter')).toBeVisible()
    expect(await lots.findByText('240 g')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it('shows the picture of the item', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:butter')
    const pictured = { ...item, image_url: 'https://example.org/butter.png' }
    openItem(
      samplePage({ item: pictured }),
      on(
        getItemPicture,
        ({ params }) => new HttpResponse(null, { status: params['id'] === item.id ? 200 : 404 }),
      ),
    )
    const heading = await screen.findByRole('heading', { level: 1, name: 'Irish butter' })
    const head = heading.closest('header')
    await waitFor(() => expect(head?.querySelector('img')).toHaveAttribute('src', 'blob:butter'))
  })

  it('says in one sentence what each empty part is for', async () => {
    renderApp(address, {
      handlers: [
        answers(
          getItemPage,
          samplePage({
            entries: [],
            entry_count: 0,
            total: { quantity: 0, unit: 'g', how: null },
            food: null,
            is_food: null,
            is_food_by: null,
            allergens: [],
            diet: null,
            nutrition: null,
            conversions: [],
            aliases: [],
          }),
        ),
        answers(listItemHistory, []),
        answers(listPricesPaid, []),
      ],
    })
    expect(await screen.findByText(/Nothing is in stock/)).toBeVisible()
    expect(screen.getByText(/does not know this food/)).toBeVisible()
    expect(screen.getByText(/Say what a cup or a piece weighs/)).toBeVisible()
    expect(screen.getByText(/the text that its shop prints/)).toBeVisible()
    expect(await screen.findByText(/Prices come from the receipts/)).toBeVisible()
    expect(await screen.findByText(/Everything added or used/)).toBeVisible()
    expect(screen.getByText('Out of Stock')).toBeVisible()
  })

  it('marks a total that was approximated, and says how', async () => {
    openItem(samplePage({ total: { quantity: 477, unit: 'g', how: '1 cup ≈ 227 g' } }))
    expect(await screen.findByText('≈ 477')).toBeVisible()
    expect(screen.getByText('1 cup ≈ 227 g')).toBeVisible()
  })

  it('is loaded again on request after a failure', async () => {
    const user = openItem(samplePage(), failsWithoutDetail(getItemPage, 400))
    expect(await screen.findByText('Failed to load the item')).toBeVisible()
    server.use(answers(getItemPage, samplePage()))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Irish butter' })).toBeVisible()
  })

  it('says that an item does not exist, also when it is deleted while it is shown', async () => {
    const user = openItem(samplePage(), fails(updateItem, 'not_found'))
    await user.click(await screen.findByRole('button', { name: 'Change: Minimum' }))
    server.use(fails(getItemPage, 'not_found'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This item does not exist.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the inventory' })).toBeVisible()
  })

  it('shows a joined item on the page of the one it was joined with', async () => {
    renderApp(`/inventory/items/${other.id}`, {
      handlers: [
        answers(getItemPage, samplePage()),
        answers(listItemHistory, []),
        answers(listPricesPaid, []),
      ],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Irish butter' })).toBeVisible()
    expect(window.location.pathname).toBe(address)
  })

  it('saves a minimum, keeps what was typed when it is refused, and undoes it', async () => {
    const sent: unknown[] = []
    const user = openItem(samplePage(), fails(updateItem, 'internal', undefined, { once: true }))
    await user.click(await screen.findByRole('button', { name: 'Change: Minimum' }))
    const field = screen.getByLabelText('Minimum (g)')
    await user.clear(field)
    await user.type(field, '-1')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Minimum stock level must be non-negative')).toBeVisible()
    await user.clear(field)
    await user.type(field, '200')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Something went wrong on our side')).toBeVisible()
    expect(field).toHaveValue('200')
    server.use(
      changes(updateItem, ({ body }) => {
        sent.push(body)
        return samplePage({ min_stock_level: (body as { min_stock_level: number }).min_stock_level })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('200 g')).toBeVisible()
    await toast('Minimum saved')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('100 g')).toBeVisible()
    expect(sent).toEqual([{ min_stock_level: 200 }, { min_stock_level: 100 }])
  })

  it('changes the food by keyboard, and undo goes back to what the name says', async () => {
    const sent: unknown[] = []
    const ghee = { id: 'ghee', name: 'Ghee', kind: 'Butter', category: 'Dairy' as const }
    const user = openItem(
      samplePage(),
      answers(listFoods, [ghee]),
      changes(linkFood, ({ body }) => {
        const { food_id } = body as { food_id: string | null }
        sent.push(food_id)
        return food_id === null
          ? samplePage()
          : samplePage({ food: { id: 'ghee', name: 'Ghee', by: 'household' } })
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Change food' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search foods' }), 'ghee')
    const result = await screen.findByRole('button', { name: /Ghee/ })
    result.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/chosen by you/)).toBeVisible()
    await toast('This is Ghee')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/from the name/)).toBeVisible()
    expect(sent).toEqual(['ghee', null])
  })

  it('says when no food has the name, and offers that it is none', async () => {
    const user = openItem(
      samplePage(),
      answers(listFoods, []),
      changes(linkFood, () =>
        samplePage({ food: null, is_food: false, is_food_by: 'household', nutrition: null }),
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Change food' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search foods' }), 'xyz')
    expect(await screen.findByText('Nothing has this name.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Not a food' }))
    expect(await screen.findByText('not a food')).toBeVisible()
  })

  it('adds and resets weights, and shows the reason of a refusal at the field', async () => {
    const sent: unknown[] = []
    const user = openItem(samplePage(), fails(setConversions, 'validation_failed', undefined, { once: true }))
    await user.click(await screen.findByRole('button', { name: 'Add weight' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Unit is required')).toBeVisible()
    await user.type(screen.getByLabelText('Unit'), 'stick')
    await user.type(screen.getByLabelText('Weight of one (g)'), '113')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The request has invalid fields')).toBeVisible()
    expect(screen.getByLabelText('Unit')).toHaveValue('stick')
    server.use(
      changes(setConversions, ({ body }) => {
        sent.push(body)
        return samplePage({ conversions: [{ unit: 'stick', grams: 113, by: 'household' }] })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('≈ 113 g (yours)')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change: 1 stick' }))
    await user.click(screen.getByRole('button', { name: "Back to the table's" }))
    // For the weight, and for the way back.
    await waitFor(() => expect(screen.getAllByText('Weight of 1 stick saved')).toHaveLength(2))
    expect(sent).toEqual([
      { conversions: [{ unit: 'stick', grams: 113 }] },
      { conversions: [{ unit: 'stick', grams: null }] },
    ])
  })

  it('states a weight again on undo that another spelling or unit of the same kind replaced', async () => {
    const sent: unknown[] = []
    const user = openItem(
      samplePage({
        conversions: [
          { unit: 'cup', grams: 200, by: 'household' },
          { unit: 'tbsp', grams: 12.5, by: 'household' },
        ],
      }),
      changes(setConversions, ({ body }) => {
        sent.push(body)
        return samplePage()
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Add weight' }))
    await user.type(screen.getByLabelText('Unit'), 'Tablespoons')
    await user.type(screen.getByLabelText('Weight of one (g)'), '14')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect
      .poll(() => sent)
      .toEqual([
        { conversions: [{ unit: 'Tablespoons', grams: 14 }] },
        { conversions: [{ unit: 'cup', grams: 200 }] },
      ])
  })

  it('changes a shelf life, and goes back to the guess', async () => {
    const sent: unknown[] = []
    const user = openItem(
      samplePage(),
      changes(setKeepingTimes, ({ body }) => {
        sent.push(body)
        return samplePage()
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Change: Fridge' }))
    const field = screen.getByLabelText('Days in the fridge')
    await user.clear(field)
    await user.type(field, '1.5')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Days must be a whole number')).toBeVisible()
    await user.clear(field)
    await user.type(field, '45')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await toast('Shelf life saved')
    await user.click(screen.getByRole('button', { name: 'Change: Freezer' }))
    await user.click(screen.getByRole('button', { name: 'Back to the guess' }))
    await expect
      .poll(() => sent)
      .toEqual([
        { keeping_times: [{ place: 'fridge', days: 45 }] },
        { keeping_times: [{ place: 'freezer', days: null }] },
      ])
  })

  it('joins with another item after saying what that does, splits it again, and undoes', async () => {
    const sent: string[] = []
    const joinedPage = samplePage({
      joined: [{ item: other, joined_into: item.id, joined_at: '2026-03-09T08:00:00.000Z' }],
    })
    const user = openItem(
      samplePage(),
      answers(listItems, [item, other]),
      changes(joinItem, ({ body }) => {
        sent.push(`join ${(body as { item_id: string }).item_id}`)
        return joinedPage
      }),
      changes(splitItem, ({ body }) => {
        sent.push(`split ${(body as { item_id: string }).item_id}`)
        return samplePage()
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Join with …' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Join with …' }))
    expect(dialog.getByText(/will belong to/)).toBeVisible()
    expect(await dialog.findAllByRole('listitem')).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: /KERRYGOLD/ }))
    await toast('Joined with KERRYGOLD')
    await user.click(await screen.findByRole('button', { name: 'Split again: KERRYGOLD' }))
    await toast('KERRYGOLD is an item of its own again')
    const undos = screen.getAllByRole('button', { name: 'Undo' })
    await user.click(undos.at(-1) as HTMLElement)
    expect(await screen.findByRole('button', { name: 'Split again: KERRYGOLD' })).toBeVisible()
    expect(sent).toEqual([`join ${other.id}`, `split ${other.id}`, `join ${other.id}`])
  })

  it('shows the history page by page', async () => {
    const user = openItem(
      samplePage(),
      answersPage(listItemHistory, (cursor) =>
        cursor === undefined
          ? { rows: [movement(1)], next: sampleId(1) }
          : { rows: [movement(2)], next: null },
      ),
    )
    expect(await screen.findByText('−1 g')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show more history' }))
    expect(await screen.findByText('−2 g')).toBeVisible()
    expect(screen.getByText('−1 g')).toBeVisible()
  })

  it('is reached from the name and the menu of a card, and leads back to each entry', async () => {
    const user = renderApp('/inventory', {
      handlers: [
        answers(listInventory, [lot]),
        answers(getItemPage, samplePage()),
        answers(listItemHistory, []),
        answers(listPricesPaid, []),
      ],
    })
    await user.click(await screen.findByRole('link', { name: 'Irish butter' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Irish butter' })).toBeVisible()
    await user.click(within(screen.getByRole('list', { name: 'Entries' })).getByRole('link'))
    await user.click(await screen.findByRole('button', { name: 'More for Irish butter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'About this item' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Irish butter' })).toBeVisible()
  })

  it('is reached by a tap on a card beside its buttons, and not by one on them', async () => {
    const user = renderApp('/inventory', {
      handlers: [
        answers(listInventory, [lot]),
        answers(getItemPage, samplePage()),
        answers(listItemHistory, []),
        answers(listPricesPaid, []),
      ],
    })
    const card = within(await screen.findByRole('article', { name: 'Irish butter' }))
    await user.click(card.getByRole('button', { name: 'More for Irish butter' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('heading', { level: 1, name: 'Irish butter' })).toBeNull()
    fireEvent.click(card.getByText('250'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Irish butter' })).toBeVisible()
  })

  it('joins in one tap with the item that has the typed name, and takes the name', async () => {
    const sent: unknown[] = []
    const user = openItem(samplePage(), fails(updateItem, 'item_name_taken', { item: other }, { once: true }))
    await user.click(await screen.findByRole('button', { name: 'Change name and category' }))
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Kerrygold')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    server.use(
      changes(joinItem, ({ body }) => {
        sent.push(body)
        return samplePage()
      }),
      changes(updateItem, ({ body }) => {
        sent.push(body)
        return samplePage({ item: { ...item, name: 'Kerrygold' } })
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Join with it' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Kerrygold' })).toBeVisible()
    await toast('Joined with KERRYGOLD')
    expect(sent).toEqual([{ item_id: other.id }, { name: 'Kerrygold', category: item.category }])
  })

  it('keeps a typed name when its dialog is closed by mistake, and forgets it on Cancel', async () => {
    const user = openItem()
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Change name and category' }))
      return screen.findByLabelText('Name')
    }
    await user.type(await open(), ' from Kerry')
    await user.keyboard('{Escape}')
    expect(await open()).toHaveValue('Irish butter from Kerry')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await open()).toHaveValue('Irish butter')
  })

  it('leads from the first of very many entries to all of them', async () => {
    const user = openItem(samplePage({ entry_count: 302 }), answers(listInventory, [lot]))
    await user.click(await screen.findByRole('link', { name: 'Show all 302 entries in the inventory' }))
    expect(await screen.findByRole('searchbox')).toHaveValue('Irish butter')
  })

  it('follows a renamed item, and tells when another one has the name', async () => {
    const user = openItem(samplePage(), fails(updateItem, 'item_name_taken', { item: other }, { once: true }))
    await user.click(await screen.findByRole('button', { name: 'Change name and category' }))
    const field = screen.getByLabelText('Name')
    await user.clear(field)
    await user.type(field, 'Salted butter')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Another item has this name. The two can be joined.')).toBeVisible()
    expect(field).toHaveValue('Salted butter')
    server.use(changes(updateItem, () => samplePage({ item: { ...item, name: 'Salted butter' } })))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Salted butter' })).toBeVisible()
  })
})

it('lists the barcodes of an item and removes one, with undo', async () => {
  const barcode = {
    code: '4006381333931',
    item_id: item.id,
    quantity: 250,
    unit: 'g',
    learned_at: '2026-03-09T08:00:00.000Z',
  }
  let barcodes = [barcode]
  let learned: unknown
  const user = openItem(
    samplePage(),
    answers(listItemBarcodes, () => barcodes),
    answers(forgetBarcode, () => {
      barcodes = []
      return undefined
    }),
    answers(learnBarcode, ({ body }) => {
      barcodes = [barcode]
      learned = body
      return { barcode, replaced: null }
    }),
    fails(lookUpBarcode, 'validation_failed'),
  )
  const codes = await part('Barcodes')
  expect(await codes.findByText('4006381333931')).toBeVisible()
  expect(codes.getByText('· 250 g')).toBeVisible()
  expect(codes.getByRole('link', { name: 'Scan a code' })).toHaveAttribute(
    'href',
    `/inventory/scan?item=${item.id}`,
  )
  await user.click(codes.getByRole('button', { name: 'Remove barcode 4006381333931' }))
  expect(await codes.findByText(/Scan a pack once/)).toBeVisible()
  await toast('Barcode removed')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await codes.findByText('4006381333931')).toBeVisible()
  expect(learned).toEqual({ item_id: item.id, quantity: 250, unit: 'g' })
})
