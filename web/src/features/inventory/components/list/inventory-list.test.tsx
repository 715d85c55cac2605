import { arrangeInventory } from '@larder/shared/domain/inventory/stock/list/arrange-inventory'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleEntry, sampleId, sampleItem } from '../../../../testing/samples/stock-samples.ts'
import type { EntryActionHandlers } from '../entry/entry-actions.tsx'
import { InventoryList, jumpToPlace } from './inventory-list.tsx'

const ROW_HEIGHT = 120
const nothing = () => undefined
const handlers: EntryActionHandlers = {
  onUse: nothing,
  onUseOther: nothing,
  onAddMore: nothing,
  onEdit: nothing,
  onDelete: nothing,
  onHistory: nothing,
  onAbout: nothing,
}
const nameOf = (number: number) => `Item ${String(number).padStart(4, '0')}`
const entries = Array.from({ length: 3_000 }, (_, number) =>
  sampleEntry(nameOf(number), {
    item: sampleItem(nameOf(number), { id: sampleId(10_000 + number) }),
    storage_location: number < 1_500 ? 'Pantry' : 'Freezer',
  }),
)
const sections = arrangeInventory(entries, '', 'All')

type ListProps = Partial<Parameters<typeof InventoryList>[0]>

const listOf = (props: ListProps) => (
  <InventoryList
    sections={sections}
    layout="compact"
    today="2026-03-10"
    handlers={handlers}
    highlightId={undefined}
    folded={[]}
    onFold={nothing}
    keptRows={[]}
    measuredRowsRef={{ current: () => [] }}
    {...props}
  />
)

const showList = (props: ListProps = {}) => render(listOf(props), { wrapper: MemoryRouter })

const scrollTo = (pixels: number) => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(pixels)
  act(() => void fireEvent.scroll(window))
}
const card = (number: number) => screen.queryByRole('article', { name: nameOf(number) })

beforeEach(() => {
  // The page has no layout here: every element has the height of a card.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT)
})

describe('a list of thousands', () => {
  it("renders only the cards near the screen, and announces each card's position and the total", () => {
    showList()
    expect(card(0)).toBeVisible()
    expect(screen.getAllByRole('article').length).toBeLessThan(20)
    scrollTo(1_000 * ROW_HEIGHT)
    expect(card(0)).not.toBeInTheDocument()
    expect(screen.getAllByRole('article').length).toBeLessThan(40)
    const [seen] = screen.getAllByRole('listitem')
    const position = Number(seen?.getAttribute('aria-posinset'))
    expect(position).toBeGreaterThan(500)
    expect(seen).toHaveAttribute('aria-setsize', '1500')
    expect(seen).toContainElement(card(position - 1))
  })

  it('has the headings of all places, each with the height of its cards', () => {
    showList()
    const pantry = screen.getByRole('region', { name: 'Pantry' })
    expect(parseInt(pantry.style.blockSize)).toBeGreaterThan(1_500 * 100)
    expect(screen.getByRole('region', { name: 'Freezer' })).toBeVisible()
  })

  it('scrolls to the heading of a place, which gets the focus, and renders its neighbours', () => {
    showList()
    act(() => jumpToPlace('Freezer'))
    expect(screen.getByRole('button', { name: 'Freezer' })).toHaveFocus()
    expect(card(1_500)).toBeInTheDocument()
    expect(card(1_499)).toBeInTheDocument()
  })

  it('keeps the focused card, and its neighbours, however far the list is scrolled', () => {
    showList()
    act(() => screen.getByRole('button', { name: `Edit ${nameOf(2)}` }).focus())
    scrollTo(1_000 * ROW_HEIGHT)
    expect(screen.getByRole('button', { name: `Edit ${nameOf(2)}` })).toHaveFocus()
    expect(card(1)).toBeInTheDocument()
    expect(card(3)).toBeInTheDocument()
    expect(card(4)).not.toBeInTheDocument()
  })

  it('renders the card that was navigated to, wherever it is in the list', () => {
    showList({ highlightId: entries[2_400]?.item_id })
    expect(card(2_400)).toHaveFocus()
  })

  it('leaves out the cards of collapsed places', () => {
    showList({ folded: ['Pantry'] })
    expect(screen.getByRole('button', { name: 'Pantry' })).toHaveAttribute('aria-expanded', 'false')
    expect(card(0)).not.toBeInTheDocument()
    expect(card(1_500)).toBeVisible()
  })
})

it('gives the focus to the neighbour when the card that has it goes', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(this: Element) {
    const index = Number(this.closest('[data-index]')?.getAttribute('data-index') ?? 0)
    return new DOMRect(0, index * ROW_HEIGHT, 100, ROW_HEIGHT)
  })
  const shown = entries.slice(0, 5)
  const { rerender } = showList({ sections: arrangeInventory(shown, '', 'All') })
  act(() => screen.getByRole('button', { name: `Edit ${nameOf(3)}` }).focus())
  rerender(listOf({ sections: arrangeInventory(shown.toSpliced(3, 1), '', 'All') }))
  expect(card(3)).not.toBeInTheDocument()
  await waitFor(() => expect(card(4)).toContainElement(document.activeElement as HTMLElement))
})
