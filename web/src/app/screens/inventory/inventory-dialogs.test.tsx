import { CATEGORIES, UNITS, STORAGE_LOCATIONS } from '@larder/foods'
import { createItem, deleteItem } from '@larder/shared/contracts/catalogue'
import {
  createEntry,
  deleteEntry,
  type InventoryEntry,
  listInventory,
  listMovements,
  undoEntry,
  updateEntry,
} from '@larder/shared/contracts/inventory'
import { trackEvent } from '@larder/shared/contracts/analytics'
import { listItemPrices } from '@larder/shared/contracts/receipts/receipt-archive'
import { getPublicConfig } from '@larder/shared/contracts/system'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession } from '../../../lib/session/session-store.ts'
import { answers, fails, failsWithoutDetail } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { server } from '../../../testing/server.ts'
import { sampleEntry, sampleId, sampleItem } from '../../../testing/samples/stock-samples.ts'

const day = (date: string) => `${date}T00:00:00.000Z`
const eggs = sampleEntry('Eggs', {
  quantity: 10,
  min_stock_level: 6,
  expiry_date: day('2026-03-20'),
  purchase_date: day('2026-03-02'),
  notes: 'From the farm',
})
const tea = sampleItem('Tea', { category: 'Beverages', unit: 'g', typical_consumption_rate: 2.5 })
const teaEntry = sampleEntry('Tea', { item: tea, item_id: tea.id, unit: 'g' })

const open = (entries: InventoryEntry[], ...handlers: HttpHandler[]) =>
  renderApp('/inventory', { handlers: [...handlers, answers(listInventory, entries)] })
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const hasText = (text: string) => screen.findByText(text)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') })
})

describe('Add Item', () => {
  const openForm = async (...handlers: HttpHandler[]) => {
    const user = open([eggs], ...handlers)
    await user.click(await screen.findByRole('button', { name: 'Add Item' }))
    return { user, form: await dialogNamed('Add Item') }
  }

  it('[INV-010, INV-028, INV-044, INV-053, INV-054, INV-055] opens with all fields and choices', async () => {
    const { form } = await openForm()
    for (const label of ['Name', /^Sub-category/, /^Description/, /^Barcode/, /^Image URL/]) {
      expect(form.getByRole('textbox', { name: label })).toBeVisible()
    }
    const optionsOf = (name: string) =>
      within(form.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(optionsOf('Category').slice(1)).toEqual(CATEGORIES)
    expect(optionsOf('Unit').slice(1)).toEqual(UNITS)
    expect(form.getByRole('combobox', { name: 'Unit' })).toHaveValue('item')
  })

  it('[INV-050, INV-051] gives the number inputs their minimum and step', async () => {
    const { form } = await openForm()
    expect(form.getByRole('spinbutton', { name: /^Typical shelf life/ })).toHaveAttribute('min', '1')
    const rate = form.getByRole('spinbutton', { name: /^Typical consumption rate/ })
    expect(rate).toHaveAttribute('min', '0.01')
    expect(rate).toHaveAttribute('step', '0.01')
  })

  it('[INV-045, INV-046, INV-047, INV-048, INV-049] refuses invalid values with the messages of the rules', async () => {
    const { user, form } = await openForm()
    await user.selectOptions(form.getByRole('combobox', { name: 'Unit' }), '')
    await user.type(form.getByRole('spinbutton', { name: /^Typical shelf life/ }), '0')
    await user.type(form.getByRole('spinbutton', { name: /^Typical consumption rate/ }), '-1')
    await user.click(form.getByRole('button', { name: 'Create item' }))
    expect(await form.findByText('Name is required')).toBeVisible()
    expect(form.getByText('Category is required')).toBeVisible()
    expect(form.getByText('Unit is required')).toBeVisible()
    expect(form.getAllByText('Must be a positive number')).toHaveLength(2)
    expect(form.getByRole('textbox', { name: 'Name' })).toBeInvalid()
  })

  it('[INV-038, INV-039, INV-040, INV-041, INV-042, INV-043, INV-052, INV-062, INV-063, INV-064, INV-078] creates the item, then its entry', async () => {
    let entries = [eggs]
    const bodies: unknown[] = []
    const keys: (string | null)[] = []
    const { user, form } = await openForm(
      answers(createItem, ({ body }) => {
        bodies.push(body)
        return tea
      }),
      answers(createEntry, ({ body, headers }) => {
        bodies.push(body)
        keys.push(headers.get('idempotency-key'))
        entries = [eggs, teaEntry]
        return teaEntry
      }),
      answers(listInventory, () => entries),
    )
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Tea')
    await user.selectOptions(form.getByRole('combobox', { name: 'Category' }), 'Beverages')
    await user.selectOptions(form.getByRole('combobox', { name: 'Unit' }), 'g')
    await user.click(form.getByRole('button', { name: 'Create item' }))
    expect(await hasText('Item created successfully! Now add it to your inventory.')).toBeVisible()
    // An empty barcode is left out, not sent as ''.
    expect(bodies).toEqual([{ name: 'Tea', category: 'Beverages', unit: 'g' }])

    const entry = await dialogNamed('Add to Inventory')
    expect(entry.getByText('Beverages · uses 2.50 g per day')).toBeVisible()
    expect(entry.getByLabelText(/^Purchase date/)).toHaveValue('2026-03-10')
    const quantity = entry.getByRole('spinbutton', { name: 'Quantity (g)' })
    await user.clear(quantity)
    await user.type(quantity, '125.5')
    await user.selectOptions(entry.getByRole('combobox', { name: /^Storage location/ }), 'Pantry')
    await user.type(entry.getByLabelText(/^Expiry date/), '2026-03-10')
    await user.click(entry.getByRole('button', { name: 'Add to inventory' }))
    expect(await hasText('Item added to inventory successfully!')).toBeVisible()
    expect(screen.queryByText(/^Item created successfully!/)).not.toBeInTheDocument()
    expect(bodies[1]).toEqual({
      item_id: tea.id,
      quantity: 125.5,
      storage_location: 'Pantry',
      expiry_date: day('2026-03-10'),
      purchase_date: day('2026-03-10'),
      min_stock_level: null,
    })
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(await screen.findByRole('article', { name: 'Tea' })).toBeVisible()
  })

  it.each(['Add more of it', 'Create item'])(
    'finds an item of the same name, however it is written, and adds to it by %j',
    async (button) => {
      const { user, form } = await openForm()
      await user.type(form.getByRole('textbox', { name: 'Name' }), 'eggs ')
      expect(form.getByText('You have', { exact: false })).toHaveTextContent('You have Eggs already.')
      await user.selectOptions(form.getByRole('combobox', { name: 'Category' }), 'Other')
      await user.click(form.getByRole('button', { name: button }))
      expect((await dialogNamed('Add to Inventory')).getByText('Eggs')).toBeVisible()
    },
  )

  it('[INV-041] deletes the new item when the second step is left, and keeps what was typed into the first', async () => {
    const removed: unknown[] = []
    const { user, form } = await openForm(
      answers(createItem, tea),
      answers(deleteItem, ({ params }) => {
        removed.push(params['id'])
        return undefined
      }),
    )
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Tea')
    await user.selectOptions(form.getByRole('combobox', { name: 'Category' }), 'Beverages')
    await user.click(form.getByRole('button', { name: 'Create item' }))
    await dialogNamed('Add to Inventory')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(removed).toEqual([tea.id]))
    expect(screen.queryByText(/^Item created successfully!/)).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Add Item' }))
    expect((await dialogNamed('Add Item')).getByRole('textbox', { name: 'Name' })).toHaveValue('Tea')
  })

  it('adds another entry of an item from the menu of its card', async () => {
    const user = open([eggs])
    await user.click(await screen.findByRole('button', { name: 'More for Eggs' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add more' }))
    expect((await dialogNamed('Add to Inventory')).getByText('Eggs')).toBeVisible()
  })

  it('[INV-071] shows why the item could not be created and keeps what was typed', async () => {
    const { user, form } = await openForm(failsWithoutDetail(createItem, 500))
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Tea')
    await user.selectOptions(form.getByRole('combobox', { name: 'Category' }), 'Other')
    await user.click(form.getByRole('button', { name: 'Create item' }))
    expect(await form.findByRole('alert')).toHaveTextContent('Error creating item: Unknown server error')
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Tea')
  })

  it('[INV-072] shows why the entry could not be created, and a retry adds it only once', async () => {
    const keys = new Set<string | null>()
    let isDown = true
    const { user, form } = await openForm(
      answers(createItem, tea),
      answers(createEntry, ({ headers }) => {
        keys.add(headers.get('idempotency-key'))
        if (isDown) throw new Error('down')
        return teaEntry
      }),
    )
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Tea')
    await user.selectOptions(form.getByRole('combobox', { name: 'Category' }), 'Other')
    await user.click(form.getByRole('button', { name: 'Create item' }))
    const entry = await dialogNamed('Add to Inventory')
    await user.click(entry.getByRole('button', { name: 'Add to inventory' }))
    expect(await entry.findByRole('alert')).toHaveTextContent(/^Error adding to inventory: /)
    isDown = false
    await user.click(entry.getByRole('button', { name: 'Add to inventory' }))
    expect(await hasText('Item added to inventory successfully!')).toBeVisible()
    expect(keys.size).toBe(1)
  })

  it('[INV-079] counts the added entry in analytics, without saying what it is', async () => {
    const counted: unknown[] = []
    const { user, form } = await openForm(
      answers(getPublicConfig, { contact_address: null, has_analytics: true }),
      answers(trackEvent, ({ body }) => {
        counted.push(body)
        return undefined
      }),
      answers(createItem, tea),
      answers(createEntry, teaEntry),
    )
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Tea')
    await user.selectOptions(form.getByRole('combobox', { name: 'Category' }), 'Other')
    await user.click(form.getByRole('button', { name: 'Create item' }))
    const entry = await dialogNamed('Add to Inventory')
    await user.click(entry.getByRole('button', { name: 'Add to inventory' }))
    await waitFor(() => expect(counted).toHaveLength(2))
    expect(counted).toEqual([
      { name: 'pageview', path: '/inventory' },
      { name: 'add_inventory_item', path: '/inventory' },
    ])
  })
})

describe('Edit', () => {
  const openForm = async (entry: InventoryEntry, ...handlers: HttpHandler[]) => {
    const user = open([entry], ...handlers)
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    return { user, form: await dialogNamed(`Edit ${entry.item?.name}`) }
  }
  const save = { name: 'Save changes' }

  it('[INV-028, INV-056, INV-057, INV-059, INV-066] opens with the current values', async () => {
    const { form } = await openForm(eggs)
    const quantity = form.getByRole('spinbutton', { name: 'Quantity (item)' })
    expect(quantity).toHaveValue('10')
    expect(quantity).toHaveAttribute('step', '0.01')
    expect(form.getByRole('spinbutton', { name: /^Minimum stock level/ })).toHaveValue('6')
    expect(form.getByLabelText(/^Expiry date/)).toHaveValue('2026-03-20')
    expect(form.getByLabelText(/^Purchase date/)).toHaveValue('2026-03-02')
    expect(form.getByRole('textbox', { name: /^Notes/ })).toHaveValue('From the farm')
    const places = within(form.getByRole('combobox', { name: /^Storage location/ }))
    expect(places.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'None',
      ...STORAGE_LOCATIONS,
    ])
  })

  it('[INV-065, INV-067] sends the full entry with its version and shows the list as it is now', async () => {
    let current = eggs
    const sent: unknown[] = []
    const { user, form } = await openForm(
      eggs,
      answers(updateEntry, ({ body }) => {
        sent.push(body)
        current = { ...eggs, quantity: 7, version: 4 }
        return current
      }),
      answers(listInventory, () => [current]),
    )
    const quantity = form.getByRole('spinbutton', { name: 'Quantity (item)' })
    await user.clear(quantity)
    await user.type(quantity, '7')
    await user.click(form.getByRole('button', save))
    expect(await hasText('Item updated successfully!')).toBeVisible()
    expect(sent).toEqual([
      {
        quantity: 7,
        storage_location: 'Refrigerator',
        expiry_date: eggs.expiry_date,
        purchase_date: eggs.purchase_date,
        min_stock_level: 6,
        notes: 'From the farm',
        version: 3,
      },
    ])
    expect(within(await screen.findByRole('article', { name: 'Eggs' })).getByText('7')).toBeVisible()
  })

  it('undoes a move to another place, and nothing else', async () => {
    let place = 'Refrigerator'
    const undone: unknown[] = []
    const { user, form } = await openForm(
      eggs,
      answers(updateEntry, ({ body }) => {
        place = (body as { storage_location: string }).storage_location
        return { ...eggs, storage_location: place, version: 4 }
      }),
      answers(undoEntry, ({ body }) => {
        undone.push(body)
        place = 'Refrigerator'
        return { ...eggs, version: 5 }
      }),
      answers(listInventory, () => [{ ...eggs, storage_location: place }]),
    )
    await user.selectOptions(form.getByRole('combobox', { name: /Storage location/ }), 'Freezer')
    await user.click(form.getByRole('button', save))
    expect(await screen.findByRole('region', { name: /Freezer/ })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await hasText('Undone')).toBeVisible()
    expect(undone).toEqual([{ version: 4 }])
    expect(await screen.findByRole('region', { name: /Refrigerator/ })).toBeVisible()
  })

  it('undoes nothing where an edit changed nothing', async () => {
    // A call would fail the test: no handler answers it.
    const { user, form } = await openForm(eggs, answers(updateEntry, eggs))
    await user.click(form.getByRole('button', save))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await hasText('Undone')).toBeVisible()
  })

  it('[INV-058, INV-060, INV-061] refuses quantity 0, a negative minimum and a past expiry date', async () => {
    const { user, form } = await openForm(eggs)
    const quantity = form.getByRole('spinbutton', { name: 'Quantity (item)' })
    await user.clear(quantity)
    await user.type(quantity, '0')
    const minimum = form.getByRole('spinbutton', { name: /^Minimum stock level/ })
    await user.clear(minimum)
    await user.type(minimum, '-1')
    const expiry = form.getByLabelText(/^Expiry date/)
    await user.clear(expiry)
    await user.type(expiry, '2026-03-09')
    await user.click(form.getByRole('button', save))
    expect(await form.findByText('Quantity must be positive')).toBeVisible()
    expect(form.getByText('Minimum stock level must be non-negative')).toBeVisible()
    await user.clear(quantity)
    await user.type(quantity, '1')
    await user.clear(minimum)
    expect(await form.findByText('Expiry date cannot be before today')).toBeVisible()
  })

  it('keeps a number field empty that was cleared, and sends what is typed next', async () => {
    const sent: unknown[] = []
    const { user, form } = await openForm(
      eggs,
      answers(updateEntry, ({ body }) => {
        sent.push(body)
        return eggs
      }),
    )
    for (const name of [/^Quantity/, /^Minimum stock level/]) {
      const field = form.getByRole('spinbutton', { name })
      for (const text of ['3', '4']) {
        await user.clear(field)
        expect(field).toHaveDisplayValue('')
        await user.type(field, text)
      }
      expect(field).toHaveDisplayValue('4')
    }
    await user.clear(form.getByRole('spinbutton', { name: /^Minimum stock level/ }))
    await user.click(form.getByRole('button', save))
    expect(await hasText('Item updated successfully!')).toBeVisible()
    expect(sent[0]).toMatchObject({ quantity: 4, min_stock_level: null })
  })

  it('[INV-061] lets an expired, used up entry be edited while its date and quantity stay the same', async () => {
    const old = { ...eggs, quantity: 0, expiry_date: day('2026-01-01'), status: 'out_of_stock' as const }
    const { user, form } = await openForm(old, answers(updateEntry, old))
    await user.type(form.getByRole('textbox', { name: /^Notes/ }), '!')
    await user.click(form.getByRole('button', save))
    expect(await hasText('Item updated successfully!')).toBeVisible()
  })

  it('keeps what was typed when it is closed, until it is cancelled or the user signs out', async () => {
    const { user, form } = await openForm(eggs)
    await user.clear(form.getByRole('textbox', { name: /^Notes/ }))
    await user.type(form.getByRole('textbox', { name: /^Notes/ }), 'Half of them are duck eggs')
    act(() => window.history.back())
    const opener = await screen.findByRole('button', { name: /^Edit/ })
    await waitFor(() => expect(opener).toHaveFocus())
    expect(window.location.pathname).toBe('/inventory')
    await user.click(opener)
    const again = await dialogNamed('Edit Eggs')
    expect(again.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Half of them are duck eggs')
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await user.click(opener)
    const afresh = await dialogNamed('Edit Eggs')
    expect(afresh.getByRole('textbox', { name: /^Notes/ })).toHaveValue('From the farm')
    await user.type(afresh.getByRole('textbox', { name: /^Notes/ }), '!')
    expect(sessionStorage).not.toHaveLength(0)
    act(() => clearSession())
    expect(sessionStorage).toHaveLength(0)
  })

  it('asks which value counts when somebody else changed the same field, and keeps all other edits of both', async () => {
    const current = { ...eggs, notes: 'Theirs', storage_location: 'Pantry', version: 9 }
    const sent: unknown[] = []
    const { user, form } = await openForm(
      eggs,
      answers(updateEntry, ({ body }) => {
        sent.push(body)
        return eggs
      }),
    )
    server.use(
      fails(updateEntry, 'version_conflict', { fields: ['notes', 'quantity'], current }, { once: true }),
    )
    const notes = form.getByRole('textbox', { name: /^Notes/ })
    await user.clear(notes)
    await user.type(notes, 'Mine')
    await user.clear(form.getByRole('spinbutton', { name: /^Quantity/ }))
    await user.type(form.getByRole('spinbutton', { name: /^Quantity/ }), '3')
    await user.click(form.getByRole('button', save))
    const group = await form.findByRole('group', { name: 'Notes' })
    expect(group).toHaveTextContent('Notes: yours is “Mine”, theirs “Theirs”')
    const choices = within(group)
    expect(form.getByRole('combobox', { name: /^Storage location/ })).toHaveValue('Pantry')
    await user.click(choices.getByRole('button', { name: /^Keep mine: / }))
    await user.click(
      within(form.getByRole('group', { name: 'Quantity' })).getByRole('button', { name: /^Take theirs: / }),
    )
    await user.click(form.getByRole('button', save))
    expect(await hasText('Item updated successfully!')).toBeVisible()
    expect(sent).toEqual([
      expect.objectContaining({ notes: 'Mine', quantity: 10, storage_location: 'Pantry', version: 9 }),
    ])
  })

  it('[INV-073] shows why the edit failed', async () => {
    const { user, form } = await openForm(eggs, fails(updateEntry, 'version_conflict'))
    await user.click(form.getByRole('button', save))
    expect(await form.findByRole('alert')).toHaveTextContent(
      'Error updating item: This item was changed elsewhere meanwhile.',
    )
  })
})

describe('Confirm Deletion', () => {
  const openIt = async (...handlers: HttpHandler[]) => {
    const user = open([eggs], ...handlers)
    await user.click(await screen.findByRole('button', { name: 'Delete Eggs' }))
    return { user, dialog: within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' })) }
  }

  it('[INV-028, INV-069] deletes nothing when cancelled', async () => {
    // A call would fail the test: no handler answers it.
    const { user, dialog } = await openIt()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(await screen.findByRole('article', { name: 'Eggs' })).toBeVisible()
  })

  it('[INV-068, INV-069, INV-070] deletes when confirmed, and restores with Undo', async () => {
    let entries = [eggs]
    const { user, dialog } = await openIt(
      answers(deleteEntry, () => void (entries = [])),
      answers(undoEntry, () => {
        entries = [eggs]
        return eggs
      }),
      answers(listInventory, () => entries),
    )
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await hasText('Item deleted successfully!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Eggs' })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('article', { name: 'Eggs' })).toBeVisible()
  })

  it('says that a quantity is assumed', async () => {
    const user = open([{ ...eggs, is_assumed: true }])
    await user.click(await screen.findByRole('button', { name: 'Delete Eggs' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' })
    expect(dialog).toHaveTextContent(/about 10 items?/)
  })

  it('[INV-074] shows why the deletion failed', async () => {
    const { user, dialog } = await openIt(fails(deleteEntry, 'database_unavailable'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Error deleting item: The database/)
  })
})

describe('success banner', () => {
  it('[INV-029] clears itself after 5 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = open([eggs], answers(updateEntry, eggs))
    await user.click(await screen.findByRole('button', { name: 'Edit Eggs' }))
    await user.click((await dialogNamed('Edit Eggs')).getByRole('button', { name: 'Save changes' }))
    const banner = await hasText('Item updated successfully!')
    await user.unhover(screen.getByRole('region', { name: 'Notifications' }))
    await vi.advanceTimersByTimeAsync(5000)
    await waitFor(() => expect(banner).not.toBeInTheDocument())
  })
})

describe('History', () => {
  it('lists what changed an entry, and undoes the last change', async () => {
    const movement = {
      id: sampleId(1),
      kind: 'consume' as const,
      delta: -2,
      balance_after: 10,
      unit: 'item',
      cause: '',
      created_at: '2026-03-09T08:00:00.000Z',
      is_undone: false,
      person: null,
    }
    let undone = false
    const user = open(
      [eggs],
      answers(listMovements, () => [{ ...movement, is_undone: undone }]),
      answers(listItemPrices, []),
      answers(undoEntry, () => {
        undone = true
        return eggs
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'More for Eggs' }))
    await user.click(await screen.findByRole('menuitem', { name: 'History' }))
    const dialog = await dialogNamed('History of Eggs')
    expect(await dialog.findByText('Used')).toBeVisible()
    expect(dialog.getByText('−2 items')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Undo last change' }))
    expect(await dialog.findByText('Used (undone)')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Undo last change' })).toBeDisabled())
    expect(dialog.queryByRole('region', { name: 'Prices' })).not.toBeInTheDocument()
  })

  const openPrices = async (handler: HttpHandler) => {
    const user = open([eggs], answers(listMovements, []), handler)
    await user.click(await screen.findByRole('button', { name: 'More for Eggs' }))
    await user.click(await screen.findByRole('menuitem', { name: 'History' }))
    return dialogNamed('History of Eggs')
  }

  it('shows the prices paid, as a chart and as a table with the latest first', async () => {
    const price = {
      receipt_id: sampleId(1),
      date: '2026-02-01',
      store_name: 'Corner Shop',
      currency: 'EUR',
      quantity: 10,
      unit: 'item',
      price: 3,
      unit_price: 0.3,
      base_unit: 'item',
    }
    const later = { ...price, date: '2026-03-01', store_name: null, price: 2.5, unit_price: 0.25 }
    const dialog = await openPrices(answers(listItemPrices, [price, later]))
    expect(await dialog.findByRole('img', { name: 'Price from €0.30 / item to €0.25 / item' })).toBeVisible()
    expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DateStorePaidPrice',
      'Mar 1, 2026Unknown store€2.50 for 10 items€0.25 / item',
      'Feb 1, 2026Corner Shop€3.00 for 10 items€0.30 / item',
    ])
  })

  it('says when the prices could not be loaded', async () => {
    const dialog = await openPrices(fails(listItemPrices, 'not_found'))
    expect(await dialog.findByText('The prices could not be loaded.')).toBeVisible()
  })
})

describe('the dialogs', () => {
  it.each([
    ['Add Item', 'dialog'],
    ['Edit Eggs', 'dialog'],
    ['Delete Eggs', 'alertdialog'],
    ['Upload Receipt', 'dialog'],
  ])('%s closes with Escape and gives the focus back', async (name, role) => {
    const user = open([eggs])
    const opener = await screen.findByRole('button', { name })
    await user.click(opener)
    await screen.findByRole(role)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument())
    await waitFor(() => expect(opener).toHaveFocus())
  })
})
