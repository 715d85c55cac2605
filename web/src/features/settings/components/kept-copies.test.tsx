import { render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeCopies, writeCopy } from '../../../lib/offline/copies.ts'
import { readOwner, storeSession } from '../../../lib/session/session-store.ts'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { KeptCopies } from './kept-copies.tsx'

beforeEach(() => storeSession('sample-token', sampleUser))
afterEach(async () => {
  vi.restoreAllMocks()
  await removeCopies()
})

const keep = (receivedAt: string) =>
  writeCopy(readOwner() ?? '', 'waiting', { data: { count: 1 }, receivedAt }, () => true)
const refuse = (name: string) => () => {
  throw new DOMException('no', name)
}

it.each([
  ['nothing is kept yet', () => undefined, /^Nothing is kept yet\.$/],
  ['since when something is kept', () => keep('2026-03-10T09:32:00.000Z'), /^Kept as of Mar 10, 2026/],
  [
    'the storage is full',
    async () => {
      await keep('2026-03-10T09:32:00.000Z')
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse('QuotaExceededError'))
      await keep('2026-03-11T09:32:00.000Z')
    },
    /is full, so nothing newer.*Kept as of Mar 10, 2026/,
  ],
  [
    'the browser forbids storage',
    () => vi.spyOn(indexedDB, 'open').mockImplementation(refuse('SecurityError')),
    /^This browser lets Larder keep nothing/,
  ],
])('says that or when %s', async (_what, begin, text) => {
  await begin()
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <KeptCopies />
    </SWRConfig>,
  )
  await screen.findAllByText(/Larder|[Kk]ept/)
  expect(container).toHaveTextContent(text)
})
