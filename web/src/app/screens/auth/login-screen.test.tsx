import { login } from '@larder/shared/contracts/accounts/auth'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { answers, fails, failsWithoutDetail, unreachable } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'

const signedIn = { access_token: 'fresh', user_info: sampleUser }

async function submit(user: UserEvent) {
  await user.type(await screen.findByLabelText('Username'), 'maya')
  await user.type(screen.getByLabelText('Password'), 'long enough')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('login screen', () => {
  it('[AUTH-001, AUTH-002, AUTH-003, NAV-021] is public and asks for username and password, without navigation', async () => {
    renderApp('/login', { isVisitor: true })
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
    expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(document.title).toBe('Sign in · Larder')
  })

  it('[AUTH-004] leads to the registration', async () => {
    renderApp('/login', { isVisitor: true })
    expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register',
    )
  })

  it('[AUTH-008, AUTH-009] shows an error from the navigation state once', async () => {
    renderApp('/login', { isVisitor: true, state: { error: 'The code has expired', from: '/inventory' } })
    const box = await screen.findByRole('alert')
    expect(box).toHaveTextContent('Authentication Error')
    expect(box).toHaveTextContent('The code has expired')
    await waitFor(() => expect(window.history.state).toMatchObject({ usr: { from: '/inventory' } }))
    expect(window.history.state).not.toHaveProperty('usr.error')
  })

  it("[AUTH-010] sends empty fields too: validation is the server's", async () => {
    const user = renderApp('/login', { isVisitor: true, handlers: [fails(login, 'invalid_credentials')] })
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Invalid username or password')).toBeVisible()
  })

  it('[AUTH-011, AUTH-012, AUTH-013] signs in, stores token and user, and opens the dashboard', async () => {
    const seen = vi.fn()
    const user = renderApp('/login', {
      isVisitor: true,
      handlers: [answers(login, ({ body }) => (seen(body), signedIn))],
    })
    await submit(user)
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
    expect(seen).toHaveBeenCalledWith(expect.objectContaining({ username: 'maya', password: 'long enough' }))
    expect(localStorage.getItem('auth_token')).toBe('fresh')
    expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toEqual(sampleUser)
  })

  it('[AUTH-013] returns to the page that the visitor came from', async () => {
    const user = renderApp('/login', {
      isVisitor: true,
      state: { from: '/inventory' },
      handlers: [answers(login, signedIn)],
    })
    await submit(user)
    await waitFor(() => expect(window.location.pathname).toBe('/inventory'))
  })

  it.each([
    ['[AUTH-014] a 401 without detail', failsWithoutDetail(login, 401), 'Invalid username or password'],
    [
      '[AUTH-014, AUTH-081] a 401 with the words of the server',
      fails(login, 'invalid_credentials'),
      'Invalid username or password',
    ],
    [
      '[API-006] another refusal with the words of the server',
      fails(login, 'too_many_attempts'),
      'Too many attempts. Please wait a moment and try again.',
    ],
    ['[AUTH-015] another status without detail', failsWithoutDetail(login, 500), 'Login failed'],
    ['[AUTH-016] no answer', unreachable(login), 'Network error. Server might be unavailable.'],
    [
      '[AUTH-017] an answer that makes no sense',
      http.post('/api/v1/auth/login', () => new HttpResponse('no json')),
      'An unknown error occurred',
    ],
  ])('%s stays on the page and keeps what was typed', async (_, handler, message) => {
    const user = renderApp('/login', { isVisitor: true, handlers: [handler] })
    await submit(user)
    expect(await screen.findByText(message)).toBeVisible()
    expect(window.location.pathname).toBe('/login')
    expect(screen.getByLabelText('Username')).toHaveValue('maya')
    expect(localStorage.getItem('auth_token')).toBeNull()
  })

  it('shows the password while its show button is pressed', async () => {
    const user = renderApp('/login', { isVisitor: true })
    await user.click(await screen.findByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  })
})
