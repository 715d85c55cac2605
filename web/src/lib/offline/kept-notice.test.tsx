import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NetworkError } from '../api/api-error.ts'
import { KeptNotice } from './kept-notice.tsx'
import { setUpUser } from '../../testing/user.ts'

const FAILURE = 'Failed to load inventory data'
const error = new NetworkError(undefined)
const onRetry = vi.fn()
const show = (asOf: string | undefined, failed: unknown) =>
  render(<KeptNotice asOf={asOf} error={failed} failure={FAILURE} onRetry={onRetry} />)
/** 9:32 in the morning of today, by the clock of the device. */
const morning = () => new Date(new Date().setHours(9, 32, 0, 0)).toISOString()

it('shows nothing beside current data', () => {
  expect(show(undefined, error).container).toBeEmptyDOMElement()
})

it('shows the time alone while the data are loaded again', () => {
  expect(show(morning(), undefined).container).toHaveTextContent(/^As of 9:32 AM$/)
})

it('shows the date too when the data are not of today', () => {
  expect(show('2026-03-10T12:00:00.000Z', undefined).container).toHaveTextContent(/^As of Mar 10, 2026, /)
})

it('[INV-033] says why the data were not loaded again, and tries again on request', async () => {
  show(morning(), error)
  expect(screen.getByRole('status')).toHaveTextContent(
    `${FAILURE}You see what was loaded before, as of 9:32 AM. Nothing can be saved until the server answers`,
  )
  await setUpUser().click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('leaves the reason to the notice above the page while the browser is offline', () => {
  const { container } = show(morning(), error)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(container).toHaveTextContent(/^As of 9:32 AM$/)
})
