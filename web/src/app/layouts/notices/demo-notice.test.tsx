import { getMe, type User } from '@larder/shared/contracts/accounts/auth'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readSession, storeUser } from '../../../lib/session/session-store.ts'
import { fakeSockets, givesTickets, startEvents } from '../../../testing/browser/fake-socket.ts'
import { answers } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'

beforeEach(fakeSockets)

/** Opens a screen of a household whose demo year is being made; `tell` says how much of it the server knows. */
async function open() {
  let demo_year: User['demo_year'] = { percent: 25, is_interrupted: false }
  const user = () => ({ ...sampleUser, demo_year })
  renderApp('/inventory', { handlers: [givesTickets, answers(getMe, user)] })
  act(() => storeUser(user()))
  const hear = await startEvents()
  return async (known: User['demo_year']) => {
    demo_year = known
    await hear({ type: 'settings.changed', id: null, version: null })
  }
}

it('says how much of a demo year is made, and goes by itself when it is whole', async () => {
  const tell = await open()
  expect(await screen.findByText('The demo year is being made…')).toBeVisible()
  expect(screen.getByText(/^25% so far/)).toBeVisible()
  await tell({ percent: 92, is_interrupted: false })
  expect(await screen.findByText(/^92% so far/)).toBeVisible()
  await tell(null)
  await waitFor(() => expect(screen.queryByText(/The demo year/)).not.toBeInTheDocument())
  expect(readSession().user?.demo_year).toBeNull()
})

it('says when the making has stopped, and what makes it anew', async () => {
  const tell = await open()
  await tell({ percent: 58, is_interrupted: true })
  expect(await screen.findByText('The demo year is not whole')).toBeVisible()
  expect(screen.getByText(/^Its making stopped at 58%.+--demo/)).toBeVisible()
})
