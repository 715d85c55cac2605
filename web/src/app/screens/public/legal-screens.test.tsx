import { getPublicConfig } from '@larder/shared/contracts/system'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formatDate } from '../../../lib/format.ts'
import { todayIn } from '../../../lib/today-in.ts'
import { answers, failsWithoutDetail } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const PAGES = [
  { path: '/terms', title: 'Terms of Service' },
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/privacy', title: 'Privacy Policy' },
]
const named = answers(getPublicConfig, { contact_address: 'help@larder.example', has_analytics: false })

describe('legal pages', () => {
  it.each(PAGES)('[LEGAL-001, LEGAL-002, LEGAL-003] $path shows its page', async ({ path, title }) => {
    renderApp(path, { isVisitor: true })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  it.each(PAGES)('[LEGAL-004] $path shows the configured contact address', async ({ path }) => {
    renderApp(path, { isVisitor: true, handlers: [named] })
    expect(await screen.findByRole('link', { name: 'help@larder.example' })).toHaveAttribute(
      'href',
      'mailto:help@larder.example',
    )
  })

  it.each(PAGES)('[LEGAL-005] $path was last updated today', async ({ path }) => {
    renderApp(path, { isVisitor: true })
    expect(await screen.findByText(`Last updated: ${formatDate(todayIn())}`)).toBeVisible()
  })

  it.each(PAGES)('[LEGAL-006] $path opens for signed-in users too', async ({ path, title }) => {
    renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(window.location.pathname).toBe(path)
  })

  it('[LEGAL-006] makes no call that an expired session could break', async () => {
    const asked = vi.spyOn(window, 'fetch')
    renderApp('/terms')
    await screen.findByText(/has not named a contact address/)
    expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/v1/config'])
  })

  it.each(PAGES)(
    '[LEGAL-006] $path asks nothing about a token without a stored user',
    async ({ path, title }) => {
      localStorage.setItem('auth_token', 'dead')
      const asked = vi.spyOn(window, 'fetch')
      renderApp(path, { isVisitor: true })
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
      await screen.findByText(/has not named a contact address/)
      expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/v1/config'])
      expect([window.location.pathname, localStorage.getItem('auth_token')]).toEqual([path, 'dead'])
    },
  )

  it('[LEGAL-007] says so when no contact address is configured, or it can’t be loaded', async () => {
    renderApp('/terms', { isVisitor: true })
    expect(await screen.findByText(/has not named a contact address/)).toBeVisible()
  })

  it('says when the contact address could not be loaded', async () => {
    renderApp('/terms', { isVisitor: true, handlers: [failsWithoutDetail(getPublicConfig, 502)] })
    expect(await screen.findByText(/could not be loaded/)).toBeVisible()
  })

  it("lead to the licences of others' work", async () => {
    renderApp('/terms', { isVisitor: true })
    const link = await screen.findByRole('link', { name: "Licences of others' work" })
    expect(link).toHaveAttribute('href', '/third-party-notices.txt')
  })

  it('[NAV-005] are linked from the landing page', async () => {
    renderApp('/', { isVisitor: true })
    expect(await screen.findByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
    expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  })

  it('[AUTH-006, LEGAL-003] are linked from the login page', async () => {
    renderApp('/login', { isVisitor: true })
    expect(await screen.findByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
    expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy')
  })
})
