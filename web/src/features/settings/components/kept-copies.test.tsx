import { render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { beforeEach, expect, it, vi } from 'vitest'
import { stateOfCopies } from '../../../lib/offline/copies.ts'
import { storeSession } from '../../../lib/session/session-store.ts'
import { sampleUser } from '../../../testing/samples.ts'
import { KeptCopies } from './kept-copies.tsx'

vi.mock('../../../lib/offline/copies.ts', () => ({ stateOfCopies: vi.fn() }))

beforeEach(() => storeSession('sample-token', sampleUser))

it.each([
  ['nothing is kept yet', { newestAt: null, failure: null }, /^Nothing is kept yet\.$/],
  [
    'since when something is kept',
    { newestAt: '2026-03-10T09:32:00.000Z', failure: null },
    /^Kept as of Mar 10, 2026/,
  ],
  [
    'the storage is full',
    { newestAt: '2026-03-10T09:32:00.000Z', failure: 'full' },
    /is full, so nothing newer.*Kept as of/,
  ],
  [
    'the browser forbids storage',
    { newestAt: null, failure: 'forbidden' },
    /^This browser lets Larder keep nothing/,
  ],
] as const)('says that or when %s', async (_what, state, text) => {
  vi.mocked(stateOfCopies).mockResolvedValue(state)
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <KeptCopies />
    </SWRConfig>,
  )
  await screen.findAllByText(/Larder|[Kk]ept/)
  expect(container).toHaveTextContent(text)
  expect(stateOfCopies).toHaveBeenCalledWith(`${sampleUser.id} ${sampleUser.household_id}`)
})
