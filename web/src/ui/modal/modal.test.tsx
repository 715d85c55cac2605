import { render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Modal } from './modal.tsx'
import { setUpUser } from '../../testing/user.ts'

function Page({ size }: { size?: 'sm' | 'md' | 'lg' | 'screen' }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Upload Receipts"
        size={size}
        footer={<button>Save</button>}
      >
        <p>Inside</p>
      </Modal>
    </>
  )
}

async function open(size?: 'sm' | 'md' | 'lg' | 'screen') {
  const user = setUpUser()
  render(<Page size={size} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, dialog: screen.getByRole('dialog', { name: 'Upload Receipts' }) }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

describe('modal', () => {
  it.each(['sm', 'md', 'lg', 'screen'] as const)('[NAV-025] comes in size %s', async (size) => {
    const { dialog } = await open(size)
    expect(dialog.closest('[data-size]')).toHaveAttribute('data-size', size)
  })

  it('[NAV-026] closes on Escape and returns the focus', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
  })

  it('[NAV-027] closes on the backdrop, not inside its panel', async () => {
    const { user, dialog } = await open()
    await user.click(screen.getByText('Inside'))
    expect(dialog).toBeInTheDocument()
    const backdrop = dialog.closest<HTMLElement>('[data-size]')?.parentElement
    await user.click(backdrop as HTMLElement)
    await isClosed()
  })

  it('[NAV-028] locks the scroll of the page while it is open', async () => {
    const { user } = await open()
    expect(document.documentElement.style.overflow).toBe('hidden')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await isClosed()
    expect(document.documentElement.style.overflow).not.toBe('hidden')
  })

  it.each([
    ['becomes disabled', (isDone: boolean) => ({ disabled: isDone })],
    ['is removed', (isDone: boolean) => (isDone ? null : {})],
  ])('takes over the focus of a button that %s, so that Escape closes it at once', async (_, propsWhen) => {
    // Its own state, so the dialog around it is not rendered again.
    const Once = () => {
      const [isDone, setIsDone] = useState(false)
      const props = propsWhen(isDone)
      if (props === null) return null
      return (
        <button {...props} onClick={() => setIsDone(true)}>
          Take back
        </button>
      )
    }
    const onClose = vi.fn()
    render(
      <Modal isOpen onClose={onClose} title="Undo">
        <Once />
      </Modal>,
    )
    // On a busy machine a key may come before the next frame.
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    onTestFinished(() => frames.mockRestore())
    const user = setUpUser()
    await user.click(screen.getByRole('button', { name: 'Take back' }))
    expect(screen.getByRole('dialog', { name: 'Undo' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('leaves the focus to the button that opened a dialog above it, whatever becomes enabled again then', async () => {
    const Asking = () => {
      const [isAsking, setIsAsking] = useState(false)
      return (
        <Modal isOpen onClose={() => undefined} title="Receipt">
          <button onClick={() => setIsAsking(true)}>Delete</button>
          <button disabled={isAsking}>Undo</button>
          <Modal isOpen={isAsking} onClose={() => setIsAsking(false)} title="Sure?">
            Gone is gone.
          </Modal>
        </Modal>
      )
    }
    const user = setUpUser()
    render(<Asking />)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus())
  })

  it('returns the focus although the dialog below took it meanwhile', async () => {
    // At the moment of closing: a frame later the focus may have been returned already.
    const Question = () => {
      useEffect(() => () => screen.getByRole('dialog', { name: 'Receipt', hidden: true }).focus(), [])
      return 'Gone is gone.'
    }
    const Stacked = () => {
      const [isAsking, setIsAsking] = useState(false)
      return (
        <Modal isOpen onClose={() => undefined} title="Receipt">
          <button onClick={() => setIsAsking(true)}>Delete</button>
          {isAsking ? (
            <Modal isOpen onClose={() => setIsAsking(false)} title="Sure?">
              <Question />
            </Modal>
          ) : null}
        </Modal>
      )
    }
    const user = setUpUser()
    render(<Stacked />)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus())
  })

  it('leaves the focus to what stands nearest when what opened it was deleted', async () => {
    const Items = () => {
      const [items, setItems] = useState(['Onions', 'Rice'])
      const [asked, setAsked] = useState<string>()
      return (
        <main>
          <button>Add</button>
          <ul>
            {items.map((item) => (
              <li key={item}>
                <button onClick={() => setAsked(item)}>{item}</button>
              </li>
            ))}
          </ul>
          <Modal isOpen={asked !== undefined} onClose={() => setAsked(undefined)} title="Sure?">
            <button
              onClick={() => {
                setItems(items.filter((item) => item !== asked))
                setAsked(undefined)
              }}
            >
              Delete
            </button>
          </Modal>
        </main>
      )
    }
    const user = setUpUser()
    render(<Items />)
    await user.click(screen.getByRole('button', { name: 'Onions' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rice' })).toHaveFocus())
  })

  it("closes with the browser's Back, which stays on the page", async () => {
    window.history.replaceState({ idx: 0 }, '', '/before')
    window.history.pushState({ idx: 1 }, '', '/page')
    const { user } = await open()
    window.history.back()
    await isClosed()
    expect(window.location.pathname).toBe('/page')
    // Closing in another way leaves a history entry, which Back must skip.
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.keyboard('{Escape}')
    await isClosed()
    window.history.back()
    await waitFor(() => expect(window.location.pathname).toBe('/before'))
  })

  it('closes one of several dialogs with one Back', async () => {
    const closed: string[] = []
    const Stacked = () => {
      const [left, setLeft] = useState(['below', 'above'])
      return left.map((title) => (
        <Modal
          key={title}
          isOpen
          title={title}
          onClose={() => {
            closed.push(title)
            setLeft(left.filter((other) => other !== title))
          }}
        >
          {title}
        </Modal>
      ))
    }
    render(<Stacked />)
    window.history.back()
    await waitFor(() => expect(closed).toEqual(['above']))
    window.history.back()
    await waitFor(() => expect(closed).toEqual(['above', 'below']))
  })

  it('keeps the focus inside', async () => {
    const { user, dialog } = await open()
    for (let press = 0; press < 4; press++) {
      await user.tab()
      expect(dialog).toContainElement(document.activeElement as HTMLElement)
    }
  })
})
