import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { lazyPart, loadAllParts } from './lazy-part.tsx'

const Screen = ({ name }: { name: string }) => <p>Screen of {name}</p>

/** A part that fails to load a given number of times, and the number of attempts. */
function part(failureCount: number) {
  const load = vi.fn(() =>
    load.mock.calls.length <= failureCount
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve(Screen),
  )
  return { load, Part: lazyPart(load) }
}
const show = (Part: ReturnType<typeof part>['Part']) =>
  render(
    <PartBoundary>
      <Suspense fallback={<p>Loading</p>}>
        <Part name="maya" />
      </Suspense>
    </PartBoundary>,
  )

beforeEach(async () => {
  // React logs each error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // The parts of the tests before: what failed there loads now.
  await loadAllParts()
})

describe('a part of the client', () => {
  it('is loaded once, however often it is shown', async () => {
    const { load, Part } = part(0)
    show(Part)
    expect(await screen.findByText('Screen of maya')).toBeVisible()
    show(Part)
    expect(screen.getAllByText('Screen of maya')).toHaveLength(2)
    expect(load).toHaveBeenCalledOnce()
  })

  it('says when it could not be loaded, and offers to reload the page', async () => {
    const { load, Part } = part(1)
    window.history.replaceState(null, '', '/reset-password?token=abc')
    show(Part)
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of Larder could not be loaded.')
    expect(load).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'Reload this page' })).toHaveAttribute(
      'href',
      `${window.location.origin}/reset-password?token=abc`,
    )
  })

  it('is loaded before it is shown where that is asked for', async () => {
    const { load, Part } = part(0)
    Part.load()
    expect(load).toHaveBeenCalledOnce()
    show(Part)
    expect(await screen.findByText('Screen of maya')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
  })

  it('is not begun while there is no network, or since another one failed, until one loads again', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const [failing, next, shown] = [part(1), part(0), part(0)]
    failing.Part.load()
    expect(failing.load).not.toHaveBeenCalled()
    isOnline.mockReturnValue(true)
    show(failing.Part)
    expect(await screen.findByRole('alert')).toBeVisible()
    next.Part.load()
    expect(next.load).not.toHaveBeenCalled()
    show(shown.Part)
    expect(await screen.findByText('Screen of maya')).toBeVisible()
    next.Part.load()
    expect(next.load).toHaveBeenCalledOnce()
  })

  it('that could not be preloaded is loaded when it is shown', async () => {
    const { Part } = part(1)
    await loadAllParts()
    show(Part)
    expect(await screen.findByText('Screen of maya')).toBeVisible()
  })

  it('is not preloaded while there is no network, or after another one failed', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const [failing, next] = [part(1), part(0)]
    const loading = loadAllParts()
    await Promise.resolve()
    expect(failing.load).not.toHaveBeenCalled()
    isOnline.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await loading
    expect(failing.load).toHaveBeenCalledOnce()
    expect(next.load).not.toHaveBeenCalled()
    await loadAllParts()
    expect(next.load).toHaveBeenCalledOnce()
  })

  it('leaves its own errors to the boundary above', () => {
    const Broken = () => {
      throw new RangeError('too much')
    }
    expect(() => render(<PartBoundary children={<Broken />} />)).toThrow('too much')
  })
})
