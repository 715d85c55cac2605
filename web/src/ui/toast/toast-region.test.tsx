import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast, TOAST_MS } from './toast-queue.ts'
import { ToastRegion } from './toast-region.tsx'

beforeEach(() => vi.useFakeTimers())

const show = (text: string, onUndo?: () => void) =>
  act(() => {
    showToast({ tone: 'success', text, onUndo })
  })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const toast = (text: string) => screen.queryByText(text)

describe('toast', () => {
  it('[INV-029] is green and clears itself after 5 s', () => {
    render(<ToastRegion />)
    show('Item added to inventory successfully!')
    expect(toast('Item added to inventory successfully!')?.closest('[data-tone]')).toHaveAttribute(
      'data-tone',
      'success',
    )
    pass(TOAST_MS - 1)
    expect(toast('Item added to inventory successfully!')).toBeInTheDocument()
    pass(1)
    expect(toast('Item added to inventory successfully!')).not.toBeInTheDocument()
    expect(TOAST_MS).toBe(5000)
  })

  it.each([
    [
      'hovered',
      (region: HTMLElement) => fireEvent.pointerMove(region),
      (region: HTMLElement) => fireEvent.pointerLeave(region),
    ],
    [
      'focused',
      (region: HTMLElement) => fireEvent.focus(region),
      (region: HTMLElement) => fireEvent.blur(region),
    ],
  ])('stops its clock while it is %s', (_, enter, leave) => {
    render(<ToastRegion />)
    show('Used 1 L')
    const region = screen.getByRole('region', { name: 'Notifications' })
    pass(4000)
    enter(region)
    pass(60_000)
    expect(toast('Used 1 L')).toBeInTheDocument()
    leave(region)
    pass(999)
    expect(toast('Used 1 L')).toBeInTheDocument()
    pass(1)
    expect(toast('Used 1 L')).not.toBeInTheDocument()
  })

  it('gives the focus back to where it came from, or to what stands there now', () => {
    const Page = ({ hasUse }: { hasUse: boolean }) => (
      <main>
        <ul>
          <li>
            {hasUse ? <button>Use</button> : null}
            <button>Edit</button>
          </li>
        </ul>
        <ToastRegion />
      </main>
    )
    const { rerender } = render(<Page hasUse />)
    const undoFrom = (name: string) => {
      show('Used 1 L', vi.fn())
      act(() => screen.getByRole('button', { name }).focus())
      act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    }
    undoFrom('Use')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('button', { name: 'Use' })).toHaveFocus()
    undoFrom('Use')
    rerender(<Page hasUse={false} />)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  })

  it('is undone by Ctrl+Z from anywhere but a field with text in it', () => {
    render(
      <>
        <input aria-label="Search" />
        <ToastRegion />
      </>,
    )
    const [first, second] = [vi.fn(), vi.fn()]
    show('Used 1 L', first)
    show('Used 2 L', second)
    const field = screen.getByRole('textbox', { name: 'Search' })
    fireEvent.change(field, { target: { value: 'milk' } })
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'z' })
    expect(second).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: '' } })
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
    expect(second).toHaveBeenCalledOnce()
    expect(first).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'z', metaKey: true })
    expect(first).toHaveBeenCalledOnce()
    expect(toast('Used 1 L')).not.toBeInTheDocument()
  })

  it('goes on beneath a pointer that rests where it appeared', () => {
    render(<ToastRegion />)
    show('Used 1 L')
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }))
    pass(TOAST_MS)
    expect(toast('Used 1 L')).not.toBeInTheDocument()
  })

  it('stays where it lasts, beside two others, and offers to try again', () => {
    const again = vi.fn()
    render(<ToastRegion />)
    act(() => void showToast({ tone: 'info', text: 'Still waiting', isLasting: true, onRetry: again }))
    for (const text of ['One', 'Two', 'Three']) show(text)
    expect(['Still waiting', 'One', 'Two', 'Three'].map((text) => toast(text) !== null)).toEqual([
      true,
      false,
      true,
      true,
    ])
    pass(10 * TOAST_MS)
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(again).toHaveBeenCalledOnce()
    expect(toast('Still waiting')).not.toBeInTheDocument()
  })

  it('runs Undo, once', () => {
    const undo = vi.fn()
    render(<ToastRegion />)
    show('Used 1 L', undo)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(toast('Used 1 L')).not.toBeInTheDocument()
  })

  it('keeps the newest two', () => {
    render(<ToastRegion />)
    for (const text of ['one', 'two', 'three']) show(text)
    expect(toast('one')).not.toBeInTheDocument()
    expect(['two', 'three'].every((text) => toast(text))).toBe(true)
  })
})
