import { updateEntry, listInventory } from '@larder/shared/contracts/inventory'
import { updateItem } from '@larder/shared/contracts/item-page'
import {
  addTypedStock,
  readTypedStock,
  type TypedLineReading,
  undoTypedStock,
} from '@larder/shared/contracts/stock/typed-stock'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, fails, on, unreachable } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry, sampleId, sampleItem } from '../../../testing/samples/stock-samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const ADDITION = sampleId(77)
const reading = (name: string, fields: Partial<TypedLineReading> = {}): TypedLineReading => ({
  text: name,
  name,
  quantity: 2,
  is_quantity_said: true,
  unit: 'l',
  category: 'Dairy',
  storage_location: 'Refrigerator',
  expiry_date: '2099-03-14',
  is_expiry_guess: true,
  is_known: false,
  problem: null,
  ...fields,
})
const oatMilk = sampleEntry('Oat milk', {
  quantity: 2,
  unit: 'l',
  expiry_date: '2099-03-14T00:00:00.000Z',
  is_expiry_guess: true,
})

type Seen = { reads: unknown[]; adds: unknown[]; undone: unknown[] }

/** The inventory with a server that reads each line as `readingsOf` says, and adds what is sent. */
const openQuickAdd = async (
  readingsOf: (text: string) => TypedLineReading[],
  more: Parameters<typeof renderApp>[1] = {},
) => {
  const seen: Seen = { reads: [], adds: [], undone: [] }
  let entries = [sampleEntry('Eggs')]
  const user = renderApp('/inventory', {
    handlers: [
      ...(more?.handlers ?? []),
      answers(listInventory, () => entries),
      answers(readTypedStock, ({ body }) => {
        seen.reads.push(body)
        return readingsOf((body as { text: string }).text)
      }),
      answers(addTypedStock, ({ body }) => {
        seen.adds.push(body)
        const lines = (body as { lines: { name: string }[] }).lines
        const added = lines.map(({ name }) => (name === 'Oat milk' ? oatMilk : sampleEntry(name)))
        entries = [...entries, ...added]
        return { id: ADDITION, entries: added }
      }),
      on(undoTypedStock, ({ params }) => {
        seen.undone.push(params['id'])
        entries = entries.slice(0, 1)
        return new HttpResponse(null, { status: 204 })
      }),
      ...settingsAnswers,
    ],
  })
  await screen.findByRole('article', { name: 'Eggs' })
  return { user, seen, field: screen.getByRole('textbox', { name: 'Quick add' }) }
}

const shown = () => screen.getByRole('list', { name: 'Just added' })
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('group')
    .map((group) => group.getAttribute('aria-label')?.replace('Details of ', ''))

describe('the row that adds by name', () => {
  it('adds by Enter, keeps the focus, says what was added, and undoes it', async () => {
    const { user, seen, field } = await openQuickAdd(() => [reading('Oat milk')])
    await user.type(field, '2 oat milk{Enter}')
    expect(field).toHaveFocus()
    expect(field).toHaveValue('')
    const said = await screen.findByText('Added 2 L of Oat milk · Refrigerator')
    expect(said.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
    expect(await screen.findByRole('article', { name: 'Oat milk' })).toBeVisible()
    // A guess is left to the server, so that it stays one.
    expect(seen.adds).toEqual([
      {
        lines: [
          { name: 'Oat milk', quantity: 2, unit: 'l', category: 'Dairy', storage_location: 'Refrigerator' },
        ],
      },
    ])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Oat milk' })).toBeNull())
    expect(seen.undone).toEqual([ADDITION])
  })

  it('shows what was read and guessed, which can be chosen otherwise before', async () => {
    const { user, seen, field } = await openQuickAdd((text) => [reading('Oat milk', { text })])
    await user.type(field, '2 oat milk')
    const lines = within(await screen.findByRole('list', { name: 'What will be added' }))
    expect(lines.getByLabelText('Expiry date of Oat milk (guess)')).toHaveValue('2099-03-14')
    expect(lines.getByLabelText('Category of Oat milk')).toHaveValue('Dairy')
    await user.selectOptions(lines.getByLabelText('Place of Oat milk'), 'Pantry')
    await user.selectOptions(lines.getByLabelText('Unit of Oat milk'), 'package')
    await waitFor(() =>
      expect(seen.reads.at(-1)).toEqual({
        text: '2 oat milk',
        choices: [{ name: 'Oat milk', storage_location: 'Pantry', unit: 'package' }],
      }),
    )
  })

  it('adds a paste of lines at once, with one undo', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Thing ${index}`)
    const { user, seen, field } = await openQuickAdd(() => names.map((name) => reading(name)))
    await user.click(field)
    await user.paste(names.join('\r\n'))
    expect(field).toHaveValue(names.join('; '))
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Added 20 items')).toBeVisible()
    expect(seen.adds).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
  })

  it('adds what it can, and leaves the rest in the field with the reason', async () => {
    const bad = reading('Eggs', { text: '0 eggs', quantity: 0, problem: 'Quantity must be positive' })
    const { user, seen, field } = await openQuickAdd(() => [reading('Oat milk'), bad])
    await user.type(field, '2 oat milk, 0 eggs{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('0 eggs')
    expect(screen.getByRole('alert')).toHaveTextContent('Quantity must be positive')
    expect(field).toHaveValue('0 eggs')
    expect(field).toBeInvalid()
    expect(seen.adds).toHaveLength(1)
    await user.type(field, ' ')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that nothing was typed, and adds nothing', async () => {
    const { user, seen, field } = await openQuickAdd(() => [])
    await user.type(field, '  {Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Name is required')
    expect(seen.adds).toEqual([])
  })

  it('keeps what was typed when there is no network, or the household is full', async () => {
    for (const [handler, reason] of [
      [unreachable(readTypedStock), 'The server did not answer. Please try again.'],
      [fails(addTypedStock, 'household_entries_full'), 'entries'],
    ] as const) {
      const { user, field } = await openQuickAdd(() => [reading('Oat milk')], { handlers: [handler] })
      await user.type(field, '2 oat milk{Enter}')
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent('Error adding to inventory:')
      expect(alert).toHaveTextContent(reason)
      expect(field).toHaveValue('2 oat milk')
      cleanup()
    }
  })

  it('shows all that was just added one by one, the latest first, as far as it was not undone', async () => {
    const { user, field } = await openQuickAdd((text) => [reading(text)])
    await user.type(field, 'Bread{Enter}')
    await screen.findByRole('list', { name: 'Just added' })
    await user.type(field, 'Oat milk{Enter}')
    await waitFor(() => expect(namesIn(shown())).toHaveLength(2))
    expect(namesIn(shown())).toEqual(['Oat milk', 'Bread'])
    for (const name of ['Rye', 'Oats']) await user.type(field, `${name}{Enter}`)
    await user.click(await screen.findByRole('button', { name: 'Show all 4' }))
    expect(namesIn(shown())).toEqual(['Oats', 'Rye', 'Oat milk', 'Bread'])
    await user.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(namesIn(shown())).toEqual(['Oats', 'Rye', 'Oat milk'])
    // Of this the sample server takes back all additions.
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Just added' })).toBeNull())
  })

  it('shows what was just added, which can be changed after', async () => {
    const saved: unknown[] = []
    const categories: unknown[] = []
    const { user, field } = await openQuickAdd(() => [reading('Oat milk')], {
      handlers: [
        answers(updateEntry, ({ body }) => {
          saved.push(body)
          return { ...oatMilk, storage_location: 'Pantry', version: 4 }
        }),
        on(updateItem, ({ body }) => {
          categories.push(body)
          return HttpResponse.json({ ...sampleItem('Oat milk') })
        }),
      ],
    })
    await user.type(field, '2 oat milk{Enter}')
    const list = within(await screen.findByRole('list', { name: 'Just added' }))
    await user.selectOptions(list.getByLabelText('Place of Oat milk'), 'Pantry')
    expect(await screen.findByText('Item updated successfully!')).toBeVisible()
    expect(saved).toMatchObject([{ storage_location: 'Pantry', quantity: 2, version: 3 }])
    fireEvent.change(list.getByLabelText('Category of Oat milk'), { target: { value: 'Beverages' } })
    await waitFor(() => expect(categories).toEqual([{ category: 'Beverages' }]))
    await user.click(screen.getByRole('button', { name: 'Hide what was just added' }))
    expect(screen.queryByRole('list', { name: 'Just added' })).toBeNull()
    expect(field).toHaveFocus()
  })
})
