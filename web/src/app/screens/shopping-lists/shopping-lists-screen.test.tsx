import 'fake-indexeddb/auto'
import { generateShoppingList } from '@larder/shared/contracts/shopping-lists/generation'
import { excludeFromShopping } from '@larder/shared/contracts/shopping-lists/exclusions'
import { applyShoppingOperations } from '@larder/shared/contracts/shopping-lists/list-operations'
import {
  addShoppingListItem,
  deleteShoppingList,
  listShoppingLists,
  NO_ITEM_ID,
  removeShoppingListItem,
  restoreShoppingList,
  restoreShoppingListItem,
  SHOPPING_UNITS,
  type ShoppingList,
  updateShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { act, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { delay, http, type HttpHandler } from 'msw'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { removeCopies } from '../../../lib/offline/copies.ts'
import { removeUnsentExcept } from '../../../lib/offline/unsent-store.ts'
import { endSession } from '../../../lib/session/session.ts'
import { answers, fails, failsWithoutDetail, on, refusal } from '../../../testing/handlers.ts'
import { sampleApplied, sampleList, sampleListLine } from '../../../testing/list-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples.ts'
import { sampleId } from '../../../testing/stock-samples.ts'
import { setViewportWidth } from '../../../testing/viewport.ts'

// What a test left in the browser is nothing for the next one.
afterEach(async () => {
  endSession()
  await removeUnsentExcept(null)
  await removeCopies()
})

const milk = sampleListLine(1, 'Milk', { category: 'Dairy', quantity: 2, unit: 'l', reason: 'Runs out Mon' })
const lemons = sampleListLine(2, 'Lemons', { category: 'Produce', quantity: 4, item_id: sampleId(77) })
const string = sampleListLine(3, 'String', { notes: 'the white one' })
const rice = sampleListLine(4, 'Rice', { category: 'Dry Goods', checked: true })
const weekend = sampleList(1, 'Weekend shop', [milk, lemons, string, rice])

const open = (lists: ShoppingList[], ...handlers: HttpHandler[]) =>
  renderApp('/shopping-lists', { handlers: [...handlers, answers(listShoppingLists, lists)] })
const card = async (name = 'Weekend shop') => within(await screen.findByRole('article', { name }))
const tickOf = (name: string) => screen.getByRole('checkbox', { name })
const alertText = async () => (await screen.findByRole('alert')).textContent

describe('the screen', () => {
  it('[SHOP-001, SHOP-002, SHOP-006, NAV-007, NAV-013] shows a card for each list under its title', async () => {
    open([weekend, sampleList(2, 'Party')])
    expect(await screen.findByRole('heading', { level: 1, name: 'Shopping Lists' })).toBeVisible()
    await card('Weekend shop')
    await card('Party')
    expect(screen.getByRole('link', { name: 'Shopping Lists' })).toHaveAttribute('href', '/shopping-lists')
  })

  it("[NAV-020] is called 'Shop' on a phone", async () => {
    setViewportWidth(390)
    open([])
    expect(await screen.findByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/shopping-lists')
  })

  it('[SHOP-001] needs a signed-in user', async () => {
    renderApp('/shopping-lists', { isVisitor: true })
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
  })

  it("[SHOP-004] shows 'Loading shopping lists...' while it loads", async () => {
    open(
      [],
      http.get('/api/v1/shopping-lists/', () => delay('infinite')),
    )
    expect(await screen.findByText('Loading shopping lists...')).toBeVisible()
  })

  it('[SHOP-005] says what to do without a list', async () => {
    open([])
    expect(await screen.findByText('No shopping lists')).toBeVisible()
    expect(screen.getByText('Get started by creating a new shopping list.')).toBeVisible()
  })

  it('[SHOP-043] says that the lists could not be loaded, and loads them again', async () => {
    let isBroken = true
    const user = open(
      [],
      on(listShoppingLists, () => (isBroken ? new Response('', { status: 500 }) : Response.json([weekend]))),
    )
    expect(await alertText()).toContain('Failed to fetch shopping lists')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await card()
    await waitFor(() => expect(screen.queryByText('Failed to fetch shopping lists')).not.toBeInTheDocument())
  })

  it('has no accessibility faults, also while a line is edited', async () => {
    const user = open([weekend])
    await card()
    await user.click(screen.getByRole('button', { name: 'Edit Milk' }))
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})

describe('a list', () => {
  it('[SHOP-007, SHOP-008, ENT-030] groups what is to be bought by category, and counts what is checked', async () => {
    open([weekend])
    const list = await card()
    expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Produce',
      'Dairy',
      'Uncategorized',
      'In the basket (1)',
    ])
    expect(list.getByText('1 / 4')).toBeVisible()
    expect(within(list.getByRole('region', { name: 'Dairy' })).getByText('Runs out Mon')).toBeVisible()
    expect(
      within(list.getByRole('region', { name: 'Uncategorized' })).getByText('the white one'),
    ).toBeVisible()
    expect(list.getByText('2 L')).toBeVisible()
  })

  it('[SHOP-009, SHOP-025] checks an item before the server answers, and unchecks it', async () => {
    const bodies: unknown[] = []
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    const user = open(
      [weekend],
      answers(updateShoppingListItem, async ({ params, query, body, headers }) => {
        bodies.push([params, body, headers.get('idempotency-key')?.length])
        await gate
        const { checked = false } = body as { checked?: boolean }
        return {
          ...milk,
          checked,
          ticks: checked ? [{ device_id: query['device_id'] ?? null, version: 5 }] : [],
        }
      }),
    )
    const list = await card()
    await user.click(tickOf('Milk'))
    const basket = within(list.getByRole('region', { name: 'In the basket (2)' }))
    expect(basket.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
    expect(basket.getByText('Milk').closest('[data-checked]')).not.toBeNull()
    expect(list.getByText('2 / 4')).toBeVisible()
    answer()
    await waitFor(() => expect(bodies).toHaveLength(1))
    await user.click(tickOf('Milk'))
    expect(tickOf('Milk')).not.toBeChecked()
    await waitFor(() => expect(bodies).toHaveLength(2))
    const params = { listId: weekend.id, itemId: milk.id }
    expect(bodies).toEqual([
      [params, { checked: true }, 32],
      [params, { checked: false }, 32],
    ])
  })

  it.each([
    ['the words of the server', () => refusal('not_found'), 'There is nothing here, or not any more'],
    ['its own words without a reason', () => new Response('', { status: 500 }), 'Failed to update item'],
  ])('[SHOP-044, API-006] takes a tick back with %s', async (_what, answer, text) => {
    const user = open([weekend], on(updateShoppingListItem, answer))
    await card()
    await user.click(tickOf('Milk'))
    expect(await alertText()).toBe(text)
    expect(tickOf('Milk')).not.toBeChecked()
  })

  it('[SHOP-044] keeps a tick without network, says that it is not sent yet, and sends it later', async () => {
    let hasNetwork = false
    const sent: unknown[] = []
    const user = open(
      [weekend],
      on(updateShoppingListItem, () => Response.error()),
      on(applyShoppingOperations, ({ body }) => {
        if (!hasNetwork) return Response.error()
        const { operations } = body as { operations: { id: string; type: string; line_id: string }[] }
        sent.push(...operations.map(({ type, line_id }) => [type, line_id]))
        const results = operations.map(sampleApplied)
        return Response.json({ results, lists: [{ id: weekend.id, version: 6 }] })
      }),
      answers(listShoppingLists, () => [hasNetwork ? ticked : weekend]),
    )
    const ticked = { ...weekend, version: 6, items: [{ ...milk, checked: true }, lemons, string, rice] }
    const list = await card()
    await user.click(tickOf('Milk'))
    expect(await list.findByText('1 not sent yet')).toBeInTheDocument()
    expect(tickOf('Milk')).toBeChecked()
    expect(tickOf('Milk')).toHaveAccessibleDescription(/Not sent yet/)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    hasNetwork = true
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(list.queryByText('1 not sent yet')).not.toBeInTheDocument())
    expect(sent).toEqual([['tick', milk.id]])
    expect(tickOf('Milk')).toBeChecked()
  })

  it('moves the focus to the next line when the ticked one moves into the basket', async () => {
    const user = open([weekend], answers(updateShoppingListItem, { ...string, checked: true }))
    await card()
    act(() => tickOf('String').focus())
    await user.keyboard(' ')
    expect(tickOf('String')).toBeChecked()
    expect(tickOf('Milk')).toHaveFocus()
  })

  it('folds a basket of more than five lines', async () => {
    const ticked = [1, 2, 3, 4, 5, 6].map((n) => sampleListLine(n, `Thing ${n}`, { checked: true }))
    const user = open([sampleList(1, 'Weekend shop', ticked)])
    await card()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'In the basket (6)' }))
    expect(tickOf('Thing 1')).toBeChecked()
  })

  it('says who else ticked a line', async () => {
    const dan = { user_id: sampleId(9), name: 'dan', is_former: false }
    const me = { user_id: sampleUser.id, name: 'maya', is_former: false }
    open([
      sampleList(1, 'Weekend shop', [
        sampleListLine(1, 'Milk', { checked: true, checked_by: dan }),
        sampleListLine(2, 'Eggs', { checked: true, checked_by: me }),
      ]),
    ])
    await card()
    expect(screen.getByText('Ticked by dan')).toBeVisible()
    expect(screen.queryByText(/maya/, { selector: 'article *' })).not.toBeInTheDocument()
  })

  it('renders only the lines near the screen of a list of 1,000', async () => {
    // jsdom has no layout: without heights all lines would be on the screen.
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(61)
    onTestFinished(() => height.mockRestore())
    const lines = Array.from({ length: 1000 }, (_, n) => sampleListLine(n, `Thing ${n}`))
    open([sampleList(1, 'Weekend shop', lines)])
    await card()
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100)
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '1000')
  })
})

describe('editing a line', () => {
  const edit = async (...handlers: HttpHandler[]) => {
    const bodies: unknown[] = []
    const user = open(
      [weekend],
      ...handlers,
      answers(updateShoppingListItem, ({ body }) => {
        bodies.push(body)
        return { ...milk, ...(body as object) }
      }),
    )
    await card()
    await user.click(screen.getByRole('button', { name: 'Edit Milk' }))
    const form = within(await screen.findByRole('form', { name: 'Edit Milk' }))
    return { user, form, bodies }
  }

  it('[SHOP-010, SHOP-025] saves the quantity by the confirm button, which ends it', async () => {
    const { user, form, bodies } = await edit()
    const quantity = form.getByRole('spinbutton', { name: 'Quantity' })
    expect(quantity).toHaveValue('2')
    await user.clear(quantity)
    await user.type(quantity, '3,5')
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    expect(screen.queryByRole('form', { name: 'Edit Milk' })).not.toBeInTheDocument()
    expect(screen.getByText('3.50 L')).toBeVisible()
    await waitFor(() => expect(bodies).toEqual([{ quantity: 3.5 }]))
    expect(tickOf('Milk')).toHaveFocus()
  })

  it.each([
    ['0', 'Quantity must be at least 1'],
    ['1e3', 'Write a number such as 2.5'],
  ])('[SHOP-011] refuses the quantity %j', async (typed, message) => {
    const { user, form, bodies } = await edit()
    const quantity = form.getByRole('spinbutton', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, typed)
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    expect(await form.findByText(message)).toBeVisible()
    expect(bodies).toEqual([])
  })

  it('saves a note and leaves the quantity', async () => {
    const { user, form, bodies } = await edit()
    await user.type(form.getByRole('textbox', { name: /^Note/ }), 'with 3 %{Enter}')
    await waitFor(() => expect(bodies).toEqual([{ notes: 'with 3 %' }]))
    expect(await screen.findByText('with 3 % · Runs out Mon')).toBeVisible()
  })

  it('changes nothing after Escape', async () => {
    const { user, form, bodies } = await edit()
    await user.type(form.getByRole('spinbutton', { name: 'Quantity' }), '9{Escape}')
    expect(screen.queryByRole('form', { name: 'Edit Milk' })).not.toBeInTheDocument()
    expect(screen.getByText('2 L')).toBeVisible()
    expect(bodies).toEqual([])
  })

  it('[SHOP-044] takes the quantity back when it is refused', async () => {
    const { user, form } = await edit(failsWithoutDetail(updateShoppingListItem, 500))
    await user.type(form.getByRole('spinbutton', { name: 'Quantity' }), '5')
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    expect(await alertText()).toBe('Failed to update item')
    expect(screen.getByText('2 L')).toBeVisible()
  })
})

describe('adding a line', () => {
  const add = async (...handlers: HttpHandler[]) => {
    const bodies: Record<string, unknown>[] = []
    const user = open(
      [weekend],
      ...handlers,
      answers(addShoppingListItem, ({ body }) => {
        const line = body as Record<string, unknown> & { id: string; item_name: string }
        bodies.push(line)
        const { id, item_name, quantity, unit } = line as never
        return sampleListLine(9, item_name, { id, quantity, unit, category: 'Dairy' })
      }),
    )
    const list = await card()
    const row = within(list.getByRole('form', { name: 'Add to Weekend shop' }))
    return { user, list, row, bodies }
  }

  it('[SHOP-012, SHOP-015] has name, quantity and unit, item by default', async () => {
    const { row } = await add()
    expect(row.getByRole('textbox', { name: 'Name' })).toHaveValue('')
    expect(row.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1')
    const unit = row.getByRole('combobox', { name: 'Unit' })
    expect(unit).toHaveValue('item')
    const values = within(unit)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value)
    expect(values).toEqual(['item', 'lb', 'kg', 'g', 'oz', 'l', 'ml'])
    expect(values).toEqual(SHOPPING_UNITS)
  })

  it('[SHOP-023, SHOP-024, SHOP-050] shows the item at once and sends its name with the placeholder id', async () => {
    const { user, list, row, bodies } = await add()
    const name = row.getByRole('textbox', { name: 'Name' })
    await user.type(name, ' Yoghurt ')
    const quantity = row.getByRole('spinbutton', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '500')
    await user.selectOptions(row.getByRole('combobox', { name: 'Unit' }), 'g')
    await user.click(row.getByRole('button', { name: 'Add item' }))
    expect(list.getByText('Yoghurt')).toBeVisible()
    expect(name).toHaveValue('')
    expect(name).toHaveFocus()
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]).toMatchObject({ item_id: NO_ITEM_ID, item_name: 'Yoghurt', quantity: 500, unit: 'g' })
    expect(await within(list.getByRole('region', { name: 'Dairy' })).findByText('Yoghurt')).toBeVisible()
  })

  it.each([
    ['[SHOP-013] a blank name', '   ', '1', 'Name is required'],
    ['[SHOP-014] a quantity below 1', 'Milk', '0', 'Quantity must be at least 1'],
    ['no number', 'Milk', '1,000', 'Write 1000 or 1.000: a comma can mean both'],
  ])('refuses %s and keeps what was typed', async (_what, name, quantity, message) => {
    const { user, row, bodies } = await add()
    await user.type(row.getByRole('textbox', { name: 'Name' }), name)
    await user.clear(row.getByRole('spinbutton', { name: 'Quantity' }))
    await user.type(row.getByRole('spinbutton', { name: 'Quantity' }), `${quantity}{Enter}`)
    expect(await row.findByText(message)).toBeVisible()
    expect(row.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
    expect(bodies).toEqual([])
  })

  it('takes the item back when the server refuses it', async () => {
    const { user, list, row } = await add(fails(addShoppingListItem, 'shopping_list_full'))
    await user.type(row.getByRole('textbox', { name: 'Name' }), 'Yoghurt{Enter}')
    expect(await alertText()).toBe('A list can have at most 1,000 items. Use another list for more.')
    expect(list.queryByText('Yoghurt')).not.toBeInTheDocument()
  })

  it('sends a tick of a new item after the item', async () => {
    const seen: string[] = []
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    const { user, list, row } = await add(
      answers(addShoppingListItem, async ({ body }) => {
        await gate
        seen.push('add')
        const { id } = body as { id: string }
        return sampleListLine(9, 'Yoghurt', { id })
      }),
      answers(updateShoppingListItem, ({ params }) => {
        seen.push('tick')
        const id = String(params['itemId'])
        return sampleListLine(9, 'Yoghurt', { id, checked: true })
      }),
    )
    await user.type(row.getByRole('textbox', { name: 'Name' }), 'Yoghurt{Enter}')
    await user.click(await list.findByRole('checkbox', { name: 'Yoghurt' }))
    answer()
    await waitFor(() => expect(seen).toEqual(['add', 'tick']))
    expect(tickOf('Yoghurt')).toBeChecked()
  })
})

describe('removing a line', () => {
  const remove = async (name: string, choice: string, ...handlers: HttpHandler[]) => {
    const seen: unknown[] = []
    const user = open(
      [weekend],
      ...handlers,
      answers(removeShoppingListItem, ({ params }) => void seen.push(['remove', params['itemId']])),
      answers(restoreShoppingListItem, ({ params }) => {
        seen.push(['restore', params['itemId']])
        return name === 'Milk' ? milk : lemons
      }),
      answers(excludeFromShopping, ({ body }) => {
        seen.push(['exclude', body])
        return body as never
      }),
    )
    await card()
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Item' }))
    await user.click(dialog.getByRole('button', { name: choice }))
    return { user, seen }
  }

  it('[SHOP-016, SHOP-026] removes it from this list alone, and puts it back', async () => {
    const { user, seen } = await remove('Milk', 'Only from this list')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Milk' })).not.toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('checkbox', { name: 'Milk' })).toBeVisible()
    expect(seen).toEqual([
      ['remove', milk.id],
      ['restore', milk.id],
    ])
  })

  it('[SHOP-017, SHOP-031, SHOP-032] excludes it first when it is removed permanently, and allows it again', async () => {
    const { user, seen } = await remove('Lemons', 'Permanently')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('checkbox', { name: 'Lemons' })).toBeVisible()
    const { item_id } = lemons
    expect(seen).toEqual([
      ['exclude', { item_id, exclude: true }],
      ['remove', lemons.id],
      ['exclude', { item_id, exclude: false }],
      ['restore', lemons.id],
    ])
  })

  it('excludes a line without a catalogue item by its name', async () => {
    const { seen } = await remove('Milk', 'Permanently')
    await waitFor(() => expect(seen).toHaveLength(2))
    expect(seen[0]).toEqual(['exclude', { item_id: NO_ITEM_ID, item_name: 'Milk', exclude: true }])
  })

  it.each([
    ['[SHOP-033] tolerates silently that excluding is not available', 503, 0],
    ['[SHOP-034] logs any other failure to exclude', 500, 1],
  ])('%s, and removes the line', async (_what, status, logCount) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const { seen } = await remove('Lemons', 'Permanently', failsWithoutDetail(excludeFromShopping, status))
    await waitFor(() => expect(seen).toEqual([['remove', lemons.id]]))
    expect(await screen.findByText('Lemons was removed')).toBeVisible()
    expect(log).toHaveBeenCalledTimes(logCount)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    ['[SHOP-046]', 'Only from this list', 'Failed to remove item'],
    ['[SHOP-047]', 'Permanently', 'Failed to remove item permanently'],
  ])('%s puts the line back when its removal fails', async (_row, choice, text) => {
    await remove('Lemons', choice, failsWithoutDetail(removeShoppingListItem, 500))
    expect(await alertText()).toBe(text)
    expect(await screen.findByRole('checkbox', { name: 'Lemons' })).toBeVisible()
  })
})

describe('deleting a list', () => {
  const remove = async (...handlers: HttpHandler[]) => {
    const user = open([weekend], ...handlers, answers(restoreShoppingList, weekend))
    await card()
    await user.click(screen.getByRole('button', { name: 'More about Weekend shop' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete list' }))
    return user
  }

  it('[SHOP-018, SHOP-027] removes it, and brings it back', async () => {
    const user = await remove(answers(deleteShoppingList, undefined))
    expect(await screen.findByText('No shopping lists')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await card()
  })

  it('[SHOP-045] shows it again when it fails', async () => {
    await remove(failsWithoutDetail(deleteShoppingList, 500))
    expect(await alertText()).toBe('Failed to delete shopping list')
    await card()
  })
})

describe('New List', () => {
  const make = async (...handlers: HttpHandler[]) => {
    const bodies: unknown[] = []
    const user = open(
      [weekend],
      ...handlers,
      answers(generateShoppingList, ({ body }) => {
        bodies.push(body)
        return sampleList(7, (body as { name: string }).name, [milk])
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'New List' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Shopping List' }))
    return { user, dialog, bodies }
  }
  const everything = {
    include_low_stock: true,
    include_out_of_stock: true,
    include_expired: true,
    include_predicted_purchases: true,
    include_seasonal_items: true,
    days_ahead: 7,
  }

  it('[SHOP-003, SHOP-028, SHOP-029, SHOP-030, ENT-031] generates a list under its name, which appears', async () => {
    const { user, dialog, bodies } = await make()
    await user.type(dialog.getByRole('textbox', { name: 'List name' }), 'Party')
    await user.click(dialog.getByRole('button', { name: 'Create List' }))
    const list = await card('Party')
    expect(list.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(bodies).toEqual([{ name: 'Party', ...everything }])
  })

  it('leaves out what is not wanted', async () => {
    const { user, dialog, bodies } = await make()
    await user.type(dialog.getByRole('textbox', { name: 'List name' }), 'Party')
    await user.click(dialog.getByRole('checkbox', { name: 'What has expired' }))
    await user.click(dialog.getByRole('button', { name: 'Create List' }))
    await waitFor(() => expect(bodies).toEqual([{ name: 'Party', ...everything, include_expired: false }]))
  })

  it('[SHOP-019] needs a name, and makes no call without one', async () => {
    const { user, dialog, bodies } = await make()
    await user.type(dialog.getByRole('textbox', { name: 'List name' }), '  {Enter}')
    expect(await dialog.findByText('Please provide a name for your list')).toBeVisible()
    expect(bodies).toEqual([])
  })

  it('[SHOP-048] says that it failed, and keeps the name', async () => {
    const { user, dialog } = await make(failsWithoutDetail(generateShoppingList, 500))
    await user.type(dialog.getByRole('textbox', { name: 'List name' }), 'Party{Enter}')
    expect(await dialog.findByText('Failed to generate shopping list')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'List name' })).toHaveValue('Party')
  })
})

describe('sharing', () => {
  beforeEach(() => {
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  })

  it('hands what is still to be bought to another app as text', async () => {
    const share = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const user = open([weekend])
    await card()
    await user.click(screen.getByRole('button', { name: 'More about Weekend shop' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Share as text' }))
    expect(share).toHaveBeenCalledWith({
      title: 'Weekend shop',
      text: 'Weekend shop\n\nProduce\n- Lemons 4\n\nDairy\n- Milk 2 L\n\nUncategorized\n- String (the white one)',
    })
  })

  it('copies the text where the browser can’t share', async () => {
    const user = open([weekend])
    await card()
    await user.click(screen.getByRole('button', { name: 'More about Weekend shop' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Share as text' }))
    expect(await screen.findByText('The list was copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toContain('- Milk 2 L')
  })
})
