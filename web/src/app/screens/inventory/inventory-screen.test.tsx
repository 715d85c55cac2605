import {
  consumeEntry,
  type InventoryEntry,
  listInventory,
  undoEntry,
} from '@larder/shared/contracts/inventory'
import { getItemPicture } from '@larder/shared/contracts/pictures'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, fails, failsWithoutDetail, on, unreachable } from '../../../testing/handlers.ts'
import { clearSession } from '../../../lib/session/session-store.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { server } from '../../../testing/server.ts'
import { sampleEntry, sampleId, sampleItem } from '../../../testing/samples/stock-samples.ts'
import { setViewportWidth } from '../../../testing/browser/viewport.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const day = (date: string) => `${date}T00:00:00.000Z`
const milk = sampleEntry('Whole milk', {
  quantity: 0.8,
  unit: 'l',
  status: 'low',
  min_stock_level: 1,
  expiry_date: day('2026-03-14'),
  usual_amount: 0.25,
})
const eggs = sampleEntry('Eggs', { quantity: 10 })
const rice = sampleEntry('Rice', { quantity: 1500, unit: 'g', storage_location: 'Pantry' })
const soap = sampleEntry('Soap', { storage_location: null, quantity: 0, status: 'out_of_stock' })
const chicken = sampleEntry('Chicken', { status: 'expired', expiry_date: day('2026-03-08') })
const stock = [milk, eggs, rice, soap, chicken]

const openInventory = (entries = stock, options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp('/inventory', { handlers: [answers(listInventory, entries), ...settingsAnswers], ...options })
const card = (name: string) => screen.findByRole('article', { name })
const shownNames = () =>
  screen.queryAllByRole('article').map((item) => within(item).getByRole('heading').textContent)
const filter = (name: RegExp) => screen.getByRole('radio', { name })

const leaveAndComeBack = async (user: ReturnType<typeof openInventory>) => {
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await user.click(screen.getByRole('link', { name: 'Inventory' }))
  await screen.findByRole('heading', { level: 1, name: 'Inventory' })
}

beforeEach(() => {
  // A Wednesday. Only the date is fixed; timers run.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') })
})

describe('inventory screen', () => {
  it('[INV-001] sends visitors to the login', async () => {
    renderApp('/inventory', { isVisitor: true })
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
  })

  it('[INV-001, INV-004, INV-005, INV-035] shows the stock under its title, with a search box', async () => {
    openInventory()
    expect(await screen.findByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
    expect(await card('Eggs')).toBeVisible()
    expect(screen.getByPlaceholderText('Search items...')).toBeVisible()
    expect(screen.getByText('5 items · 1 runs low · 1 out of stock · 1 expired')).toBeVisible()
  })

  it('shows the picture of an item that has one, on a card of every width', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:cheese')
    const cheese = sampleItem('Cheese', { image_url: 'https://example.org/cheese.png' })
    const picture = on(getItemPicture, () => new HttpResponse('cheese'))
    for (const width of [390, 1280]) {
      setViewportWidth(width)
      const entries = [sampleEntry('Cheese', { item: cheese }), eggs]
      openInventory(entries, { handlers: [picture, answers(listInventory, entries)] })
      const shown = await card('Cheese')
      await waitFor(() => expect(shown.querySelector('img')).toHaveAttribute('src', 'blob:cheese'))
      expect((await card('Eggs')).querySelector('img')).toBeNull()
      cleanup()
    }
  })

  it('[INV-012, INV-013] groups items by storage location, those without one under Other', async () => {
    openInventory()
    await card('Eggs')
    const pantry = screen.getByRole('region', { name: 'Pantry' })
    expect(await within(pantry).findByRole('article', { name: 'Rice' })).toBeVisible()
    const other = screen.getByRole('region', { name: 'Other' })
    expect(await within(other).findByRole('article', { name: 'Soap' })).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Pantry',
      'Refrigerator',
      'Other',
    ])
  })

  it('marks a quantity as assumed', async () => {
    openInventory([sampleEntry('Juice', { quantity: 0.814506, unit: 'l', is_assumed: true })])
    const item = within(await card('Juice'))
    expect(item.getByText('about 0.8')).toBeVisible()
    expect(item.getByRole('meter')).toHaveAttribute('aria-valuetext', 'about 0.8 L')
  })

  it('[INV-014, INV-015] shows name, quantity, badge, expiry and minimum, with edit and delete', async () => {
    openInventory()
    const item = within(await card('Whole milk'))
    expect(item.getByText('0.80')).toBeVisible()
    expect(item.getByText('L')).toBeVisible()
    expect(item.getByText('Low Stock')).toBeVisible()
    expect(item.getByText('min 1 L')).toBeVisible()
    expect(item.getByText('Mar 14, 2026')).toBeVisible()
    expect(item.getByText('in 4 days')).toBeVisible()
    expect(item.getByRole('meter')).toHaveAttribute('aria-valuetext', '0.80 L, minimum 1 L')
    expect(item.getByRole('button', { name: 'Edit Whole milk' })).toBeVisible()
    expect(item.getByRole('button', { name: 'Delete Whole milk' })).toBeVisible()
  })

  it.each([
    ['INV-016', 'in_stock', 'In Stock', 'ok'],
    ['INV-017', 'adequate', 'Adequate', 'ok'],
    ['INV-018', 'low', 'Low Stock', 'warn'],
    ['INV-019', 'below_minimum', 'Below Minimum', 'warn'],
    ['INV-020', 'critical', 'Critical', 'bad'],
    ['INV-021', 'expired', 'Expired', 'bad'],
    ['INV-022', 'out_of_stock', 'Out of Stock', 'off'],
  ] as const)('[%s] gives status %s the badge %s in its colour', async (_row, status, label, tone) => {
    openInventory([sampleEntry('Thing', { status })])
    const badge = within(await card('Thing')).getByText(label)
    expect(badge).toHaveAttribute('data-tone', tone)
  })

  it('[INV-076, INV-077] multiplies pack sizes and shows 1000 g and more in kg', async () => {
    openInventory([
      sampleEntry('Rice', { quantity: 3, unit: '500g' }),
      sampleEntry('Flour', { quantity: 999, unit: 'g' }),
    ])
    expect(within(await card('Rice')).getByText('1.50')).toBeVisible()
    expect(within(await card('Rice')).getByText('kg')).toBeVisible()
    expect(within(await card('Flour')).getByText('999')).toBeVisible()
  })

  it('[INV-075] shows an error for an entry without its item and keeps the screen working', async () => {
    openInventory([sampleEntry('Gone', { item: null }), eggs])
    expect(await card('Error: Item data not available')).toBeVisible()
    expect(await card('Eggs')).toBeVisible()
  })

  it('expands the lots of an item in one place, each with its own actions', async () => {
    const item = sampleItem('Rice', { unit: 'g' })
    const user = openInventory([
      sampleEntry('Rice', { id: sampleId(1), item, item_id: item.id, quantity: 400, unit: 'g' }),
      sampleEntry('Rice', { id: sampleId(2), item, item_id: item.id, quantity: 200, unit: 'g' }),
    ])
    const rices = within(await card('Rice'))
    expect(rices.getByText('600')).toBeVisible()
    expect(rices.queryByRole('button', { name: 'Edit Rice' })).not.toBeInTheDocument()
    await user.click(rices.getByRole('button', { name: '2 lots of Rice' }))
    expect(rices.getAllByRole('button', { name: 'Edit Rice' })).toHaveLength(2)
    expect(rices.getByText('200 g')).toBeVisible()
  })
})

describe('search and filter', () => {
  it('[INV-006] narrows the list to names that contain the text, ignoring case', async () => {
    const user = openInventory()
    await card('Eggs')
    await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'MILK')
    expect(shownNames()).toEqual(['Whole milk'])
  })

  it('[INV-007, INV-008] offers five filters and shows only items of the chosen one', async () => {
    const user = openInventory()
    await card('Eggs')
    const choices = within(screen.getByRole('radiogroup', { name: 'Status' })).getAllByRole('radio')
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'All5',
      'In Stock2',
      'Low Stock1',
      'Out of Stock1',
      'Expired1',
    ])
    for (const [choice, names] of [
      [/^In Stock/, ['Rice', 'Eggs']],
      [/^Low Stock/, ['Whole milk']],
      [/^Out of Stock/, ['Soap']],
      [/^Expired/, ['Chicken']],
    ] as const) {
      await user.click(filter(choice))
      expect(shownNames()).toEqual(names)
    }
    await user.click(filter(/^All/))
    expect(shownNames()).toHaveLength(5)
  })

  it('[INV-009, INV-031] combines search and filter, and says when nothing matches', async () => {
    const user = openInventory()
    await card('Eggs')
    await user.type(screen.getByRole('searchbox'), 'eggs')
    await user.click(filter(/^Expired/))
    expect(screen.getByText('No items match your search criteria.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all items' }))
    expect(shownNames()).toHaveLength(5)
  })
})

describe('loading, empty and error states', () => {
  it('[INV-032] says that it is loading', async () => {
    let answer = (_entries: InventoryEntry[]) => {}
    const answered = new Promise<InventoryEntry[]>((resolve) => (answer = resolve))
    renderApp('/inventory', { handlers: [answers(listInventory, () => answered)] })
    expect(await screen.findByText('Loading inventory...')).toBeVisible()
    answer([])
    await screen.findByText('No inventory items found.')
  })

  it('[INV-030] says that there is nothing yet, and offers ways to add something', async () => {
    const user = openInventory([])
    expect(await screen.findByText('No inventory items found.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Upload your first receipt' }))
    expect(await screen.findByRole('dialog', { name: 'Upload Receipts' })).toBeVisible()
  })

  it("[INV-033] shows the server's message, or the general one", async () => {
    renderApp('/inventory', { handlers: [fails(listInventory, 'database_unavailable')] })
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent('The database is not reachable right now. Please try again shortly.')
  })

  it.each([
    ['no answer', unreachable(listInventory)],
    ['an answer without words', failsWithoutDetail(listInventory, 502)],
  ])('[INV-033] shows the general message for %s', async (_case, handler) => {
    renderApp('/inventory', { handlers: [handler] })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load inventory data')
  })

  it('[INV-034] fetches again with Try again', async () => {
    const user = renderApp('/inventory', { handlers: [failsWithoutDetail(listInventory, 503)] })
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.use(answers(listInventory, stock))
    await user.click(again)
    expect(await card('Eggs')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('recovers by itself once the server answers again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderApp('/inventory', { handlers: [fails(listInventory, 'database_unavailable')] })
    await screen.findByRole('alert')
    server.use(answers(listInventory, stock))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(await card('Eggs')).toBeVisible()
  })
})

describe('arriving from elsewhere', () => {
  it('[INV-002] highlights and focuses the item that the navigation state names', async () => {
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    openInventory(stock, {
      state: { highlightItemId: rice.item_id },
      handlers: [answers(listInventory, stock)],
    })
    expect(await card('Rice')).toHaveAttribute('data-highlighted')
    expect(await card('Eggs')).not.toHaveAttribute('data-highlighted')
    expect(await card('Rice')).toHaveFocus()
    expect(scroll).toHaveBeenCalled()
  })

  it('[INV-003] opens the upload dialog once: a reload does not open it again', async () => {
    openInventory(stock, {
      state: { openUploadDialog: true },
      handlers: [answers(listInventory, stock)],
    })
    expect(await screen.findByRole('dialog', { name: 'Upload Receipts' })).toBeVisible()
    await waitFor(() => expect((window.history.state as { usr: unknown }).usr).toBeNull())
  })
})

describe('places', () => {
  it('collapse and expand, and stay collapsed on the next visit', async () => {
    const user = openInventory()
    const head = await screen.findByRole('button', { name: 'Pantry' })
    expect(head).toHaveAttribute('aria-expanded', 'true')
    await user.click(head)
    expect(shownNames()).not.toContain('Rice')
    await leaveAndComeBack(user)
    const headAgain = await screen.findByRole('button', { name: 'Pantry' })
    expect(headAgain).toHaveAttribute('aria-expanded', 'false')
    await user.click(headAgain)
    expect(await card('Rice')).toBeVisible()
  })

  it('expand for a search', async () => {
    const user = openInventory()
    await user.click(await screen.findByRole('button', { name: 'Pantry' }))
    await user.type(screen.getByRole('searchbox'), 'rice')
    expect(await card('Rice')).toBeVisible()
  })

  it("are reached from a menu, which moves the focus to the place's heading", async () => {
    const user = openInventory()
    await user.click(await screen.findByRole('button', { name: 'Jump to a place' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Refrigerator' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refrigerator' })).toHaveFocus())
  })
})

describe("the browser's search shortcut", () => {
  it.each(['{Control>}f{/Control}', '{Meta>}f{/Meta}'])('%s focuses the search field, once', async (keys) => {
    const user = openInventory()
    const search = await screen.findByRole('searchbox')
    const left: boolean[] = []
    const look = (event: KeyboardEvent) => event.key === 'f' && left.push(!event.defaultPrevented)
    document.defaultView?.addEventListener('keydown', look)
    await user.keyboard(keys)
    expect(search).toHaveFocus()
    await user.keyboard(keys)
    document.defaultView?.removeEventListener('keydown', look)
    expect(left).toEqual([false, true])
  })

  it('is left to the browser while a dialog is open', async () => {
    const user = openInventory()
    await user.click(await screen.findByRole('button', { name: 'Edit Rice' }))
    await screen.findByRole('dialog', { name: 'Edit Rice' })
    await user.keyboard('{Control>}f{/Control}')
    expect(screen.getByPlaceholderText('Search items...')).not.toHaveFocus()
  })
})

describe('leaving and returning', () => {
  it('keeps search, filter and scroll position', async () => {
    const scroll = vi.spyOn(window, 'scrollTo')
    const user = openInventory()
    await user.type(await screen.findByRole('searchbox'), 'chick')
    await user.click(filter(/^Expired/))
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640)
    await leaveAndComeBack(user)
    expect(await card('Chicken')).toBeVisible()
    expect(shownNames()).toEqual(['Chicken'])
    expect(screen.getByRole('searchbox')).toHaveValue('chick')
    expect(filter(/^Expired/)).toBeChecked()
    await waitFor(() => expect(scroll).toHaveBeenLastCalledWith(0, 640))
    vi.restoreAllMocks()
  })

  it('keeps nothing when the user signs out', async () => {
    const user = openInventory()
    await user.type(await screen.findByRole('searchbox'), 'chick')
    await leaveAndComeBack(user)
    expect(await screen.findByRole('searchbox')).toHaveValue('chick')
    act(() => clearSession())
    await screen.findByRole('heading', { name: 'Sign in to Larder' })
    expect(sessionStorage).toHaveLength(0)
  })

  it('shows the whole list when opened for one item', async () => {
    Element.prototype.scrollIntoView = vi.fn()
    sessionStorage.setItem(
      'inventory_view',
      JSON.stringify({ userId: sampleUser.id, search: 'egg', filter: 'All', scrollY: 640 }),
    )
    openInventory(stock, { state: { highlightItemId: rice.item_id } })
    expect(await card('Rice')).toHaveFocus()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})

describe('using stock', () => {
  it('uses the usual amount with one tap and an idempotency key, shows it at once, and undoes it with Undo', async () => {
    const keys: (string | null)[] = []
    let left = milk
    const user = openInventory(stock, {
      handlers: [
        answers(listInventory, () => [left]),
        answers(consumeEntry, ({ body, headers }) => {
          keys.push(headers.get('idempotency-key'))
          left = { ...milk, quantity: 0.55, version: 4 }
          expect(body).toEqual({ quantity: 0.25 })
          return left
        }),
        answers(undoEntry, () => (left = milk)),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Use 0.25 L of Whole milk' }))
    expect(within(await card('Whole milk')).getByText('0.55')).toBeVisible()
    expect(await screen.findByText('Used 0.25 L of Whole milk')).toBeVisible()
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(within(await card('Whole milk')).getByText('0.80')).toBeVisible())
  })

  it('keeps the words of its message in order around a name that is read from right to left', async () => {
    const hebrew = { ...milk, item: { ...milk.item!, name: 'חלב 3%' } }
    const user = openInventory([hebrew], {
      handlers: [answers(listInventory, [hebrew]), answers(consumeEntry, hebrew)],
    })
    await user.click(await screen.findByRole('button', { name: /^Use/ }))
    expect(await screen.findByText('Used 0.25 L of \u2068חלב 3%\u2069')).toBeVisible()
  })

  it('rolls back and shows the reason when the server refuses', async () => {
    const user = openInventory([milk], {
      handlers: [answers(listInventory, [milk]), fails(consumeEntry, 'not_enough_stock')],
    })
    await user.click(await screen.findByRole('button', { name: /^Use/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error updating item: There is not that much in stock',
    )
    expect(within(await card('Whole milk')).getByText('0.80')).toBeVisible()
  })

  it('repeats a use whose answer was lost, with the same key', async () => {
    const keys: (string | null)[] = []
    const user = openInventory([milk], {
      handlers: [
        answers(listInventory, [milk]),
        http.post('*/inventory/:id/consume', ({ request }) => {
          keys.push(request.headers.get('idempotency-key'))
          return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(milk)
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: /^Use/ }))
    expect(await screen.findByText('Used 0.25 L of Whole milk')).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('uses another amount from the menu, and refuses more than there is', async () => {
    const user = openInventory([eggs], {
      handlers: [
        answers(listInventory, [eggs]),
        answers(consumeEntry, ({ body }) => {
          expect(body).toEqual({ quantity: 4 })
          return { ...eggs, quantity: 6 }
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'More for Eggs' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Use another amount…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Use Eggs' }))
    const amount = dialog.getByRole('spinbutton', { name: 'Amount (item)' })
    await user.clear(amount)
    await user.type(amount, '11')
    await user.click(dialog.getByRole('button', { name: 'Use' }))
    expect(dialog.getByText('There is not that much in stock')).toBeVisible()
    await user.clear(amount)
    await user.type(amount, '4')
    await user.click(dialog.getByRole('button', { name: 'Use' }))
    expect(await screen.findByText('Used 4 items of Eggs')).toBeVisible()
  })
})

describe('the layout', () => {
  it('remembers the choice of the dense list', async () => {
    const user = openInventory()
    await card('Eggs')
    await user.click(screen.getByRole('button', { name: 'Show as list' }))
    expect(await screen.findByRole('button', { name: 'Show as cards' })).toBeVisible()
    expect(localStorage.getItem('inventory_layout')).toBe('rows')
  })

  it('is compact on a phone, or dense there too, with all that a card says and does', async () => {
    setViewportWidth(390)
    const user = openInventory()
    const item = within(await card('Whole milk'))
    expect(item.getByText('in 4 days')).toBeVisible()
    expect(item.queryByText('Mar 14, 2026')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Upload Receipt' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show as list' }))
    const line = within(await card('Whole milk'))
    for (const said of ['0.80', 'L', 'min 1 L', 'in 4 days', 'Low Stock'])
      expect(line.getByText(said)).toBeVisible()
    for (const name of ['Use 0.25 L of Whole milk', 'Edit Whole milk', 'Delete Whole milk'])
      expect(line.getByRole('button', { name })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Upload Receipt' })).toBeVisible()
  })
})

describe('a card as a whole', () => {
  const pull = (target: HTMLElement, by: number) => {
    const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, clientY: 10 }
    fireEvent.pointerDown(target, { ...finger, clientX: 20 })
    fireEvent.pointerMove(target, { ...finger, clientX: 20 + by })
    fireEvent.pointerUp(target, { ...finger, clientX: 20 + by })
  }

  it('uses the usual amount when a finger pulls it aside far enough, with undo', async () => {
    const used: unknown[] = []
    openInventory(stock, {
      handlers: [
        answers(listInventory, stock),
        answers(consumeEntry, ({ body }) => {
          used.push(body)
          return { ...milk, quantity: 0.55, version: 4 }
        }),
      ],
    })
    const milkCard = await card('Whole milk')
    pull(milkCard, 40)
    pull(milkCard, -200)
    pull(await card('Soap'), 200)
    pull(milkCard, 200)
    expect(await screen.findByText('Used 0.25 L of Whole milk')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(used).toEqual([{ quantity: 0.25 }])
    expect(milkCard.style.translate).toBe('')
  })
})
