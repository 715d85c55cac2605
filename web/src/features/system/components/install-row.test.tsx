import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { watchInstallOffer } from '../../../lib/install-prompt.ts'
import { InstallRow } from './install-row.tsx'
import { setUpUser } from '../../../testing/user.ts'
import { define } from '../../../testing/define.ts'

watchInstallOffer()

/** The browser offers to install the product; returns what asks the person. */
function offer() {
  const prompt = vi.fn(() => Promise.resolve())
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
  return prompt
}

afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')))
})

it('shows nothing where the browser does not offer to install', () => {
  const { container } = render(<InstallRow />)
  expect(container).toBeEmptyDOMElement()
})

it('asks by the offer that the browser made before, once', async () => {
  const prompt = offer()
  render(<InstallRow />)
  await setUpUser().click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it('disappears when the product was installed', () => {
  offer()
  render(<InstallRow />)
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it.each([
  ['says in a browser of iOS how it is done', false, 1],
  ['shows nothing in the app installed there', true, 0],
])('%s', (_, standalone, count) => {
  define(navigator, 'standalone', standalone)
  render(<InstallRow />)
  expect(screen.queryAllByText(/Add to Home Screen/)).toHaveLength(count)
})
