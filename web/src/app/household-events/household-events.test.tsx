import { getMe } from '@larder/shared/contracts/accounts/auth'
import { createEventTicket } from '@larder/shared/contracts/events'
import { countWaitingReceipts } from '@larder/shared/contracts/receipts/waiting-receipts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { readSession } from '../../lib/session/session-store.ts'
import { fakeSockets, givesTickets, startEvents } from '../../testing/browser/fake-socket.ts'
import { answers } from '../../testing/handlers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sampleUser } from '../../testing/samples/samples.ts'
import { settingsAnswers } from '../../testing/settings-answers.ts'

beforeEach(fakeSockets)

const asked = vi.fn(() => sampleUser)
/** Is loaded by every screen, and again with all that events make stale. */
const counted = vi.fn(() => ({ count: 0 }))

/** Opens a screen of the sample user; `hear` says an event. */
const open = async (path: string) => {
  asked.mockClear()
  counted.mockClear()
  renderApp(path, {
    handlers: [
      givesTickets,
      answers(getMe, asked),
      answers(countWaitingReceipts, counted),
      ...settingsAnswers,
    ],
  })
  await screen.findByRole('heading', { level: 1 })
  return startEvents()
}

it.each(['/dashboard', '/inventory', '/meals', '/shopping-lists'])(
  '[AUTH-073] %s does not ask for the stored user, not even after events and a lost connection',
  async (path) => {
    const hear = await open(path)
    await hear({ type: 'account.changed', id: sampleUser.id, version: null })
    await hear({ type: 'settings.changed', id: null, version: null })
    await hear({ type: 'household.changed' })
    await waitFor(() => expect(counted.mock.calls.length).toBeGreaterThan(1))
    expect(asked).not.toHaveBeenCalled()
  },
)

it('the settings ask, and again when the account changed elsewhere', async () => {
  const hear = await open('/settings')
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await hear({ type: 'account.changed', id: sampleUser.id, version: null })
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
})

it('[a former member] loses what this tab holds when the ticket is of another household', async () => {
  const moved = { ...sampleUser, household_id: 'f'.repeat(24) }
  renderApp('/shopping-lists', {
    handlers: [
      answers(createEventTicket, { ticket: 't'.repeat(43), household_id: moved.household_id }),
      answers(getMe, moved),
    ],
  })
  expect(await screen.findByText(/^You are in another household now/)).toBeVisible()
  expect(readSession().user?.household_id).toBe(moved.household_id)
})
