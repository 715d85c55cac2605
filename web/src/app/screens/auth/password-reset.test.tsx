import { forgotPassword, resetPassword } from '@larder/shared/contracts/accounts/passwords'
import { act, cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answers, fails, failsWithoutDetail, unreachable } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const SENT = 'Password reset email sent! Check your inbox.'
const DONE = 'Your password has been reset successfully.'
const visitor = { isVisitor: true }

describe('requesting a reset link', () => {
  const ask = async (handlers: Parameters<typeof renderApp>[1], email = 'maya@example.org') => {
    const user = renderApp('/forgot-password', { ...visitor, ...handlers })
    await user.type(await screen.findByLabelText('E-mail'), email)
    await user.click(screen.getByRole('button', { name: 'Send reset link' }))
    return user
  }

  it('[AUTH-005, AUTH-028, AUTH-029, AUTH-030] is one click away from the login, and links back', async () => {
    const user = renderApp('/login', visitor)
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
    expect(screen.getByLabelText('E-mail')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
  })

  it('[AUTH-031, AUTH-032] sends the address and says that the mail is on its way', async () => {
    const bodies: unknown[] = []
    await ask({
      handlers: [
        answers(forgotPassword, ({ body }) => {
          bodies.push(body)
          return { message: SENT }
        }),
      ],
    })
    expect(await screen.findByText(SENT)).toBeVisible()
    expect(bodies).toEqual([{ email: 'maya@example.org' }])
  })

  it('is sent once, however often Enter is pressed before the answer', async () => {
    let [sent, letGo] = [0, () => undefined as void]
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    const user = renderApp('/forgot-password', {
      ...visitor,
      handlers: [
        answers(forgotPassword, async () => {
          sent++
          await gate
          return { message: SENT }
        }),
      ],
    })
    await user.type(await screen.findByLabelText('E-mail'), 'maya@example.org{Enter}{Enter}{Enter}')
    letGo()
    expect(await screen.findByText(SENT)).toBeVisible()
    expect(sent).toBe(1)
  })

  it.each([
    [
      '[AUTH-033] an answer without detail',
      failsWithoutDetail(forgotPassword, 502),
      'Password reset request failed',
    ],
    ['[AUTH-034] no answer', unreachable(forgotPassword), 'Failed to request password reset'],
    [
      '[API-006] the words of the server',
      fails(forgotPassword, 'too_many_attempts'),
      'Too many attempts. Please wait a moment and try again.',
    ],
  ])('%s is shown, and what was typed stays', async (_what, handler, message) => {
    await ask({ handlers: [handler] })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByLabelText('E-mail')).toHaveValue('maya@example.org')
  })

  it('refuses an invalid address without a call', async () => {
    await ask({}, 'maya')
    expect(await screen.findByText('Please enter a valid e-mail address')).toBeVisible()
  })
})

describe('the page of a reset link', () => {
  const fill = async (handlers: Parameters<typeof renderApp>[1], password: string, confirmation: string) => {
    const user = renderApp('/reset-password?token=abc', { ...visitor, ...handlers })
    await user.type(await screen.findByLabelText('New password'), password)
    await user.type(screen.getByLabelText('Confirm password'), confirmation)
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
  }

  /** Sets a password, and returns what was sent to the server. */
  const resetTo = async (password: string) => {
    const bodies: unknown[] = []
    const handler = answers(resetPassword, ({ body }) => {
      bodies.push(body)
      return { message: DONE }
    })
    await fill({ handlers: [handler] }, password, password)
    expect(await screen.findByText(DONE)).toBeVisible()
    return bodies
  }

  it('[AUTH-035, AUTH-036, AUTH-037] asks for the new password twice', async () => {
    renderApp('/reset-password?token=abc', visitor)
    expect(await screen.findByRole('heading', { level: 1, name: 'Create new password' })).toBeVisible()
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'password')
    expect(screen.getByLabelText('Confirm password')).toBeVisible()
  })

  it('removes the token from the address, and a reload still has it', async () => {
    const before = window.history.length
    const bodies = await resetTo('eight888')
    expect(window.location.href).not.toContain('abc')
    expect(window.history.length).toBe(before)
    const state = (window.history.state as { usr: unknown }).usr
    cleanup()
    renderApp('/reset-password', { ...visitor, state })
    expect(await screen.findByLabelText('New password')).toBeVisible()
    expect(bodies).toMatchObject([{ token: 'abc' }])
  })

  it.each(['/reset-password', '/reset-password?token='])(
    '[AUTH-038] %s says that the token is missing and makes no call',
    async (path) => {
      renderApp(path, visitor)
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Reset token is missing. Please check your reset link.',
      )
      expect(screen.queryByRole('button', { name: 'Set new password' })).not.toBeInTheDocument()
    },
  )

  it('[AUTH-023, AUTH-039, AUTH-040] refuses a short password and another confirmation without a call', async () => {
    await fill({}, 'seven77', 'seven78')
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeVisible()
    expect(screen.getByText('Passwords do not match')).toBeVisible()
  })

  it('[AUTH-041, AUTH-042, AUTH-043] sets it, confirms it, and goes to the login after 3 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const bodies = await resetTo('eight888')
    expect(bodies).toEqual([{ token: 'abc', new_password: 'eight888' }])
    expect(window.location.pathname).toBe('/reset-password')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(window.location.pathname).toBe('/login')
  })

  it.each([
    ['[AUTH-044] an answer without detail', failsWithoutDetail(resetPassword, 502), 'Password reset failed'],
    ['[AUTH-045] no answer', unreachable(resetPassword), 'Failed to reset password'],
  ])('%s is shown', async (_what, handler, message) => {
    await fill({ handlers: [handler] }, 'eight888', 'eight888')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it('[API-006] says that a link has expired', async () => {
    await fill({ handlers: [fails(resetPassword, 'reset_token_invalid')] }, 'eight888', 'eight888')
    expect(await screen.findByRole('alert')).toHaveTextContent(/link/)
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })
})
