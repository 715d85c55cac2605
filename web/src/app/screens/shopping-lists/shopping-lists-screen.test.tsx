import { generateShoppingList } from '@larder/shared/contracts/shopping-lists/generation'
import {
  createShoppingList,
  deleteShoppingList,
  listShoppingLists,
  restoreShoppingList,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, type HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, failsWithoutDetail, on } from '../../../testing/handlers.ts'
import { sampleList } from '../../../testing/samples/list-samples.ts'
import { alertText, listCard, milk, openLists, weekend } from '../../../testing/open-lists.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { setViewportWidth } from '../../../testing/browser/viewport.ts'
import { define } from '../../../testing/define.ts'

describe('the screen', () => {
  it('[SHOP-001, SHOP-002, SHOP-006, NAV-007, NAV-013] shows a card for each list under its title', async () => {
    openLists([weekend, sampleList(2, 'Party')])
    expect(await screen.findByRole('heading', { level: 1, name: 'Shopping Lists' })).toBeVisible()
    await listCard('Weekend shop')
    await listCard('Party')
    expect(screen.getByRole('link', { name: 'Shopping Lists' })).toHaveAttribute('href', '/shopping-lists')
  })

  it("[NAV-020] is called 'Shop' on a phone", async () => {
    setViewportWidth(390)
    openLists([])
    expect(await screen.findByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/shopping-lists')
  })

  it('[SHOP-001] needs a signed-in user', async () => {
    renderApp('/shopping-lists', { isVisitor: true })
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
  })

  it("[SHOP-004] shows 'Loading shopping lists...' while it loads", async () => {
    openLists(
      [],
      http.get('/api/v1/shopping-lists/', () => delay('infinite')),
    )
    expect(await screen.findByText('Loading shopping lists...')).toBeVisible()
  })

  it('[SHOP-005] says what to do without a list', async () => {
    openLists([])
    expect(await screen.findByText('No shopping lists')).toBeVisible()
    expect(screen.getByText('Get started by creating a new shopping list.')).toBeVisible()
  })

  it('[SHOP-043] says that the lists could not be loaded, and loads them again', async () => {
    let isBroken = true
    const user = openLists(
      [],
      on(listShoppingLists, () => (isBroken ? new Response('', { status: 500 }) : Response.json([weekend]))),
    )
    expect(await alertText()).toContain('Failed to fetch shopping lists')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await listCard()
    await waitFor(() => expect(screen.queryByText('Failed to fetch shopping lists')).not.toBeInTheDocument())
  })
})

describe('deleting a list', () => {
  const remove = async (...handlers: HttpHandler[]) => {
    const user = openLists([weekend], ...handlers, answers(restoreShoppingList, weekend))
    await listCard()
    await user.click(screen.getByRole('button', { name: 'More about Weekend shop' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete list' }))
    return user
  }

  it('[SHOP-018, SHOP-027] removes it, and brings it back', async () => {
    const user = await remove(answers(deleteShoppingList, undefined))
    expect(await screen.findByText('No shopping lists')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await listCard()
  })

  it('[SHOP-045] shows it again when it fails', async () => {
    await remove(failsWithoutDetail(deleteShoppingList, 500))
    expect(await alertText()).toBe('Failed to delete shopping list')
    expect(screen.queryByText(/ was deleted$/)).not.toBeInTheDocument()
    await listCard()
  })
})

describe('New List', () => {
  const make = async (...handlers: HttpHandler[]) => {
    const bodies: unknown[] = []
    const user = openLists(
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
    const list = await listCard('Party')
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

  it('starts empty at once when nothing is to be put on it, or without a connection, and is sent later', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await make(
      on(generateShoppingList, () => Response.error()),
      answers(createShoppingList, ({ body }) => {
        sent.push(body)
        const { id = '', name } = body as { id?: string; name: string }
        return { ...sampleList(7, name), id }
      }),
    )
    await user.type(dialog.getByRole('textbox', { name: 'List name' }), 'Party{Enter}')
    expect(await dialog.findByText(/^There is no connection to find out what you need/)).toBeVisible()
    expect(dialog.queryAllByRole('checkbox', { checked: true })).toEqual([])
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Create List' }))
    expect(await listCard('Party')).toBeDefined()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(sent).toEqual([{ id: expect.any(String) as string, name: 'Party' }]))
  })

  it('[SHOP-048] says that it failed, and keeps the name', async () => {
    const { user, dialog } = await make(failsWithoutDetail(generateShoppingList, 500))
    await user.type(dialog.getByRole('textbox', { name: 'List name' }), 'Party{Enter}')
    expect(await dialog.findByText('Failed to generate shopping list')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'List name' })).toHaveValue('Party')
  })
})

describe('sharing', () => {
  beforeEach(() => {})

  it('hands what is still to be bought to another app as text', async () => {
    const share = vi.fn(() => Promise.resolve())
    define(navigator, 'share', share)
    const user = openLists([weekend])
    await listCard()
    await user.click(screen.getByRole('button', { name: 'More about Weekend shop' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Share as text' }))
    expect(share).toHaveBeenCalledWith({
      title: 'Weekend shop',
      text: 'Weekend shop\n\nProduce\n- Lemons 4\n\nDairy\n- Milk 2 L\n\nUncategorized\n- String (the white one)',
    })
  })

  it('copies the text where the browser can’t share', async () => {
    const user = openLists([weekend])
    await listCard()
    await user.click(screen.getByRole('button', { name: 'More about Weekend shop' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Share as text' }))
    expect(await screen.findByText('The list was copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toContain('- Milk 2 L')
  })
})
