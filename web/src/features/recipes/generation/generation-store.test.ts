import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { sampleUser } from '../../../testing/samples/samples.ts'

/** The store and the session as a freshly loaded page has them. */
async function loadPage() {
  vi.resetModules()
  const { storeSession } = await import('../../../lib/session/session-store.ts')
  return { storeSession, ...(await import('./generation-store.ts')) }
}

const other = { ...sampleUser, id: 'f'.repeat(24), household_id: 'e'.repeat(24) }

// Files share modules, and those of the last page belong to these tests alone.
afterAll(() => void vi.resetModules())
beforeEach(async () => (await loadPage()).storeSession('sample-token', sampleUser))

it('follows the generation again after the page was loaded again', async () => {
  const before = await loadPage()
  before.changeGeneration({ jobId: 'a'.repeat(24), isOpen: true })
  const { currentGeneration } = await loadPage()
  expect(currentGeneration()).toMatchObject({ jobId: 'a'.repeat(24), isOpen: false, isSeen: false })
})

it('does not offer a recipe again that was saved, after the page was loaded again', async () => {
  const before = await loadPage()
  before.changeGeneration({ jobId: 'a'.repeat(24), isOpen: true })
  before.changeGeneration({ savedId: 'c'.repeat(24) })
  expect(before.currentGeneration()).toMatchObject({ jobId: 'a'.repeat(24), isOpen: true })
  expect((await loadPage()).currentGeneration().jobId).toBeNull()
})

it('forgets it when the person signs out, and never shows it to somebody else', async () => {
  const page = await loadPage()
  page.changeGeneration({ jobId: 'a'.repeat(24), isOpen: true })
  // Somebody else signed in through another tab, while this one was asleep.
  page.storeSession('another-token', other)
  expect(page.currentGeneration()).toMatchObject({ jobId: null, isOpen: false })
  expect((await loadPage()).currentGeneration().jobId).toBeNull()

  const kept = await loadPage()
  kept.changeGeneration({ jobId: 'b'.repeat(24) })
  localStorage.setItem('currentUser', JSON.stringify(sampleUser))
  expect((await loadPage()).currentGeneration().jobId).toBeNull()
})
