import { getMe } from '@larder/shared/contracts/accounts/auth'
import {
  type GoogleCallbackResponse,
  googleCallback,
  settleGoogleLogin,
} from '@larder/shared/contracts/accounts/google'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answers, fails, failsWithoutDetail, on, unreachable } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const session: GoogleCallbackResponse = {
  access_token: 'from-google',
  user_info: { ...sampleUser, username: 'maya-google', return_to: null },
}
const visitor = { isVisitor: true }
/** Answers without a token, or without a user that has an id. */
const NO_SESSIONS = [
  { access_token: '', user_info: null },
  { access_token: null, user_info: session.user_info },
  { access_token: 'from-google' },
  { access_token: 'from-google', user_info: { username: 'maya' } },
  {},
  null,
  'ok',
]
const goesTo = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))

describe('coming back from Google', () => {
  it('[AUTH-056, AUTH-057, AUTH-060] exchanges the code once, keeps the session and opens the dashboard', async () => {
    const bodies: unknown[] = []
    renderApp('/auth/google/callback?code=c1&state=s1', {
      ...visitor,
      handlers: [
        answers(googleCallback, ({ body }) => {
          bodies.push(body)
          return session
        }),
      ],
    })
    await goesTo('/dashboard')
    expect(bodies).toEqual([expect.objectContaining({ code: 'c1', state: 's1' })])
    expect(localStorage.getItem('auth_token')).toBe('from-google')
    const stored = JSON.parse(localStorage.getItem('currentUser') ?? '') as Record<string, unknown>
    expect(stored['username']).toBe('maya-google')
    expect(stored).not.toHaveProperty('return_to')
  })

  it.each([
    ['[AUTH-058] the query says that it was a connection', 'code=c1&oauth_success=true', null],
    ['[AUTH-059] the answer says so', 'code=c1', 'settings'],
  ] as const)('goes to the settings when %s', async (_what, query, return_to) => {
    renderApp(`/auth/google/callback?${query}`, {
      handlers: [
        answers(googleCallback, { ...session, user_info: { ...sampleUser, return_to } }),
        ...settingsAnswers,
      ],
    })
    await goesTo('/settings')
  })

  it.each([
    ['[AUTH-061] what Google says', 'error=access_denied&code=c1', 'access_denied'],
    ['[AUTH-062] that neither error nor code came', 'error=&code=', 'No authorization code received'],
    ['[AUTH-062] that there is no code', 'state=s1', 'No authorization code received'],
  ])('shows %s and makes no call', async (_what, query, message) => {
    renderApp(`/auth/google/callback?${query}`, visitor)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it('[MAIL-003] leads a signed-in user who cancelled connecting Google back to the settings, and says so', async () => {
    renderApp('/auth/google/callback?error=access_denied', {
      handlers: [answers(getMe, sampleUser), ...settingsAnswers],
    })
    await goesTo('/settings')
    expect(await screen.findByText(/^Google was not connected/)).toBeVisible()
    expect(localStorage.getItem('auth_token')).toBe('sample-token')
    await waitFor(() => expect(window.history.state).toMatchObject({ usr: null }))
  })

  it.each([
    ['signing in', visitor, 'Google sign-in failed'],
    ['connecting', {}, 'Google was not connected'],
  ])('names what failed: %s', async (_what, session, name) => {
    renderApp('/auth/google/callback?code=c1', {
      ...session,
      handlers: [fails(googleCallback, 'google_account_in_use')],
    })
    expect(await screen.findByRole('heading', { name })).toBeVisible()
  })

  it('[AUTH-063] goes to the login 3 s after an error', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    renderApp('/auth/google/callback?error=access_denied', visitor)
    await screen.findByRole('alert')
    expect(window.location.pathname).toBe('/auth/google/callback')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(window.location.pathname).toBe('/login')
  })

  it.each([
    [
      '[AUTH-064] an answer without detail',
      failsWithoutDetail(googleCallback, 500),
      'Google callback processing failed',
    ],
    ['[AUTH-065] no answer', unreachable(googleCallback), 'Failed to process Google authentication'],
  ])('%s is an error in its own words', async (_what, handler, message) => {
    renderApp('/auth/google/callback?code=c1', { ...visitor, handlers: [handler] })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it.each(NO_SESSIONS)('[AUTH-066] says that an answer is no session: %j', async (answer) => {
    renderApp('/auth/google/callback?code=c1', {
      ...visitor,
      handlers: [on(googleCallback, () => Response.json(answer))],
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Authentication failed. Please try again.')
  })

  it('[AUTH-067] a session that can’t be stored is an error', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('')
    })
    renderApp('/auth/google/callback?code=c1', { ...visitor, handlers: [answers(googleCallback, session)] })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to process authentication')
  })

  it.each([null, undefined, session.user_info])(
    '[AUTH-068] ignores a code that was sent before, whatever user comes with the marker (%#)',
    async (user_info) => {
      const stored = vi.spyOn(Storage.prototype, 'setItem')
      renderApp('/auth/google/callback?code=c1', {
        handlers: [answers(googleCallback, { access_token: 'error-invalid-grant', user_info })],
      })
      stored.mockClear()
      await goesTo('/dashboard')
      await screen.findByRole('heading', { level: 1 })
      const keys = stored.mock.calls.map(([key]) => key)
      expect(keys).not.toContain('auth_token')
      expect(keys).not.toContain('currentUser')
    },
  )

  it('asks whose the account is that somebody registered with the address', async () => {
    const user = renderApp('/auth/google/callback?code=c1&state=s1', {
      ...visitor,
      handlers: [
        fails(googleCallback, 'google_address_unconfirmed', { ticket: 'ticket-1' }),
        answers(settleGoogleLogin, { access_token: 'from-google', user_info: sampleUser }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Start with an empty household' }))
    await goesTo('/dashboard')
    expect(localStorage.getItem('auth_token')).toBe('from-google')
  })
})
