import { cleanup, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const notice = () => screen.queryByText(/so the browser switches off the camera page/)

const open = async (scheme: 'http' | 'https') => {
  cleanup()
  vi.stubGlobal('isSecureContext', scheme === 'https')
  const user = renderApp('/dashboard')
  await screen.findByRole('navigation', { name: 'Main' })
  return user
}

it('shows on plain http alone what is missing and the way to https, until it is hidden for good', async () => {
  await open('http')
  expect(await screen.findByRole('link', { name: 'How to turn on https' })).toHaveAttribute('href', '/trust')
  expect(notice()).toBeVisible()
  // The notice is loaded now, so that it would be there at once.
  await open('https')
  expect(notice()).not.toBeInTheDocument()

  const again = await open('http')
  expect(notice()).toBeVisible()
  await again.click(screen.getByRole('button', { name: 'Don’t show again' }))
  expect(notice()).not.toBeInTheDocument()
  await open('http')
  expect(notice()).not.toBeInTheDocument()
})
