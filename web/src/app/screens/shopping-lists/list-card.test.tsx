import { applyShoppingOperations } from '@larder/shared/contracts/shopping-lists/list-operations'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import {
  removeShoppingListItem,
  restoreShoppingListItem,
  updateShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import { act, screen, waitFor, within } from '@testing-library/react'
import { type HttpHandler } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answers, failsWithoutDetail, on, refusal } from '../../../testing/handlers.ts'
import { sampleApplied, sampleList, sampleListLine } from '../../../testing/samples/list-samples.ts'
import {
  alertText,
  lemons,
  listCard,
  milk,
  openLists,
  rice,
  string,
  tickOf,
  weekend,
} from '../../../testing/open-lists.ts'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { sampleId } from '../../../testing/samples/stock-samples.ts'

describe('a list', () => {
  it('[SHOP-007, SHOP-008, ENT-030] groups what is to be bought by category, and counts what is checked', async () => {
    openLists([weekend])
    const list = await listCard()
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
    const user = openLists(
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
    const list = await listCard()
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
    const user = openLists([weekend], on(updateShoppingListItem, answer))
    await listCard()
    await user.click(tickOf('Milk'))
    expect(await alertText()).toBe(text)
    expect(tickOf('Milk')).not.toBeChecked()
  })

  it('[SHOP-044] keeps a tick without network, says that it is not sent yet, and sends it later', async () => {
    let hasNetwork = false
    const sent: unknown[] = []
    const user = openLists(
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
    const list = await listCard()
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
    const user = openLists([weekend], answers(updateShoppingListItem, { ...string, checked: true }))
    await listCard()
    act(() => tickOf('String').focus())
    await user.keyboard(' ')
    expect(tickOf('String')).toBeChecked()
    expect(tickOf('Milk')).toHaveFocus()
  })

  it('leaves the focus where somebody moved it before the ticked line went into the basket', async () => {
    openLists([weekend], answers(updateShoppingListItem, { ...string, checked: true }))
    await listCard()
    const other = screen.getByRole('button', { name: 'Edit Rice' })
    act(() => {
      tickOf('String').focus()
      tickOf('String').click()
      other.focus()
    })
    expect(tickOf('String')).toBeChecked()
    expect(other).toHaveFocus()
  })

  it('folds a basket of more than five lines', async () => {
    const ticked = [1, 2, 3, 4, 5, 6].map((n) => sampleListLine(n, `Thing ${n}`, { checked: true }))
    const user = openLists([sampleList(1, 'Weekend shop', ticked)])
    await listCard()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'In the basket (6)' }))
    expect(tickOf('Thing 1')).toBeChecked()
    // As it was left, also after the list was closed and opened again.
    await user.click(screen.getByRole('link', { name: 'Weekend shop' }))
    await screen.findByRole('heading', { level: 1, name: 'Weekend shop' })
    expect(await screen.findByRole('checkbox', { name: 'Thing 1' })).toBeChecked()
  })

  it('takes back the last tick by the message about it, which says one tick at a time', async () => {
    const user = openLists(
      [weekend],
      answers(updateShoppingListItem, ({ params, body, query }) => {
        const { checked = false } = body as { checked?: boolean }
        const line = params['itemId'] === milk.id ? milk : string
        return { ...line, checked, ticks: [{ device_id: query['device_id'] ?? null, version: 5 }] }
      }),
    )
    await listCard()
    await user.click(tickOf('Milk'))
    expect(await screen.findByText('Milk is in the basket')).toBeVisible()
    await user.click(tickOf('String'))
    expect(await screen.findByText('String is in the basket')).toBeVisible()
    expect(screen.queryByText('Milk is in the basket')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(tickOf('String')).not.toBeChecked())
    expect(tickOf('Milk')).toBeChecked()
  })

  it('says who else ticked a line', async () => {
    const dan = { user_id: sampleId(9), name: 'dan', is_former: false }
    const me = { user_id: sampleUser.id, name: 'maya', is_former: false }
    openLists([
      sampleList(1, 'Weekend shop', [
        sampleListLine(1, 'Milk', { checked: true, checked_by: dan }),
        sampleListLine(2, 'Eggs', { checked: true, checked_by: me }),
      ]),
    ])
    await listCard()
    expect(screen.getByText('Ticked by dan')).toBeVisible()
    expect(screen.queryByText(/maya/, { selector: 'article *' })).not.toBeInTheDocument()
  })

  it('renders only the lines near the screen of a list of 1,000', async () => {
    // jsdom has no layout: without heights all lines would be on the screen.
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(61)
    onTestFinished(() => height.mockRestore())
    const lines = Array.from({ length: 1000 }, (_, n) => sampleListLine(n, `Thing ${n}`))
    openLists([sampleList(1, 'Weekend shop', lines)])
    await listCard()
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100)
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '1000')
  })
})

describe('editing a line', () => {
  const edit = async (...handlers: HttpHandler[]) => {
    const bodies: unknown[] = []
    const user = openLists(
      [weekend],
      ...handlers,
      answers(updateShoppingListItem, ({ body }) => {
        bodies.push(body)
        return { ...milk, ...(body as object) }
      }),
    )
    await listCard()
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

  it.each([
    ['gets another category', { item: { name: 'Milk', category: 'Drinks' } }],
    ['is ticked by somebody else', { checked: true, checked_at: '2026-07-01T10:00:00.000Z' }],
    ['is taken in by another line', { id: sampleId(99), merged_ids: [milk.id] }],
  ])('keeps what is typed when the line %s meanwhile', async (_case, change) => {
    let atServer = weekend
    const { user, form, bodies } = await edit(answers(listShoppingLists, () => [atServer]))
    const quantity = form.getByRole('spinbutton', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '5')
    const changed = { ...milk, notes: 'organic', ...change }
    atServer = { ...weekend, version: 6, items: [changed, { ...lemons, notes: 'unwaxed' }] }
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText(/^unwaxed/)).toBeVisible()
    expect(quantity).toBeInTheDocument()
    expect(quantity).toHaveFocus()
    expect(quantity).toHaveValue('5')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(await screen.findByText('5 L')).toBeVisible()
  })

  /** What somebody else did, as the server answers it when the list is loaded again. */
  const reload = async (change: () => void) => {
    change()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText(/^unwaxed/)).toBeVisible()
  }
  const seenLemons = { ...lemons, notes: 'unwaxed' }

  it('saves only what was typed, and shows what others changed of the rest', async () => {
    let atServer = weekend
    const { user, form, bodies } = await edit(answers(listShoppingLists, () => [atServer]))
    await user.type(form.getByRole('textbox', { name: /^Note/ }), 'organic')
    await reload(() => {
      atServer = { ...weekend, version: 6, items: [{ ...milk, quantity: 5 }, seenLemons] }
    })
    expect(form.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('5')
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(bodies).toEqual([{ notes: 'organic' }]))
    expect(await screen.findByText('5 L')).toBeVisible()
  })

  it('stays open when the line was removed elsewhere, until that is said to whoever saves it', async () => {
    let atServer = weekend
    const { user, form } = await edit(
      on(updateShoppingListItem, () => refusal('not_found')),
      answers(applyShoppingOperations, ({ body }) => ({
        results: (body as { operations: { id: string }[] }).operations.map((one) => ({
          ...sampleApplied(one),
          refused: 'not_found' as const,
        })),
        lists: [{ id: weekend.id, version: 7 }],
      })),
      answers(listShoppingLists, () => [atServer]),
    )
    const note = form.getByRole('textbox', { name: /^Note/ })
    await user.type(note, 'organic')
    await reload(() => {
      atServer = { ...weekend, version: 6, items: [seenLemons] }
    })
    expect(note).toHaveFocus()
    expect(note).toHaveValue('organic')
    await user.keyboard('{Enter}')
    expect(await alertText()).toContain('Milk was removed on another device meanwhile')
    expect(screen.queryByRole('form', { name: 'Edit Milk' })).not.toBeInTheDocument()
  })

  it('ends with the removal of its line, also when that is undone', async () => {
    const { user, form } = await edit(
      answers(applyShoppingOperations, ({ body }) => ({
        results: (body as { operations: { id: string }[] }).operations.map(sampleApplied),
        lists: [{ id: weekend.id, version: 6 }],
      })),
      answers(removeShoppingListItem, undefined),
      answers(restoreShoppingListItem, milk),
    )
    await user.type(form.getByRole('textbox', { name: /^Note/ }), 'organic')
    await user.click(form.getByRole('button', { name: 'Remove' }))
    await user.click(screen.getByRole('button', { name: 'Only from this list' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('checkbox', { name: 'Milk' })).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Edit Milk' })).not.toBeInTheDocument()
  })

  it('keeps what is typed in one line while another is edited', async () => {
    const { user, form, bodies } = await edit()
    await user.type(form.getByRole('textbox', { name: /^Note/ }), 'organic')
    await user.click(screen.getByRole('button', { name: 'Edit Lemons' }))
    const other = within(screen.getByRole('form', { name: 'Edit Lemons' }))
    expect(other.getByRole('spinbutton', { name: 'Quantity' })).toHaveFocus()
    await user.click(other.getByRole('button', { name: 'Cancel' }))
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(bodies).toEqual([{ notes: 'organic' }]))
  })

  it('is not folded away when others put more into the basket', async () => {
    const ticked = (number: number) =>
      sampleListLine(number, `Thing ${number}`, { checked: true, checked_at: '2026-07-01T10:00:00.000Z' })
    let atServer = sampleList(1, 'Weekend shop', [lemons, ticked(10), ticked(11)])
    const user = openLists(
      [],
      answers(listShoppingLists, () => [atServer]),
    )
    await user.click(await screen.findByRole('button', { name: 'Edit Thing 10' }))
    const note = screen.getByRole('textbox', { name: /^Note/ })
    await user.type(note, 'two of them')
    await reload(() => {
      const more = [12, 13, 14, 15].map(ticked)
      atServer = { ...atServer, version: 6, items: [seenLemons, ticked(10), ticked(11), ...more] }
    })
    expect(note).toHaveValue('two of them')
    expect(note).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'In the basket (6)' }))
    expect(note).not.toBeInTheDocument()
  })

  it('says that the line was removed on another device meanwhile, and puts it back as edited', async () => {
    let atServer = weekend
    const { user, form } = await edit(
      on(updateShoppingListItem, () => {
        atServer = { ...weekend, version: 6, items: [lemons] }
        return refusal('not_found')
      }),
      answers(applyShoppingOperations, ({ body }) => ({
        results: (body as { operations: { id: string }[] }).operations.map(sampleApplied),
        lists: [{ id: weekend.id, version: 6 }],
      })),
      answers(restoreShoppingListItem, { ...milk, quantity: 5 }),
      answers(listShoppingLists, () => [atServer]),
    )
    const quantity = form.getByRole('spinbutton', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '5{Enter}')
    expect(await alertText()).toContain('Milk was removed on another device meanwhile')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Milk' })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('5 L')).toBeVisible()
  })

  it('[SHOP-044] takes the quantity back when it is refused', async () => {
    const { user, form } = await edit(failsWithoutDetail(updateShoppingListItem, 500))
    await user.type(form.getByRole('spinbutton', { name: 'Quantity' }), '5')
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    expect(await alertText()).toBe('Failed to update item')
    expect(screen.getByText('2 L')).toBeVisible()
  })
})
