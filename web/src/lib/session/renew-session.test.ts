import { getMe, login, refresh } from '@larder/shared/contracts/accounts/auth'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, fails, failsWithoutDetail, unreachable } from '../../testing/handlers.ts'
import { sampleUser } from '../../testing/samples/samples.ts'
import { server } from '../../testing/server.ts'
import { ApiError, NetworkError } from '../api/api-error.ts'
import { call, onSignInNeeded } from '../api/call.ts'
import { clearSession, readSession, storedToken, storeSession } from './session-store.ts'

const renamed = { ...sampleUser, username: 'maya-renamed' }
const renewals = vi.fn()
const redirect = vi.fn()

/** A server that accepts only the token 'new'. */
const newTokenOnly = http.get('/api/v1/auth/me', ({ request }) =>
  request.headers.get('authorization') === 'Bearer new'
    ? HttpResponse.json(sampleUser)
    : HttpResponse.json({ code: 'not_authenticated', detail: 'x' }, { status: 401 }),
)
const renewing = answers(refresh, () => {
  renewals()
  return { access_token: 'new', user_info: renamed }
})

beforeEach(() => {
  renewals.mockClear()
  redirect.mockClear()
  window.history.replaceState(null, '', '/inventory')
  storeSession('old', sampleUser)
  return onSignInNeeded(redirect)
})

describe('a call whose token has expired', () => {
  it('gets a new token and is repeated once, without the user noticing', async () => {
    server.use(newTokenOnly, renewing)
    expect(await call(getMe, {})).toEqual(sampleUser)
    expect(readSession()).toEqual({ token: 'new', user: renamed })
    expect(redirect).not.toHaveBeenCalled()
  })

  it('shares the renewal with all calls refused at the same time', async () => {
    server.use(newTokenOnly, renewing)
    await Promise.all([call(getMe, {}), call(getMe, {}), call(getMe, {})])
    expect(renewals).toHaveBeenCalledOnce()
  })

  it('uses the token that another tab renewed meanwhile', async () => {
    server.use(
      http.get('/api/v1/auth/me', ({ request }) => {
        if (request.headers.get('authorization') === 'Bearer new') return HttpResponse.json(sampleUser)
        storeSession('new', sampleUser)
        return HttpResponse.json({ code: 'not_authenticated', detail: 'x' }, { status: 401 })
      }),
      renewing,
    )
    await call(getMe, {})
    expect(renewals).not.toHaveBeenCalled()
  })

  it('ends the session when the renewal is refused too', async () => {
    server.use(newTokenOnly, fails(refresh, 'not_authenticated'))
    await expect(call(getMe, {})).rejects.toBeInstanceOf(ApiError)
    expect(storedToken()).toBeNull()
    expect(redirect).toHaveBeenCalledWith('/login', '/inventory')
  })

  it('ends the session when even the new token is refused, after one more attempt', async () => {
    const attempts = vi.fn()
    server.use(
      answers(refresh, { access_token: 'newer', user_info: sampleUser }),
      http.get('/api/v1/auth/me', () => {
        attempts()
        return HttpResponse.json({ code: 'not_authenticated', detail: 'x' }, { status: 401 })
      }),
    )
    await expect(call(getMe, {})).rejects.toBeInstanceOf(ApiError)
    expect(attempts).toHaveBeenCalledTimes(2)
    expect(storedToken()).toBeNull()
  })

  it('keeps the session when the renewal gets no answer: a lost connection is no logout', async () => {
    server.use(newTokenOnly, unreachable(refresh))
    await expect(call(getMe, {})).rejects.toBeInstanceOf(NetworkError)
    expect(storedToken()).toBe('old')
    expect(redirect).not.toHaveBeenCalled()
  })

  it('keeps the session when the server is too busy for the renewal', async () => {
    server.use(newTokenOnly, failsWithoutDetail(refresh, 503))
    await expect(call(getMe, {})).rejects.toMatchObject({ status: 503 })
    expect(storedToken()).toBe('old')
  })

  it('does not restore a session that was signed out meanwhile', async () => {
    server.use(
      newTokenOnly,
      answers(refresh, () => {
        clearSession()
        return { access_token: 'new', user_info: sampleUser }
      }),
    )
    await expect(call(getMe, {})).rejects.toBeInstanceOf(ApiError)
    expect(storedToken()).toBeNull()
  })
})

it('is not renewed because of a wrong password', async () => {
  server.use(fails(login, 'invalid_credentials'), renewing)
  window.history.replaceState(null, '', '/login')
  await expect(call(login, { body: { username: 'maya', password: 'x' } })).rejects.toMatchObject({
    status: 401,
  })
  expect(renewals).not.toHaveBeenCalled()
})
