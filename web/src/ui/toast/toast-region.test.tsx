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

  it('gives it back to what stands beside a button that was disabled, or to the heading of the screen', () => {
    const Page = ({ isOff = false, isGone = false }) => (
      <main>
        <h1 tabIndex={-1}>Inventory</h1>
        {isGone ? null : (
          <p>
            <button disabled={isOff}>Use</button>
            <button>Edit</button>
          </p>
        )}
        <ToastRegion />
      </main>
    )
    const { rerender } = render(<Page />)
    const goFromUse = () => {
      show('Used 1 L', vi.fn())
      act(() => screen.getByRole('button', { name: 'Use' }).focus())
      act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    }
    goFromUse()
    rerender(<Page isOff />)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
    rerender(<Page />)
    goFromUse()
    rerender(<Page isGone />)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('heading', { name: 'Inventory' })).toHaveFocus()
  })

  it('leaves the focus where somebody went on to', () => {
    render(
      <>
        <button>Use</button>
        <button>Later</button>
        <ToastRegion />
      </>,
    )
    show('Used 1 L', vi.fn())
    for (const name of ['Use', 'Undo', 'Later']) act(() => screen.getByRole('button', { name }).focus())
    // As where a click focuses no buttons.
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('button', { name: 'Later' })).toHaveFocus()
  })

  it('undone by its key lets the others go on, and gives the focus back', () => {
    render(
      <>
        <button>Use</button>
        <ToastRegion />
      </>,
    )
    show('Saved')
    show('Used 1 L', vi.fn())
    for (const name of ['Use', 'Undo']) act(() => screen.getByRole('button', { name }).focus())
    fireEvent.keyDown(screen.getByRole('button', { name: 'Undo' }), { key: 'z', ctrlKey: true })
    expect(screen.getByRole('button', { name: 'Use' })).toHaveFocus()
    expect(toast('Used 1 L')).not.toBeInTheDocument()
    pass(TOAST_MS)
    expect(toast('Saved')).not.toBeInTheDocument()
  })

  it.each([
    [{ key: 'z', ctrlKey: true }, true],
    [{ key: 'Z', metaKey: true }, true],
    ...['я', 'ζ', 'ז', 'ئ', 'ผ', 'ㅋ'].map((key) => [{ key, code: 'KeyZ', ctrlKey: true }, true] as const),
    // Where Z stands elsewhere, another letter stands there.
    [{ key: 'y', code: 'KeyZ', ctrlKey: true }, false],
    [{ key: 'z', code: 'KeyY', ctrlKey: true }, true],
    [{ key: 'я', code: 'KeyQ', ctrlKey: true }, false],
    [{ key: 'z' }, false],
    [{ key: 'z', ctrlKey: true, shiftKey: true }, false],
    [{ key: 'z', ctrlKey: true, altKey: true }, false],
  ] as const)('with the key %o: %s', (keys, isUndone) => {
    const undo = vi.fn()
    render(<ToastRegion />)
    show('Used 1 L', undo)
    // Only what undoes something is kept from the browser.
    expect(fireEvent.keyDown(document.body, keys)).toBe(!isUndone)
    expect(undo).toHaveBeenCalledTimes(isUndone ? 1 : 0)
    expect(fireEvent.keyDown(document.body, keys)).toBe(true)
  })

  it('leaves the key to what wants it first', () => {
    const undo = vi.fn()
    render(
      <>
        <button onKeyDown={(event) => event.preventDefault()}>Draw</button>
        <ToastRegion />
      </>,
    )
    show('Used 1 L', undo)
    fireEvent.keyDown(screen.getByRole('button', { name: 'Draw' }), { key: 'z', ctrlKey: true })
    expect(undo).not.toHaveBeenCalled()
  })

  it('leaves the key to a field in which something was typed, also when it was emptied, until it is sent', () => {
    render(
      <>
        <form aria-label="Add" onSubmit={(event) => event.preventDefault()}>
          <input aria-label="Food" />
        </form>
        <ToastRegion />
      </>,
    )
    const [first, second] = [vi.fn(), vi.fn()]
    show('Used 1 L', first)
    show('Used 2 L', second)
    const field = screen.getByRole('textbox', { name: 'Food' })
    const press = () => fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
    press()
    expect(second).toHaveBeenCalledOnce()
    for (const value of ['milk', '']) {
      fireEvent.input(field, { target: { value } })
      press()
    }
    expect(first).not.toHaveBeenCalled()
    fireEvent.submit(screen.getByRole('form', { name: 'Add' }))
    press()
    expect(first).toHaveBeenCalledOnce()
  })

  it.each([
    ['MacIntel', '⌘Z'],
    ['Win32', 'Ctrl+Z'],
  ])('names the key of %s on the one that it undoes', (platform, key) => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
    render(<ToastRegion />)
    show('Used 1 L', vi.fn())
    show('Used 2 L', vi.fn())
    const [first, last] = screen.getAllByRole('button', { name: 'Undo' })
    expect(first).not.toHaveAttribute('title')
    expect(first).not.toHaveAttribute('aria-keyshortcuts')
    expect(last).toHaveAttribute('title', key)
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
