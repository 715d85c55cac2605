import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

describe('landing screen', () => {
  it('[NAV-001, NAV-003, NAV-006] shows visitors what the product is and how it works', async () => {
    renderApp('/', { isVisitor: true })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'The receipt puts itself away.' }),
    ).toBeVisible()
    expect(screen.getByRole('heading', { name: 'How it Works' })).toBeVisible()
    expect(document.title).toBe('Receipts become stock · Larder')
  })

  it('[NAV-002] links to login and registration', async () => {
    renderApp('/', { isVisitor: true })
    expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
  })

  it('[NAV-002] leads signed-in users straight to their stock', async () => {
    renderApp('/')
    expect(await screen.findByRole('link', { name: 'Open your larder' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Sign Up' })).not.toBeInTheDocument()
  })

  it('[NAV-004] says that a connected mail account is read-only and that e-mail content is not stored', async () => {
    renderApp('/', { isVisitor: true })
    expect(await screen.findByText(/read-only: e-mail content is not stored/)).toBeVisible()
  })
})
