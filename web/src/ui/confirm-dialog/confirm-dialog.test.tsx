import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { setUpUser } from '../../testing/user.ts'

it('focuses the safe answer, and stays open with the reason when the action fails', async () => {
  const cancel = vi.fn()
  const confirm = vi.fn(() => Promise.reject(new Error('busy')))
  render(
    <ConfirmDialog
      title="Delete receipt"
      confirmLabel="Delete"
      failureText={(error) => `Error deleting receipt: ${(error as Error).message}`}
      onCancel={cancel}
      onConfirm={confirm}
    >
      Delete it?
    </ConfirmDialog>,
  )
  expect(screen.getByRole('alertdialog', { name: 'Delete receipt' })).toHaveTextContent('Delete it?')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await setUpUser().click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Error deleting receipt: busy')).toBeVisible()
  expect(cancel).not.toHaveBeenCalled()
  await setUpUser().click(screen.getByRole('button', { name: 'Cancel' }))
  expect(confirm).toHaveBeenCalledOnce()
  expect(cancel).toHaveBeenCalledOnce()
})
