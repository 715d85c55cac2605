import { getMe, refresh } from '@larder/shared/contracts/accounts/auth'
import { listInventory } from '@larder/shared/contracts/inventory'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, fails, failsWithoutDetail, on, unreachable } from '../../testing/handlers.ts'
import { sampleUser } from '../../testing/samples/samples.ts'
import { server } from '../../testing/server.ts'
import { sampleEntry } from '../../testing/samples/stock-samples.ts'
import { NetworkError } from '../api/api-error.ts'
import { onSignInNeeded } from '../api/call.ts'
import { clearSession, storeSession, storeUser, readOwner } from '../session/session-store.ts'
import { readCopy, writeCopy } from './copies.ts'
import { openDatabase } from './database.ts'
import { forgetCopiesWithSession } from './session-copies.ts'
import { useKept } from './use-kept.ts'

const MORNING = '2026-03-10T09:32:00.000Z'
const KEY = ['inventory'] as const
const COPY_KEY = '@"inventory",'
const milk = sampleEntry('Milk')
const eggs = sampleEntry('Eggs')
const ben = { ...sampleUser, id: '65a0000000000000000000b0', household_id: '65a0000000000000000000b1' }

/** A tab as it starts, with nothing loaded yet. */
function openTab(...handlers: HttpHandler[]) {
  server.use(...handlers)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
      {children}
    </SWRConfig>
  )
  return renderHook(() => useKept(KEY, listInventory, {}), { wrapper })
}
const keptFor = (owner: string | null) => readCopy(owner ?? '', COPY_KEY, listInventory.response!)
const keepFor = (owner: string | null, ...entries: unknown[]) =>
  writeCopy(owner ?? '', COPY_KEY, { data: entries, receivedAt: MORNING }, () => true)

/** Lets the time pass after which an answer is kept. */
const passUntilKept = () => act(() => vi.advanceTimersByTimeAsync(500))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  storeSession('sample-token', sampleUser)
})

describe('an answer', () => {
  it('is kept for its owner with the time of receiving, and is current', async () => {
    const { result } = openTab(answers(listInventory, [milk]))
    await waitFor(() => expect(result.current.data).toEqual([milk]))
    expect(result.current.asOf).toBeUndefined()
    await passUntilKept()
    await waitFor(async () => expect((await keptFor(readOwner()))?.data).toEqual([milk]))
    const { receivedAt } = (await keptFor(readOwner())) ?? { receivedAt: '' }
    expect(Math.abs(Date.parse(receivedAt) - Date.now())).toBeLessThan(60_000)
  })

  it('that comes after its owner signed out is not kept', async () => {
    const asked = vi.fn()
    let answer = () => {}
    const { unmount } = openTab(
      answers(listInventory, async () => {
        asked()
        await new Promise<void>((resolve) => (answer = resolve))
        return [milk]
      }),
    )
    await waitFor(() => expect(asked).toHaveBeenCalled())
    const owner = readOwner()
    clearSession()
    storeSession('other-token', ben)
    answer()
    unmount()
    // A later answer is kept, so the earlier one would have been by now.
    const { result } = openTab(answers(listInventory, [eggs]))
    await waitFor(() => expect(result.current.data).toEqual([eggs]))
    await passUntilKept()
    await waitFor(async () => expect((await keptFor(readOwner()))?.data).toEqual([eggs]))
    expect(await keptFor(owner)).toBeUndefined()
  })
})

describe('the copy', () => {
  it.each([
    ['there is no network', unreachable(listInventory)],
    ['a proxy answers that Larder does not', failsWithoutDetail(listInventory, 502)],
    ['another page answers, like that of a guest network', on(listInventory, () => new Response('<html>'))],
  ])('is shown with its time when %s', async (_what, handler) => {
    await keepFor(readOwner(), milk)
    const { result } = openTab(handler)
    await waitFor(() => expect(result.current.error).toBeDefined())
    expect(result.current).toMatchObject({ data: [milk], asOf: MORNING })
  })

  it('is not shown when the server refuses', async () => {
    await keepFor(readOwner(), milk)
    const { result } = openTab(fails(listInventory, 'not_found'))
    await waitFor(() => expect(result.current.error).toBeDefined())
    expect(result.current.data).toBeUndefined()
  })

  it('of somebody else, or of the household before, is not shown', async () => {
    await keepFor(`${ben.id} ${ben.household_id}`, milk)
    await keepFor(`${sampleUser.id} ${ben.household_id}`, milk)
    const { result } = openTab(unreachable(listInventory))
    await waitFor(() => expect(result.current.error).toBeInstanceOf(NetworkError))
    expect(result.current.data).toBeUndefined()
  })

  it('of another shape is not shown', async () => {
    await keepFor(readOwner(), { id: 'of an older client' })
    const { result } = openTab(unreachable(listInventory))
    await waitFor(() => expect(result.current.error).toBeDefined())
    expect(result.current.data).toBeUndefined()
  })

  it('is shown while a call hangs, until it is answered', async () => {
    await keepFor(readOwner(), milk)
    const asked = vi.fn()
    let answer = () => {}
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { result } = openTab(
      answers(listInventory, async () => {
        asked()
        await new Promise<void>((resolve) => (answer = resolve))
        return [milk, eggs]
      }),
      answers(getMe, sampleUser),
    )
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    expect(result.current.data).toBeUndefined()
    await act(() => vi.advanceTimersByTimeAsync(4000))
    vi.useRealTimers()
    await waitFor(() => expect(result.current).toMatchObject({ data: [milk], asOf: MORNING }))
    expect(result.current.error).toBeUndefined()
    answer()
    await waitFor(() => expect(result.current.data).toEqual([milk, eggs]))
    await waitFor(() => expect(result.current.asOf).toBeUndefined())
  })

  it('does not keep the screen waiting for a storage that never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = vi.fn()
    // Opened before, since it is made by a transaction too.
    await openDatabase()
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      asked()
      return { objectStore: () => ({ get: () => new Promise(() => {}) }) } as never
    })
    const { result } = openTab(unreachable(listInventory))
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await vi.waitFor(() => expect(result.current.error).toBeInstanceOf(NetworkError))
    vi.restoreAllMocks()
  })
})

it('data loaded in this tab get their time when a later load fails, and lose it with the next answer', async () => {
  const { result } = openTab(answers(listInventory, [milk]))
  await waitFor(() => expect(result.current.data).toEqual([milk]))
  server.use(unreachable(listInventory))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.asOf).toBeDefined())
  expect(result.current.data).toEqual([milk])
  server.use(answers(listInventory, [eggs]), answers(getMe, sampleUser))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.data).toEqual([eggs]))
  expect(result.current.asOf).toBeUndefined()
})

describe('what is kept', () => {
  const fill = async () => {
    const { result } = openTab(answers(listInventory, [milk]))
    await waitFor(() => expect(result.current.data).toEqual([milk]))
    const owner = readOwner()
    await passUntilKept()
    await waitFor(async () => expect(await keptFor(owner)).toBeDefined())
    return { result, owner }
  }
  const isGone = (owner: string | null) => waitFor(async () => expect(await keptFor(owner)).toBeUndefined())

  it('goes at sign-out', async () => {
    const { owner } = await fill()
    clearSession()
    await isGone(owner)
    await waitFor(() => expect(localStorage.getItem('copies_of')).toBeNull())
  })

  it('goes when another tab signs out', async () => {
    const { owner } = await fill()
    localStorage.removeItem('auth_token')
    window.dispatchEvent(new StorageEvent('storage'))
    await isGone(owner)
  })

  it('goes when the server has ended the session', async () => {
    const { result, owner } = await fill()
    const stop = onSignInNeeded(() => undefined)
    window.history.replaceState(null, '', '/inventory')
    server.use(fails(listInventory, 'not_authenticated'), fails(refresh, 'not_authenticated'))
    act(() => result.current.retry())
    await isGone(owner)
    stop()
  })

  it('goes when the person belongs to another household', async () => {
    const { owner } = await fill()
    storeUser({ ...sampleUser, household_id: ben.household_id })
    await isGone(owner)
  })

  it('goes at sign-out also when its owner signed in again while the copies before were being removed', async () => {
    const { owner } = await fill()
    clearSession()
    storeSession('new-token', sampleUser)
    await isGone(owner)
    expect(localStorage.getItem('copies_of')).toBe(owner)
    await keepFor(owner, milk)
    clearSession()
    await isGone(owner)
  })

  it('goes at the next start, where the removal was interrupted', async () => {
    await keepFor('maya', milk)
    localStorage.setItem('copies_of', 'maya')
    clearSession()
    forgetCopiesWithSession()
    await isGone('maya')
  })
})
