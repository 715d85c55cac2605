import { expect, it, vi } from 'vitest'
import { storeSession } from '../../../../lib/session/session-store.ts'
import { sampleUser } from '../../../../testing/samples/samples.ts'
import { addUnsent, unsentState } from './unsent-operations.ts'

const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('asks before a page is left until this browser has stored what is unsent', async () => {
  storeSession('sample-token', sampleUser)
  addUnsent([
    {
      operation: {
        type: 'create_list',
        id: 'one',
        list_id: 'a',
        device_id: 'b',
        seen_version: 0,
        name: 'Weekend',
      },
      at: '2026-03-01T10:00:00Z',
      failure: 'Failed to create list',
    },
  ])
  expect(asksBeforeLeaving()).toBe(true)
  await vi.waitFor(() =>
    expect(unsentState().entries).toMatchObject([{ position: expect.any(Number) as number }]),
  )
  expect(asksBeforeLeaving()).toBe(false)
})
