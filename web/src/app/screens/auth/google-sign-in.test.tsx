import { getGoogleConfig, googleLogin, settleGoogleLogin } from '@larder/shared/contracts/accounts/google'
import { lookAtInvitation } from '@larder/shared/contracts/accounts/members'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, fails, failsWithoutDetail } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import type {} from '../../../features/auth/google-identity.ts'

type Callback = (response: { credential?: string }) => void
/** What the page passed to Google's script, which the tests do not load. */
let callback: Callback | undefined
let clientId: string | undefined
let nonce: string | undefined
let scriptUrls: string[] = []

const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const CLAIMS = {
  sub: '108',
  email: 'maya@example.org',
  name: 'Maya Ömer',
  picture: 'https://x.example/p.png',
}
const ID_TOKEN = `${segment({ alg: 'RS256' })}.${segment(CLAIMS)}.signature`

const configured = (name: string) =>
  answers(getGoogleConfig, {
    client_id: 'client-1',
    script_url: `https://google.example/${name}.js`,
    nonce: 'nonce-1',
  })

/** Stands in for the network that delivers the script. */
function serveScript(isThere: boolean) {
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (!(script instanceof HTMLScriptElement)) return append(...nodes)
    scriptUrls.push(script.src)
    queueMicrotask(() => {
      if (!isThere) {
        script.dispatchEvent(new Event('error'))
        return
      }
      window.google = {
        accounts: {
          id: {
            initialize: (options) => {
              clientId = options.client_id
              nonce = options.nonce
              callback = options.callback
            },
            renderButton: (parent, { text }) => {
              const button = document.createElement('button')
              button.textContent = `Google's own ${text}`
              parent.replaceChildren(button)
            },
          },
        },
      }
      script.dispatchEvent(new Event('load'))
    })
  })
}

beforeEach(() => {
  callback = undefined
  clientId = undefined
  nonce = undefined
  scriptUrls = []
})
afterEach(() => {
  delete window.google
})

const open = async (
  path: string,
  name: string,
  handlers: NonNullable<Parameters<typeof renderApp>[1]>['handlers'] = [],
) => {
  serveScript(true)
  renderApp(path, { isVisitor: true, handlers: [...handlers, configured(name)] })
  await screen.findByRole('button', { name: /^Google's own/ })
}

describe('sign-in with Google', () => {
  it('[AUTH-007, AUTH-020] has a button on both pages', async () => {
    const user = renderApp('/login', { isVisitor: true })
    expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Create an account' }))
    expect(await screen.findByRole('button', { name: 'Sign up with Google' })).toBeVisible()
  })

  it('[AUTH-046] loads the script of the configuration and passes it the client id and the nonce', async () => {
    await open('/login', 'loads')
    expect(scriptUrls).toEqual(['https://google.example/loads.js'])
    expect([clientId, nonce]).toEqual(['client-1', 'nonce-1'])
  })

  it.each([
    { client_id: null, script_url: 'https://google.example/none.js', nonce: null },
    { client_id: '', script_url: 'https://google.example/none.js', nonce: 'nonce-1' },
    { script_url: 'https://google.example/none.js', nonce: 'nonce-1' },
    {},
  ])('[AUTH-047] says that no client id is configured: %j', async (config) => {
    const user = renderApp('/login', { isVisitor: true, handlers: [answers(getGoogleConfig, config)] })
    await user.click(await screen.findByRole('button', { name: 'Sign in with Google' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Google sign-in not configured'))
  })

  it.each([
    ['the script can’t be loaded', configured('away')],
    ['the configuration can’t be loaded', failsWithoutDetail(getGoogleConfig, 502)],
  ])('[AUTH-048] says that it is not available when %s', async (_what, handler) => {
    serveScript(false)
    const user = renderApp('/login', { isVisitor: true, handlers: [handler] })
    await user.click(await screen.findByRole('button', { name: 'Sign in with Google' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Google sign-in temporarily unavailable')
  })

  it('[AUTH-049] says that Google returned no credential', async () => {
    await open('/login', 'empty')
    act(() => callback?.({}))
    expect(await screen.findByRole('alert')).toHaveTextContent('No credential received from Google')
  })

  it.each(['/login', '/register'])(
    '[AUTH-050, AUTH-051, ENT-018] sends the token, stores the session and opens the dashboard from %s',
    async (path) => {
      const bodies: unknown[] = []
      await open(path, `done-${path.slice(1)}`, [
        answers(googleLogin, ({ body }) => {
          bodies.push(body)
          return { access_token: 'from-google', user_info: sampleUser }
        }),
      ])
      act(() => callback?.({ credential: ID_TOKEN }))
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
      expect(localStorage.getItem('auth_token')).toBe('from-google')
      expect(bodies).toEqual([
        expect.objectContaining({
          id_token: ID_TOKEN,
          email: CLAIMS.email,
          full_name: CLAIMS.name,
          google_id: CLAIMS.sub,
          profile_picture: CLAIMS.picture,
        }),
      ])
    },
  )

  it.each(['Sign in to join', 'Create an account'])(
    'comes back to the invitation that somebody followed, by %s',
    async (link) => {
      const bodies: unknown[] = []
      serveScript(true)
      const user = renderApp(`/join#${'t'.repeat(43)}`, {
        isVisitor: true,
        handlers: [
          answers(lookAtInvitation, {
            invited_by: 'maya',
            member_count: 1,
            expires_at: '2026-11-29T10:00:00Z',
            joining: null,
          }),
          answers(googleLogin, ({ body }) => {
            bodies.push(body)
            return { access_token: 'from-google', user_info: sampleUser }
          }),
          configured(`joins-${link.length}`),
        ],
      })
      await user.click(await screen.findByRole('link', { name: link }))
      await screen.findByRole('button', { name: /^Google's own/ })
      act(() => callback?.({ credential: ID_TOKEN }))
      await waitFor(() => expect(window.location.pathname).toBe('/join'))
      expect(window.location.hash).toBe(`#${'t'.repeat(43)}`)
      expect(bodies).toEqual([expect.objectContaining({ invitation: 't'.repeat(43) })])
    },
  )

  it('[AUTH-051] opens the dashboard also when another page had asked to sign in', async () => {
    serveScript(true)
    renderApp('/inventory', {
      isVisitor: true,
      handlers: [
        answers(googleLogin, { access_token: 'from-google', user_info: sampleUser }),
        configured('asked'),
      ],
    })
    await screen.findByRole('button', { name: /^Google's own/ })
    act(() => callback?.({ credential: ID_TOKEN }))
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  })

  it('[AUTH-052] shows why it failed, or that it failed when no reason is known', async () => {
    await open('/login', 'fails', [failsWithoutDetail(googleLogin, 500)])
    act(() => callback?.({ credential: 'not even a token' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Google login failed')
  })

  it('[API-006] shows the message of the server', async () => {
    await open('/login', 'taken', [fails(googleLogin, 'google_email_taken')])
    act(() => callback?.({ credential: ID_TOKEN }))
    expect(await screen.findByRole('alert')).not.toHaveTextContent('Google login failed')
  })

  it.each([
    ['the account of the address by its password', 'open sesame', 'Keep this account'],
    ['a new household without one', null, 'Start with an empty household'],
  ])('leads to %s where somebody registered the address', async (_what, password, button) => {
    const bodies: unknown[] = []
    serveScript(true)
    const user = renderApp('/login', {
      isVisitor: true,
      handlers: [
        fails(googleLogin, 'google_address_unconfirmed', { ticket: 'ticket-1' }),
        answers(settleGoogleLogin, ({ body }) => {
          bodies.push(body)
          return { access_token: 'from-google', user_info: sampleUser }
        }),
        configured(`settles-${button.length}`),
      ],
    })
    await screen.findByRole('button', { name: /^Google's own/ })
    act(() => callback?.({ credential: ID_TOKEN }))
    expect(await screen.findByRole('dialog', { name: 'Is this account yours?' })).toBeVisible()
    if (password !== null) await user.type(screen.getByLabelText('Password of that account'), password)
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
    expect(bodies).toEqual([expect.objectContaining({ ticket: 'ticket-1', password })])
  })

  it('asks again after a wrong password', async () => {
    serveScript(true)
    const user = renderApp('/login', {
      isVisitor: true,
      handlers: [
        fails(googleLogin, 'google_address_unconfirmed', { ticket: 'ticket-1' }),
        fails(settleGoogleLogin, 'wrong_password'),
        configured('asks-again'),
      ],
    })
    await screen.findByRole('button', { name: /^Google's own/ })
    act(() => callback?.({ credential: ID_TOKEN }))
    await user.click(await screen.findByRole('button', { name: 'Keep this account' }))
    expect(screen.getByText('Password is required')).toBeVisible()
    await user.type(screen.getByLabelText('Password of that account'), 'a wrong one')
    await user.click(screen.getByRole('button', { name: 'Keep this account' }))
    expect(await screen.findByText('The password is not correct')).toBeVisible()
    expect(localStorage.getItem('auth_token')).toBeNull()
  })
})
