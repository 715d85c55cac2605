import { getMe, logout } from '@larder/shared/contracts/accounts/auth'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import useSWR, { SWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answers, fails, unreachable } from '../../testing/handlers.ts'
import { sampleUser } from '../../testing/samples/samples.ts'
import { server } from '../../testing/server.ts'
import { onSignInNeeded } from '../api/call.ts'
import { clearSession, readSession, storeSession, storeUser } from './session-store.ts'
import { endSession, signOut, useSession } from './session.ts'

const FreshCache = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
    {children}
  </SWRConfig>
)
const renderSession = () => renderHook(() => useSession(), { wrapper: FreshCache }).result

// `call` handles a 401 of other calls, so it is tested there.
beforeEach(() => onSignInNeeded(() => undefined))

describe('session', () => {
  it('[AUTH-012, AUTH-071] is kept in local storage under the documented keys', () => {
    storeSession('abc', sampleUser)
    expect(localStorage.getItem('auth_token')).toBe('abc')
    expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toEqual(sampleUser)
  })

  it('[AUTH-069] needs a token: a stored user alone is not signed in', () => {
    localStorage.setItem('currentUser', JSON.stringify(sampleUser))
    expect(renderSession().current).toMatchObject({ user: null, isLoading: false })
  })

  it('[AUTH-073] prefers the stored user with an id and makes no call', () => {
    storeSession('abc', sampleUser)
    expect(renderSession().current).toMatchObject({ user: sampleUser, isLoading: false })
  })

  it.each(['{"username":"maya"}', 'not json', 'null'])(
    '[AUTH-072, AUTH-074] loads /auth/me when the stored user is %s, and stores the answer',
    async (stored) => {
      localStorage.setItem('auth_token', 'abc')
      localStorage.setItem('currentUser', stored)
      server.use(answers(getMe, sampleUser))
      const session = renderSession()
      expect(session.current).toMatchObject({ user: null, isLoading: true })
      await waitFor(() => expect(session.current).toMatchObject({ user: sampleUser, isLoading: false }))
      expect(readSession().user).toEqual(sampleUser)
    },
  )

  it.each(['/inventory', '/', '/login', '/register'])(
    '[AUTH-075] ends with a 401 while the user loads, on %s too',
    async (path) => {
      window.history.replaceState(null, '', path)
      localStorage.setItem('auth_token', 'abc')
      server.use(fails(getMe, 'not_authenticated'))
      const session = renderSession()
      await waitFor(() => expect(session.current).toMatchObject({ user: null, isLoading: false }))
      expect(localStorage.getItem('auth_token')).toBeNull()
    },
  )

  it('survives a server that cannot be reached, and says so', async () => {
    localStorage.setItem('auth_token', 'abc')
    server.use(unreachable(getMe))
    const session = renderSession()
    await waitFor(() => expect(session.current.error).toBeDefined())
    expect(localStorage.getItem('auth_token')).toBe('abc')
    server.use(answers(getMe, sampleUser))
    act(() => session.current.retry())
    await waitFor(() => expect(session.current.user).toEqual(sampleUser))
  })

  it('[AUTH-070] logout notifies the server and removes token and user at once', async () => {
    let sentToken: string | null = null
    server.use(answers(logout, ({ headers }) => void (sentToken = headers.get('authorization'))))
    storeSession('abc', sampleUser)
    const session = renderSession()
    act(() => signOut())
    expect(session.current.user).toBeNull()
    expect(readSession()).toEqual({ token: null, user: null })
    await waitFor(() => expect(sentToken).toBe('Bearer abc'))
  })

  it('ignores an answer about a user who signed out meanwhile', () => {
    storeUser(sampleUser)
    expect(localStorage.getItem('currentUser')).toBeNull()
    storeSession('of dan', { ...sampleUser, id: 'f'.repeat(24), username: 'dan' })
    storeUser(sampleUser)
    expect(readSession().user?.username).toBe('dan')
  })

  it('removes the cached data of a user who signed out in another tab', async () => {
    storeSession('abc', sampleUser)
    const { result } = renderHook(() => useSWR(['inventory'], () => Promise.resolve(['milk'])))
    await waitFor(() => expect(result.current.data).toEqual(['milk']))
    // Renewing the same user's session keeps the cache.
    act(() => storeSession('renewed', sampleUser))
    expect(result.current.data).toEqual(['milk'])
    localStorage.setItem('auth_token', 'of dan')
    localStorage.setItem('currentUser', JSON.stringify({ ...sampleUser, id: 'f'.repeat(24) }))
    act(() => void window.dispatchEvent(new Event('storage')))
    await waitFor(() => expect(result.current.data).toBeUndefined())
  })

  it('loads data for the next user at once although the previous one just loaded the same', async () => {
    storeSession('abc', sampleUser)
    const owners = ['maya', 'dan']
    const fetchOwner = () => Promise.resolve(owners.shift())
    const renderOwner = () => renderHook(() => useSWR(['profile'], fetchOwner))
    const first = renderOwner()
    await waitFor(() => expect(first.result.current.data).toBe('maya'))
    first.unmount()
    act(() => clearSession())
    act(() => storeSession('of dan', { ...sampleUser, id: 'f'.repeat(24) }))
    const next = renderOwner()
    await waitFor(() => expect(next.result.current.data).toBe('dan'))
  })

  it('keeps no page of a list for the next user', async () => {
    storeSession('abc', sampleUser)
    let letGo = (_page: string) => undefined as void
    const pages = [Promise.resolve('of maya'), new Promise<string>((resolve) => (letGo = resolve))]
    const renderPages = () =>
      renderHook(() =>
        useSWRInfinite(
          (index) => ['pages', index],
          () => pages.shift() ?? 'none',
        ),
      ).result
    const first = renderPages()
    await waitFor(() => expect(first.current.data).toEqual(['of maya']))
    act(() => clearSession())
    act(() => storeSession('of dan', { ...sampleUser, id: 'f'.repeat(24) }))
    const next = renderPages()
    expect(next.current.data).toBeUndefined()
    letGo('of dan')
    await waitFor(() => expect(next.current.data).toEqual(['of dan']))
  })
})

describe('what was shared to Larder and not taken over', () => {
  const ben = { ...sampleUser, id: 'b0', household_id: 'b1' }
  /** jsdom has no caches; this notes which are removed. */
  const watchCaches = () => {
    const removed: string[] = []
    vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(removed.push(name)) })
    onTestFinished(() => void vi.unstubAllGlobals())
    return removed
  }
  beforeEach(() => storeSession('abc', sampleUser))

  it.each([
    ['signs out', () => signOut()],
    ['has left Larder', () => endSession()],
  ])('is removed when the person %s', async (_what, leave) => {
    server.use(answers(logout, undefined))
    const removed = watchCaches()
    leave()
    await waitFor(() => expect(removed).toEqual(['larder-shared-files']))
  })

  it('waits for the person whose session the server ended, and is removed when another one signs in', async () => {
    const removed = watchCaches()
    clearSession(true)
    storeSession('def', sampleUser)
    clearSession(true)
    expect(removed).toEqual([])
    storeSession('ghi', ben)
    await waitFor(() => expect(removed).toEqual(['larder-shared-files']))
  })
})
