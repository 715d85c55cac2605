import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Modal } from './modal.tsx'

function Page({ size }: { size?: 'sm' | 'md' | 'lg' }) {
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

async function open(size?: 'sm' | 'md' | 'lg') {
  const user = userEvent.setup()
  render(<Page size={size} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, dialog: screen.getByRole('dialog', { name: 'Upload Receipts' }) }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

describe('modal', () => {
  it.each(['sm', 'md', 'lg'] as const)('[NAV-025] comes in size %s', async (size) => {
    const { dialog } = await open(size)
    expect(dialog.closest('[data-size]')).toHaveAttribute('data-size', size)
  })

  it('[NAV-026] closes on Escape and gives the focus back', async () => {
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

  it('takes the focus of a button that can not be pressed any more', async () => {
    // Its own state, of which the dialog around it hears nothing.
    const Once = () => {
      const [isDone, setIsDone] = useState(false)
      return (
        <button disabled={isDone} onClick={() => setIsDone(true)}>
          Take back
        </button>
      )
    }
    render(
      <Modal isOpen onClose={() => undefined} title="Undo">
        <Once />
      </Modal>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Undo' })).toHaveFocus())
  })

  it('keeps the focus inside', async () => {
    const { user, dialog } = await open()
    for (let press = 0; press < 4; press++) {
      await user.tab()
      expect(dialog).toContainElement(document.activeElement as HTMLElement)
    }
  })
})
