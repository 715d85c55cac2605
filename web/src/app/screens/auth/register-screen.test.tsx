import { login, registerUser } from '@larder/shared/contracts/accounts/auth'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { answers, fails, failsWithoutDetail, on, unreachable } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'

const signedIn = answers(login, { access_token: 'fresh', user_info: sampleUser })

async function submit(user: UserEvent, password = '8 chars!', confirm = password) {
  await user.type(await screen.findByLabelText('Username'), 'maya')
  await user.type(screen.getByLabelText('E-mail'), 'maya@example.org')
  await user.type(screen.getByLabelText('Password'), password)
  await user.type(screen.getByLabelText('Confirm password'), confirm)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

describe('registration screen', () => {
  it.each(['/register', '/register/now', '/invite/registered'])(
    '[AUTH-018, AUTH-019] opens at %s',
    async (path) => {
      renderApp(path, { isVisitor: true })
      expect(await screen.findByRole('heading', { name: 'Create your household' })).toBeVisible()
      for (const label of ['Username', 'E-mail', 'Password', 'Confirm password']) {
        expect(screen.getByLabelText(label)).toBeVisible()
      }
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    },
  )

  it('redirects a signed-in user to the dashboard', async () => {
    renderApp('/register')
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  })

  it('[AUTH-021] refuses two different passwords without a call', async () => {
    const user = renderApp('/register', { isVisitor: true })
    await submit(user, '8 chars!', '8 chars?')
    expect(await screen.findByText("Passwords don't match")).toBeVisible()
    expect(screen.getByLabelText('Confirm password')).toBeInvalid()
  })

  it('says how hard the password is to guess, with the own name for a bad one', async () => {
    const user = renderApp('/register', { isVisitor: true })
    const field = await screen.findByLabelText('Password')
    expect(screen.queryByRole('meter')).not.toBeInTheDocument()
    for (const [password, words] of [
      ['password1', 'Guessed at once'],
      ['plum8tea', 'Could be longer'],
      ['correct horse battery', 'Strong'],
    ] as const) {
      await user.clear(field)
      await user.type(field, password)
      expect(await screen.findByText(words)).toBeVisible()
      expect(screen.getByRole('meter', { name: 'Strength' })).toHaveAttribute('aria-valuetext', words)
    }
    await user.type(screen.getByLabelText('Username'), 'correct horse battery')
    expect(await screen.findByText('Guessed at once')).toBeVisible()
  })

  it('[AUTH-022] refuses a password of 7 characters without a call', async () => {
    const user = renderApp('/register', { isVisitor: true })
    await submit(user, '7 chars')
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeVisible()
  })

  it('[AUTH-013, AUTH-023, AUTH-024, AUTH-025] registers with 8 characters, signs in at once and opens the dashboard', async () => {
    const seen = vi.fn()
    const register = answers(registerUser, ({ body }) => (seen(body), sampleUser))
    const user = renderApp('/register', { isVisitor: true, handlers: [register, signedIn] })
    await submit(user)
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
    expect(seen).toHaveBeenCalledWith(
      expect.objectContaining({ username: 'maya', email: 'maya@example.org', password: '8 chars!' }),
    )
    expect(seen.mock.calls[0]?.[0]).not.toHaveProperty('confirm_password')
    expect(localStorage.getItem('auth_token')).toBe('fresh')
  })

  it.each([
    ['no body', () => new HttpResponse(null, { status: 201 })],
    ['an empty object', () => HttpResponse.json({}, { status: 201 })],
  ])('[AUTH-024, AUTH-025] signs in after an answer of %s', async (_, answer) => {
    const user = renderApp('/register', { isVisitor: true, handlers: [on(registerUser, answer), signedIn] })
    await submit(user)
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  })

  it.each([
    [
      '[AUTH-026] the words of the server',
      fails(registerUser, 'username_taken'),
      'This username is already taken',
    ],
    ['[AUTH-027] its own words without detail', failsWithoutDetail(registerUser, 500), 'Registration failed'],
    ['[AUTH-027] its own words without an answer', unreachable(registerUser), 'Registration failed'],
  ])("a failure shows %s under 'Registration Error'", async (_, handler, message) => {
    const user = renderApp('/register', { isVisitor: true, handlers: [handler] })
    await submit(user)
    const box = await screen.findByRole('alert')
    expect(box).toHaveTextContent('Registration Error')
    expect(box).toHaveTextContent(message)
    expect(screen.getByLabelText('E-mail')).toHaveValue('maya@example.org')
  })

  it('[AUTH-008] continues at the login page when the login after registering fails', async () => {
    const user = renderApp('/register', {
      isVisitor: true,
      handlers: [answers(registerUser, sampleUser), failsWithoutDetail(login, 500)],
    })
    await submit(user)
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Login failed')
  })
})
