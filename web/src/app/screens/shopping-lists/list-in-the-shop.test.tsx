import { type KnownItem, listKnownItems } from '@larder/shared/contracts/shopping-lists/known-items'
import { applyShoppingOperations } from '@larder/shared/contracts/shopping-lists/list-operations'
import {
  addShoppingListItem,
  NO_ITEM_ID,
  removeShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import {
  listShoppingLists,
  type ShoppingList,
  updateShoppingList,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { listShops, orderShop, type Shop } from '@larder/shared/contracts/shopping-lists/shops'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answers } from '../../../testing/handlers.ts'
import { sampleApplied, sampleList, sampleListLine } from '../../../testing/samples/list-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleId } from '../../../testing/samples/stock-samples.ts'

const paid = (price: number, quantity: number, unit: string, currency: string | null = 'EUR') => ({
  price,
  quantity,
  unit,
  currency,
  store_name: 'Corner Shop',
  date: '2026-03-01',
  measures: {},
})
const known = (number: number, name: string, fields: Partial<KnownItem> = {}): KnownItem => ({
  id: sampleId(number),
  name,
  category: 'Dairy',
  unit: 'item',
  usual: null,
  last_price: null,
  ...fields,
})
const milk = known(71, 'Whole milk', {
  unit: 'l',
  usual: { quantity: 2, times: 9 },
  last_price: paid(1.2, 1, 'l'),
})
const lines = [
  sampleListLine(1, 'Butter', { item_id: sampleId(72), category: 'Dairy', quantity: 2 }),
  sampleListLine(2, 'Apples', { item_id: sampleId(73), category: 'Produce', quantity: 500, unit: 'g' }),
  sampleListLine(3, 'String'),
]
const items = [
  milk,
  known(72, 'Butter', { last_price: paid(3, 1, 'item'), usual: { quantity: 1, times: 3 } }),
  known(73, 'Apples', { last_price: paid(4, 1, 'kg') }),
  known(74, 'Eggs', { usual: { quantity: 10, times: 4 } }),
]
const list = sampleList(1, 'Weekend shop', lines)

/** Opens the list; what is sent is collected, and applied as the server does. */
async function open(shown: ShoppingList = list, ...handlers: HttpHandler[]) {
  const sent: Record<string, unknown>[] = []
  const user = renderApp(`/shopping-lists/${shown.id}`, {
    handlers: [
      ...handlers,
      answers(listShoppingLists, [shown]),
      answers(listKnownItems, items),
      answers(addShoppingListItem, ({ body }) => {
        const line = body as Record<string, unknown> & { id: string; item_name: string }
        sent.push(line)
        const { id, item_name, item_id, unit, quantity = 1 } = line as never
        return sampleListLine(9, item_name, { id, item_id, unit, quantity, category: 'Dairy' })
      }),
      // What is added at once is sent at once.
      answers(applyShoppingOperations, ({ body }) => {
        const { operations } = body as { operations: (Record<string, unknown> & { id: string })[] }
        sent.push(...operations)
        return {
          results: operations.map(sampleApplied),
          lists: [{ id: shown.id, version: shown.version + 1 }],
        }
      }),
      answers(removeShoppingListItem, ({ params }) => void sent.push({ removed: params['itemId'] })),
      answers(updateShoppingList, ({ body }) => {
        sent.push(body as Record<string, unknown>)
        return { ...shown, ...(body as object), version: shown.version + 1 }
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1, name: 'Weekend shop' })
  await screen.findByRole('button', { name: 'Add Eggs 10' })
  const name = screen.getByRole('textbox', { name: 'Name' })
  return { user, sent, name }
}

describe('what is typed', () => {
  it('is taken apart, and what the household knows keeps its name, its unit and its category at once', async () => {
    const { user, sent, name } = await open()
    await user.type(name, 'whole milk, 1,5 kg flour, 6 eggs{Enter}')
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent).toMatchObject([
      { item_id: milk.id, item_name: 'Whole milk', unit: 'l' },
      { item_id: NO_ITEM_ID, item_name: 'flour', quantity: 1.5, unit: 'kg' },
      { item_id: sampleId(74), item_name: 'Eggs', quantity: 6, unit: 'item' },
    ])
    expect(name).toHaveValue('')
  })

  it('is brought into view on a list that is longer than the screen', async () => {
    // jsdom has no layout: every line is given a height, and the screen one.
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(61)
    const scroll = vi.spyOn(window, 'scrollTo')
    onTestFinished(() => {
      height.mockRestore()
      scroll.mockRestore()
    })
    const many = Array.from({ length: 200 }, (_, n) =>
      sampleListLine(n + 20, `Thing ${n}`, { category: 'Beverages' }),
    )
    const { user, name } = await open(sampleList(1, 'Weekend shop', many))
    scroll.mockClear()
    await user.type(name, 'eggs{Enter}')
    await waitFor(() => expect(scroll).toHaveBeenCalled())
    expect(await screen.findByRole('checkbox', { name: 'Eggs' })).toBeInTheDocument()
  })

  it('stands under the category of the item before the server answers', async () => {
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    const late = answers(addShoppingListItem, async ({ body }) => {
      await gate
      return sampleListLine(9, 'Eggs', { id: (body as { id: string }).id, category: 'Snacks' })
    })
    const { user, name } = await open(list, late)
    await user.type(name, 'eggs{Enter}')
    const dairy = within(await screen.findByRole('region', { name: 'Dairy' }))
    expect(await dairy.findByRole('checkbox', { name: 'Eggs' })).toBeVisible()
    answer()
    expect(await screen.findByRole('region', { name: 'Snacks' })).toBeVisible()
  })

  it('may be pasted line by line', async () => {
    const { user, sent, name } = await open()
    await user.click(name)
    await user.paste('- 2 l oat milk\n\n- tea\n')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ item_name }) => item_name)).toEqual(['oat milk', 'tea'])
  })

  it.each([
    ['0 eggs', 'eggs: Quantity must be a positive number'],
    [
      Array.from({ length: 5000 }, (_, index) => `thing ${index}x`).join('\n'),
      'These are 5,000 items. A list has at most 1,000, and this one takes 997 more. Nothing was added.',
    ],
    [`tea, ${'long '.repeat(60)}`, /^A name has at most 200 characters/],
  ])('stays where it is with a word when it can’t be added: %.20s', async (typed, message) => {
    const { user, sent, name } = await open()
    await user.click(name)
    await user.paste(typed)
    await user.keyboard('{Enter}')
    expect(await screen.findByText(message)).toBeVisible()
    expect(name).not.toHaveValue('')
    expect(sent).toEqual([])
  })
})

describe('what is usually bought', () => {
  it('is offered unless the list has it, the most often bought first', async () => {
    await open()
    const usual = within(screen.getByRole('region', { name: 'Usually bought' }))
    expect(usual.getAllByRole('button').map((chip) => chip.getAttribute('aria-label'))).toEqual([
      'Add Whole milk 2 L',
      'Add Eggs 10',
    ])
  })

  it('is added by a tap in the usual amount, with undo', async () => {
    const { user, sent } = await open()
    await user.click(screen.getByRole('button', { name: 'Add Whole milk 2 L' }))
    expect(screen.queryByRole('button', { name: 'Add Whole milk 2 L' })).not.toBeInTheDocument()
    await waitFor(() => expect(sent).toMatchObject([{ item_id: milk.id, quantity: 2, unit: 'l' }]))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent[1]).toEqual({ removed: sent[0]?.['id'] }))
    expect(await screen.findByRole('button', { name: 'Add Whole milk 2 L' })).toBeVisible()
  })
})

describe('prices', () => {
  it('are those of the last receipts, with a total that says what is without one', async () => {
    await open()
    expect(screen.getByText('about €8.00', { exact: true })).toBeVisible()
    expect(screen.getByText('1 without a price')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Apples' })).toHaveAccessibleDescription(/about €2\.00/)
  })
})

describe('the shop', () => {
  const shops: Shop[] = [
    { name: 'Corner Shop', categories: ['Dairy', 'Produce'], is_fixed: false },
    { name: 'Market', categories: [], is_fixed: false },
  ]
  const headings = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))
  const categories = () =>
    headings().flatMap((id) => {
      const text = id === null ? null : document.getElementById(id)?.textContent
      return text === 'Dairy' || text === 'Produce' ? [text] : []
    })

  it('is chosen among those of the receipts, or by its name', async () => {
    const { user, sent } = await open(list, answers(listShops, shops))
    expect(categories()).toEqual(['Produce', 'Dairy'])
    await user.click(screen.getByRole('button', { name: 'Choose a shop' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Shop' }))
    await user.click(dialog.getByRole('button', { name: 'Corner Shop' }))
    await waitFor(() => expect(categories()).toEqual(['Dairy', 'Produce']))
    await user.click(await screen.findByRole('button', { name: 'Corner Shop' }))
    const again = within(await screen.findByRole('dialog', { name: 'Shop' }))
    await user.click(again.getByRole('button', { name: 'Use this shop' }))
    expect(await again.findByText('Please name the shop')).toBeVisible()
    await user.type(again.getByRole('textbox', { name: 'Another shop' }), 'Kiosk{Enter}')
    await waitFor(() => expect(sent).toEqual([{ shop: 'Corner Shop' }, { shop: 'Kiosk' }]))
  })

  it('shows the learned order of its categories, which can be moved by keyboard and menu', async () => {
    const bodies: unknown[] = []
    const { user } = await open(
      { ...list, shop: 'Corner Shop' },
      answers(listShops, shops),
      answers(orderShop, ({ body }) => {
        bodies.push(body)
        return { ...(body as { name: string; categories: string[] }), is_fixed: true }
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Order of categories' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Order of categories' }))
    const rows = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows().slice(0, 3)).toEqual(['Dairy', 'Produce', 'Meat'])
    act(() => dialog.getByRole('button', { name: 'Move Meat' }).focus())
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(rows().slice(0, 3)).toEqual(['Meat', 'Dairy', 'Produce'])
    expect(dialog.getByRole('status')).toHaveTextContent('Meat: 1 of 13')
    await user.click(dialog.getByRole('button', { name: 'More about Dairy' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move down' }))
    expect(rows().slice(0, 3)).toEqual(['Meat', 'Produce', 'Dairy'])
    await user.click(dialog.getByRole('button', { name: 'Save order' }))
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]).toMatchObject({ name: 'Corner Shop' })
    expect((bodies[0] as Shop).categories.slice(0, 3)).toEqual(['Meat', 'Produce', 'Dairy'])
  })
})
