import { createEventTicket, type HouseholdEvent } from '@larder/shared/contracts/events'
import { act, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { answers } from '../handlers.ts'
import { sampleUser } from '../samples/samples.ts'

/** The socket of the tab's household events; what the server sends through it is said by the test. */
class FakeSocket extends EventTarget {
  static latest: FakeSocket | undefined
  constructor() {
    super()
    FakeSocket.latest = this
  }
  close() {}
  say(message: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

/** Has the tab's sockets be stand-ins from here on; called before each test. */
export function fakeSockets(): void {
  FakeSocket.latest = undefined
  vi.stubGlobal('WebSocket', FakeSocket)
}

/** Lets the tab of the sample user open a socket. */
export const givesTickets = answers(createEventTicket, {
  ticket: 't'.repeat(43),
  household_id: sampleUser.household_id,
})

/** Waits until the client listens to household events; returns the function that sends it one. */
export async function startEvents(): Promise<(event: HouseholdEvent) => Promise<void>> {
  await waitFor(() => expect(FakeSocket.latest).toBeDefined())
  const say = (message: unknown) =>
    act(() => {
      FakeSocket.latest?.say(message)
      return Promise.resolve()
    })
  await say({ type: 'listening' })
  return say
}
