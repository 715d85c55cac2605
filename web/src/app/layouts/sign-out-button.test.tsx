import { logout } from '@larder/shared/contracts/accounts/auth'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { addUnsent, unsentState } from '../../features/shopping-lists/operations/sending/unsent-operations.ts'
import { readUnsent } from '../../lib/offline/unsent-store.ts'
import { readOwner, storeSession } from '../../lib/session/session-store.ts'
import { answers } from '../../testing/handlers.ts'
import { sampleUser } from '../../testing/samples/samples.ts'
import { server } from '../../testing/server.ts'
import { sampleId } from '../../testing/samples/stock-samples.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { setUpUser } from '../../testing/user.ts'

const tick = (id: string) =>
  ({
    operation: {
      type: 'tick',
      id,
      device_id: sampleId(1),
      seen_version: 4,
      list_id: sampleId(2),
      line_id: sampleId(3),
    },
    at: '2026-03-10T08:00:00.000Z',
    failure: 'Failed to update item',
  }) as const

beforeEach(() => {
  server.use(answers(logout, undefined))
  storeSession('sample-token', sampleUser)
})

it('[NAV-016] signs out at once when everything is sent', async () => {
  render(<SignOutButton />)
  await setUpUser().click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(readOwner()).toBeNull())
})

it('says how many changes are not sent yet, and signs out only if that is wanted', async () => {
  const owner = readOwner() ?? ''
  addUnsent([tick('a'), tick('b')])
  await waitFor(async () => expect(await readUnsent(owner)).toHaveLength(2))
  render(<SignOutButton />)
  await setUpUser().click(screen.getByRole('button', { name: 'Log out' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Not everything is sent' })
  expect(dialog).toHaveTextContent('2 changes of your shopping lists are not sent yet')
  await setUpUser().click(screen.getByRole('button', { name: 'Cancel' }))
  expect(readOwner()).toBe(owner)
  expect(unsentState().entries).toHaveLength(2)
  await setUpUser().click(screen.getByRole('button', { name: 'Log out' }))
  await setUpUser().click(await screen.findByRole('button', { name: 'Sign out anyway' }))
  await waitFor(() => expect(readOwner()).toBeNull())
  expect(unsentState().entries).toEqual([])
})
