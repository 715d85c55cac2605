import { getVersion } from '@larder/shared/contracts/system'
import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { fails } from '../../testing/handlers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { setViewportWidth } from '../../testing/browser/viewport.ts'

const nav = () => screen.findByRole('navigation', { name: 'Main' })
const DOCUMENTED = ['/dashboard', '/inventory', '/meals', '/shopping-lists', '/receipts', '/settings']
/** Further screens may have entries too. */
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')] as const)
    .filter(([, href]) => DOCUMENTED.includes(href ?? ''))

/** The line of the account footer that ends with the version. */
const copyrightLine = () => screen.findByText(/© \d{4} Larder/)

describe('main layout', () => {
  it('[NAV-013] has a sidebar with the logo and a link to each screen', async () => {
    renderApp('/dashboard')
    expect(linksOf(await nav())).toEqual([
      ['Dashboard', '/dashboard'],
      ['Inventory', '/inventory'],
      ['Meals', '/meals'],
      ['Shopping Lists', '/shopping-lists'],
      ['Receipts', '/receipts'],
      ['Settings', '/settings'],
    ])
    expect(screen.getByRole('link', { name: 'Larder' })).toHaveAttribute('href', '/dashboard')
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  })

  it('[NAV-014, NAV-020] has the sidebar from 900 px on and the bottom bar below', async () => {
    setViewportWidth(900)
    renderApp('/dashboard')
    expect(linksOf(await nav())[0]).toEqual(['Dashboard', '/dashboard'])
    act(() => setViewportWidth(899))
    expect(linksOf(await nav())).toEqual([
      ['Home', '/dashboard'],
      ['Inventory', '/inventory'],
      ['Meals', '/meals'],
      ['Shop', '/shopping-lists'],
      ['Receipts', '/receipts'],
      ['Settings', '/settings'],
    ])
  })

  it('shows above the page that there is no connection, while there is none', async () => {
    renderApp('/dashboard')
    await nav()
    expect(screen.queryByText('You are offline')).not.toBeInTheDocument()
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('You are offline')).toBeVisible()
    isOnline.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText('You are offline')).not.toBeInTheDocument()
  })

  it.each([1280, 390])('[NAV-015, NAV-017] shows user, e-mail and copyright at %d px', async (width) => {
    setViewportWidth(width)
    renderApp('/dashboard')
    expect(await screen.findByText('maya')).toBeVisible()
    expect(screen.getByText('maya@example.org')).toBeVisible()
    expect(screen.getByText(/© \d{4} Larder/)).toBeVisible()
  })

  it('[AUTH-070, NAV-016] logs out', async () => {
    const user = renderApp('/inventory')
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
    expect(localStorage.getItem('auth_token')).toBeNull()
    expect(localStorage.getItem('currentUser')).toBeNull()
  })

  it('[NAV-019] links to the privacy policy and to the terms', async () => {
    renderApp('/dashboard')
    expect(await screen.findByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    )
    expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  })

  it("[NAV-018, VER-001, VER-006] shows the version as 'v1.2'", async () => {
    renderApp('/dashboard')
    expect(await screen.findByText('v1.2')).toBeVisible()
  })

  it("[VER-007] shows '...' while the version loads", async () => {
    renderApp('/dashboard', { handlers: [http.get('/api/v1/version', () => delay('infinite'))] })
    expect(await copyrightLine()).toHaveTextContent('Larder · ...')
  })

  it("[VER-008] shows 'unknown' when the version cannot be loaded", async () => {
    renderApp('/dashboard', { handlers: [fails(getVersion, 'internal')] })
    const line = await copyrightLine()
    await waitFor(() => expect(line).toHaveTextContent('Larder · unknown'))
  })

  it('moves the focus to the heading and sets the page title when another screen opens', async () => {
    const user = renderApp('/dashboard')
    await user.click(within(await nav()).getByRole('link', { name: 'Inventory' }))
    await waitFor(() => expect(document.title).toBe('Inventory · Larder'))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })
})
