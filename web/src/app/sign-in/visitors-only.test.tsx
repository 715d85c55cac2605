import { getMe, refresh } from '@larder/shared/contracts/accounts/auth'
import { screen, waitFor } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, fails, unreachable } from '../../testing/handlers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sampleUser } from '../../testing/samples/samples.ts'

const PAGES = [
  ['/login', 'Sign in to Larder'],
  ['/register', 'Create your household'],
  ['/my/register/now', 'Create your household'],
] as const

/** A token without a stored user, and what the server says about it. */
const openWithToken = (path: string, ...handlers: HttpHandler[]) => {
  localStorage.setItem('auth_token', 'of a time ago')
  renderApp(path, { isVisitor: true, handlers })
}

describe.each(PAGES)('%s with a token, but no stored user', (path, title) => {
  it('[AUTH-075] drops a dead token and stays', async () => {
    openWithToken(path, fails(getMe, 'not_authenticated'), fails(refresh, 'not_authenticated'))
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(window.location.pathname).toBe(path)
    expect(localStorage.getItem('auth_token')).toBeNull()
  })

  it('[AUTH-074] leads on whoever the token belongs to', async () => {
    openWithToken(path, answers(getMe, sampleUser))
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  })

  it('shows the page while the server cannot be reached', async () => {
    openWithToken(path, unreachable(getMe))
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(localStorage.getItem('auth_token')).toBe('of a time ago')
  })
})
