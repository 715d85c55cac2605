import { excludeFromShopping } from '@larder/shared/contracts/shopping-lists/exclusions'
import {
  addShoppingListItem,
  NO_ITEM_ID,
  removeShoppingListItem,
  restoreShoppingListItem,
  SHOPPING_UNITS,
  updateShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import { screen, waitFor, within } from '@testing-library/react'
import { type HttpHandler } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answers, fails, failsWithoutDetail } from '../../../testing/handlers.ts'
import { sampleListLine } from '../../../testing/samples/list-samples.ts'
import { alertText, lemons, listCard, milk, openLists, tickOf, weekend } from '../../../testing/open-lists.ts'

describe('adding a line', () => {
  const add = async (...handlers: HttpHandler[]) => {
    const bodies: Record<string, unknown>[] = []
    const user = openLists(
      [weekend],
      ...handlers,
      answers(addShoppingListItem, ({ body }) => {
        const line = body as Record<string, unknown> & { id: string; item_name: string }
        bodies.push(line)
        const { id, item_name, quantity, unit } = line as never
        return sampleListLine(9, item_name, { id, quantity, unit, category: 'Dairy' })
      }),
    )
    const list = await listCard()
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
    await user.click(row.getByRole('button', { name: /^Add item to / }))
    expect(await list.findByText('Yoghurt')).toBeVisible()
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

  it.each(['Name', 'Quantity'])('forgets what was wrong as soon as the %s is edited', async (field) => {
    const { user, row } = await add()
    await user.type(row.getByRole('textbox', { name: 'Name' }), ' {Enter}')
    expect(await row.findByRole('alert')).toHaveTextContent('Name is required')
    await user.clear(row.getByLabelText(field))
    expect(row.queryByRole('alert')).not.toBeInTheDocument()
    expect(row.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('aria-invalid')
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
    const user = openLists(
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
    await listCard()
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Item' }))
    await user.click(dialog.getByRole('button', { name: choice }))
    return { user, seen }
  }

  it('[SHOP-016, SHOP-026] removes it from this list alone, and puts it back', async () => {
    const { user, seen } = await remove('Milk', 'Only from this list')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Milk' })).not.toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Milk' })).toBeVisible())
    await waitFor(() =>
      expect(seen).toEqual([
        ['remove', milk.id],
        ['restore', milk.id],
      ]),
    )
  })

  it('[SHOP-017, SHOP-031, SHOP-032] excludes it first when it is removed permanently, and allows it again', async () => {
    const { user, seen } = await remove('Lemons', 'Permanently')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Lemons' })).toBeVisible())
    const { item_id } = lemons
    await waitFor(() =>
      expect(seen).toEqual([
        ['exclude', { item_id, exclude: true }],
        ['remove', lemons.id],
        ['exclude', { item_id, exclude: false }],
        ['restore', lemons.id],
      ]),
    )
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
    expect(screen.queryByText('Lemons was removed')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Lemons' })).toBeVisible())
  })
})
