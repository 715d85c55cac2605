import { getMe } from '@larder/shared/contracts/accounts/auth'
import { listInventory } from '@larder/shared/contracts/inventory'
import { applyShoppingOperations } from '@larder/shared/contracts/shopping-lists/list-operations'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { readTypedStock } from '@larder/shared/contracts/stock/typed-stock'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { keepSharedFiles } from '../../../lib/share/shared-files.ts'
import { fakeCaches } from '../../../testing/browser/fake-caches.ts'
import { answers, fails } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleApplied, sampleList } from '../../../testing/samples/list-samples.ts'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'
import { setUpUser } from '../../../testing/user.ts'

beforeEach(() => vi.stubGlobal('caches', fakeCaches()))

const open = async (text: string, ...handlers: HttpHandler[]) => {
  await keepSharedFiles([new File([text], 'shared.txt', { type: 'text/plain' })])
  return load(...handlers)
}
const load = (...handlers: HttpHandler[]) => {
  renderApp('/shared', {
    handlers: [
      ...handlers,
      answers(getMe, sampleUser),
      answers(listShoppingLists, [sampleList(1, 'This week')]),
      answers(listInventory, []),
      answers(readTypedStock, []),
      ...settingsAnswers,
    ],
  })
  return setUpUser()
}
const choices = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Shared with Larder' })
  return screen
    .getAllByRole('button', { name: /^(?:I have these|To buy)$/ })
    .map(({ textContent }) => textContent)
}
const things = () =>
  within(screen.getByRole('list', { name: 'What was shared' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
/** A button that waits keeps the focus, and ignores presses. */
const listsAsked = () => waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
const toast = (text: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Notifications' })).findByText(text)

describe('a list that was shared from another app', () => {
  it('goes on the list that was used last by one press, which Enter is for a list, and is taken back', async () => {
    const sent: Record<string, unknown>[] = []
    const user = await open(
      'Groceries\n2 oat milk\neggs',
      answers(applyShoppingOperations, ({ body }) => {
        const { operations } = body as { operations: { id: string; list_id: string }[] }
        sent.push(...operations)
        return {
          results: operations.map(sampleApplied),
          lists: operations.slice(0, 1).map(({ list_id }) => ({ id: list_id, version: 2 })),
        }
      }),
    )
    expect(await choices()).toEqual(['To buy', 'I have these'])
    expect(things()).toEqual(['2 oat milk', 'eggs'])
    await listsAsked()
    screen.getByRole('button', { name: 'To buy' }).focus()
    await user.keyboard('{Enter}')
    expect(await toast('Put 2 items on This week')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: 'This week' })).toBeVisible()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      { type: 'add', item_name: 'oat milk', quantity: 2 },
      { type: 'add', item_name: 'eggs' },
    ])
  })

  it('goes into the row of the inventory that adds by name, where it can be changed', async () => {
    const user = await open('We have two oat milk and six eggs')
    expect(await choices()).toEqual(['I have these', 'To buy'])
    await user.click(screen.getByRole('button', { name: 'I have these' }))
    const row = await screen.findByRole('textbox', { name: 'Quick add' })
    expect(row).toHaveValue('two oat milk; six eggs')
    expect(row).toHaveFocus()
  })

  it('outlives reloads of the page until it is used, and not longer', async () => {
    await open('2 oat milk\neggs')
    await choices()
    for (const _reload of ['one', 'another']) {
      cleanup()
      load()
      await choices()
      expect(things()).toEqual(['2 oat milk', 'eggs'])
    }
    await setUpUser().click(screen.getByRole('button', { name: 'I have these' }))
    await screen.findByRole('textbox', { name: 'Quick add' })
    cleanup()
    load()
    expect(await screen.findByRole('heading', { level: 1, name: 'Nothing was shared' })).toBeVisible()
  })

  it('outlives a reload before it is shown', async () => {
    await open('2 oat milk\neggs')
    await choices()
    cleanup()
    const asked = vi.fn(() => new Promise<boolean>(() => undefined))
    vi.stubGlobal('caches', { ...fakeCaches(), has: asked })
    load()
    await waitFor(() => expect(asked).toHaveBeenCalled())
    cleanup()
    vi.stubGlobal('caches', fakeCaches())
    load()
    await choices()
    expect(things()).toEqual(['2 oat milk', 'eggs'])
  })

  it.each([false, true])('gives way to what is shared later; effects run twice: %s', async (isTwice) => {
    configure({ reactStrictMode: isTwice })
    onTestFinished(() => configure({ reactStrictMode: false }))
    await open('2 oat milk\neggs')
    await choices()
    cleanup()
    await open('bread\nbutter')
    await choices()
    await listsAsked()
    expect(things()).toEqual(['bread', 'butter'])
  })

  it('stays while the lists could not be loaded, and says why', async () => {
    const user = await open('milk\neggs', fails(listShoppingLists, 'database_unavailable'))
    await choices()
    await listsAsked()
    await user.click(screen.getByRole('button', { name: 'To buy' }))
    expect(
      await screen.findByText(/^Failed to fetch shopping lists: The database is not reachable/),
    ).toBeVisible()
    expect(screen.getByRole('list', { name: 'What was shared' })).toBeVisible()
  })
})

describe('another text', () => {
  it('goes to the import of recipes where it is one', async () => {
    await open('Leek soup\nIngredients\n2 leeks\n1 l stock\nMethod\nCook the leeks.')
    expect(await screen.findByRole('heading', { level: 1, name: 'Import a recipe' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Text of the recipe' })).toHaveValue(
      'Leek soup\nIngredients\n2 leeks\n1 l stock\nMethod\nCook the leeks.',
    )
  })

  it.each([
    ['', 'Nothing was shared'],
    ['milk\n'.repeat(40_000), 'This text is too long for a list'],
  ])('may be nothing, or too long: %#', async (text, title) => {
    await open(text)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})
