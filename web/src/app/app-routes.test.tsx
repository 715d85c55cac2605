import { getMe } from '@larder/shared/contracts/accounts/auth'
import { render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { storeSession } from '../lib/session/session-store.ts'
import { answers, fails, unreachable } from '../testing/handlers.ts'
import { renderApp } from '../testing/render-app.tsx'
import { sampleUser } from '../testing/samples/samples.ts'
import { server } from '../testing/server.ts'
import { AppErrorBoundary } from './app-error-boundary.tsx'
import { beginScreen } from './app-routes.tsx'
import { DESTINATIONS, ROUTES } from './routes.ts'

describe('routes', () => {
  it.each(['/nowhere', '/inventory/42', '/dev'])(
    '[NAV-008] lead from %s to the landing page',
    async (path) => {
      renderApp(path)
      expect(await screen.findByRole('heading', { level: 1, name: /The receipt/ })).toBeVisible()
      expect(window.location.pathname).toBe('/')
    },
  )

  it.each(['/dashboard', '/inventory'])(
    '[NAV-006, NAV-007, NAV-010, NAV-011, NAV-012] redirect visitors from %s to the login, replacing the history entry',
    async (path) => {
      const before = window.history.length
      renderApp(path, { isVisitor: true })
      expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
      expect(window.location.pathname).toBe('/login')
      expect(window.history.length).toBe(before)
      expect(window.history.state).toMatchObject({ usr: { from: path } })
    },
  )

  it('[NAV-009] show a spinner while the user loads', async () => {
    let letGo = () => undefined as void
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    localStorage.setItem('auth_token', 'abc')
    renderApp('/dashboard', {
      isVisitor: true,
      handlers: [answers(getMe, async () => (await gate, sampleUser))],
    })
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Loading...'))
    expect(window.location.pathname).toBe('/dashboard')
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
    letGo()
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  it('[AUTH-075] redirect to the login when the token is refused', async () => {
    localStorage.setItem('auth_token', 'abc')
    renderApp('/dashboard', { isVisitor: true, handlers: [fails(getMe, 'not_authenticated')] })
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
    expect(localStorage.getItem('auth_token')).toBeNull()
  })

  it('[API-010] say so when the user cannot be loaded, and offer to try again', async () => {
    localStorage.setItem('auth_token', 'abc')
    const user = renderApp('/dashboard', { isVisitor: true, handlers: [unreachable(getMe)] })
    expect(
      await screen.findByText('Network error while fetching user profile. Server might be unavailable.'),
    ).toBeVisible()
    server.use(answers(getMe, sampleUser))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  it('[AUTH-070] let a user sign out whose account cannot be loaded', async () => {
    localStorage.setItem('auth_token', 'abc')
    const user = renderApp('/dashboard', { isVisitor: true, handlers: [unreachable(getMe)] })
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
    expect(localStorage.getItem('auth_token')).toBeNull()
  })

  it('[AUTH-070] show the login when another tab signs out', async () => {
    renderApp('/dashboard')
    await screen.findByRole('navigation', { name: 'Main' })
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage'))
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
  })

  it('[AUTH-076, AUTH-077] look the same to a superuser', async () => {
    storeSession('abc', { ...sampleUser, is_superuser: true })
    renderApp('/dashboard', { isVisitor: true })
    expect((await screen.findByRole('navigation', { name: 'Main' })).textContent).toBe(
      DESTINATIONS.map(({ label }) => label).join(''),
    )
  })
})

describe('the screen of the path that is opened', () => {
  const begunBy = (pathname: string, isSignedIn: boolean) => {
    const begun: string[] = []
    for (const { path, Screen } of ROUTES)
      vi.spyOn(Screen, 'load').mockImplementation(() => void begun.push(path))
    beginScreen(pathname, isSignedIn)
    return begun
  }

  it('is begun to be loaded before React asks for it', () => {
    expect(begunBy('/dashboard', true)).toEqual(['/dashboard'])
    expect(begunBy('/inventory/items/65f0', true)).toEqual(['/inventory/items/:id'])
    expect(begunBy('/login', false)).toEqual(['/login'])
  })

  it('is not loaded for those who may not see it, nor where there is none', () => {
    expect(begunBy('/dashboard', false)).toEqual([])
    expect(begunBy('/nowhere', true)).toEqual([])
  })
})

describe('a response that does not match the contract', () => {
  it.each([
    ['/dashboard', 'Error loading inventory data'],
    ['/inventory', 'Failed to load inventory data'],
    ['/receipts', 'Failed to load the receipts'],
    ['/settings', 'Failed to load user profile data'],
  ])('[RCPT-032, NAV-024] is on %s a failed call, not a broken screen', async (path, failure) => {
    renderApp(path, { handlers: [http.all('/api/v1/*', () => HttpResponse.json({}))] })
    expect(await screen.findByText(failure)).toBeVisible()
    expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument()
  })
})

describe('an uncaught error', () => {
  it("[NAV-024] shows 'Unexpected Application Error!' and a way back", () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw new Error('broken')
    }
    render(
      <AppErrorBoundary>
        <Broken />
      </AppErrorBoundary>,
    )
    expect(screen.getByText('Unexpected Application Error!')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the start' })).toHaveAttribute('href', '/')
  })
})
