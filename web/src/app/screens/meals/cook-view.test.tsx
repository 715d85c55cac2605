import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { answers } from '../../../testing/handlers.ts'
import { openRecipe } from '../../../testing/open-recipe.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { define } from '../../../testing/define.ts'

beforeEach(() => sessionStorage.clear())

const bread = sampleRecipe(
  1,
  'Bread',
  [
    ['flour', 500, 'g'],
    ['butter', 20, 'g'],
  ],
  {
    instructions: 'Knead the flour for 10 minutes.\nLet it rise for 1 1/2 hours.\nBrush with the butter.',
  },
)

const open = async () => {
  const { user, dialog } = await openRecipe(bread)
  await user.click(dialog.getByRole('button', { name: 'Start cooking' }))
  const heading = await screen.findByText('Step 1 of 3')
  const view = within(heading.closest<HTMLElement>('[role=dialog]')!)
  return { user, dialog, view }
}
type View = Awaited<ReturnType<typeof open>>['view']
const shownStep = (view: View) => view.getByRole('heading', { name: /^Step/ }).textContent
const timers = (view: View) => view.queryAllByRole('timer').map(({ textContent }) => textContent)
/** The clock of the device, which sleeps and wakes up again after so many ms. */
const sleep = (ms: number) => {
  vi.setSystemTime(Date.now() + ms)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('the cook view', () => {
  it('shows one step at a time, with what it uses', async () => {
    const { user, view } = await open()
    expect(view.getByText('Knead the flour for 10 minutes.')).toBeVisible()
    expect(view.getByRole('list', { name: 'For this step' })).toHaveTextContent('500 g flour')
    expect(view.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await user.click(view.getByRole('button', { name: 'Next' }))
    expect(shownStep(view)).toBe('Step 2 of 3')
    expect(view.queryByRole('list', { name: 'For this step' })).not.toBeInTheDocument()
    await user.keyboard('{ArrowRight}')
    expect(view.getByRole('list', { name: 'For this step' })).toHaveTextContent('20 g butter')
    await user.keyboard('{ArrowRight}')
    expect(shownStep(view)).toBe('Step 3 of 3')
    await user.keyboard('{ArrowLeft}')
    expect(shownStep(view)).toBe('Step 2 of 3')
  })

  it('turns by a swipe sideways, not by one up or down', async () => {
    const { view } = await open()
    const swipe = (x: number, y: number) => {
      const text = view.getByRole('heading', { name: /^Step/ })
      fireEvent.touchStart(text, { touches: [{ clientX: 200, clientY: 200 }] })
      fireEvent.touchEnd(text, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] })
    }
    swipe(-30, 0)
    swipe(-80, 90)
    expect(shownStep(view)).toBe('Step 1 of 3')
    swipe(-80, 10)
    expect(shownStep(view)).toBe('Step 2 of 3')
    swipe(80, 10)
    expect(shownStep(view)).toBe('Step 1 of 3')
  })

  it('runs several timers through all steps and a sleep of the device, and says when one ends', async () => {
    const { user, view } = await open()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    await user.click(view.getByRole('button', { name: 'Start 10 minutes' }))
    await user.click(view.getByRole('button', { name: 'Next' }))
    await user.click(view.getByRole('button', { name: 'Start 1 1/2 hours' }))
    sleep(60_000)
    expect(timers(view)).toEqual(['9:00', '1:29:00'])
    sleep(9 * 60_000 + 5_000)
    expect(timers(view)).toEqual(['Time is up', '1:19:55'])
    expect(await screen.findByText('Bread: Time is up: 10 minutes of step 1')).toBeVisible()
    await user.click(view.getByRole('button', { name: '1 min more for 10 minutes of step 1' }))
    expect(timers(view)).toEqual(['1:00', '1:19:55'])
    await user.click(view.getByRole('button', { name: 'Stop the timer 1 1/2 hours of step 2' }))
    expect(timers(view)).toEqual(['1:00'])
  })

  it('rings with its sound and by vibrating, again every ten seconds until it is dismissed', async () => {
    const tones: number[] = []
    const node = { connect: (next: unknown) => next }
    class FakeAudio {
      state = 'running'
      currentTime = 1
      destination = node
      resume = () => Promise.resolve()
      createGain = () => ({
        ...node,
        gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
      })
      createOscillator = () => ({
        ...node,
        frequency: { value: 0 },
        start: (at: number) => tones.push(at),
        stop: () => undefined,
      })
    }
    define(window, 'AudioContext', FakeAudio)
    const vibrate = vi.fn(() => true)
    define(navigator, 'vibrate', vibrate)
    const { user, view } = await open()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
    await user.click(view.getByRole('button', { name: 'Start 10 minutes' }))
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await pass(599_000)
    expect(vibrate).not.toHaveBeenCalled()
    await pass(1_000)
    expect(tones[0]).toBe(1)
    expect(vibrate).toHaveBeenCalledTimes(1)
    await pass(20_000)
    expect(vibrate).toHaveBeenCalledTimes(3)
    await user.click(view.getByRole('button', { name: 'Dismiss the timer 10 minutes of step 1' }))
    await pass(20_000)
    expect(vibrate).toHaveBeenCalledTimes(3)
  })

  it('keeps step and ticks when it is closed, also over a reload, and shows the timers on every screen', async () => {
    const { user, dialog, view } = await open()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    await user.click(view.getByRole('button', { name: 'Start 10 minutes' }))
    await user.click(view.getByRole('checkbox', { name: '500 g flour' }))
    await user.click(view.getByRole('button', { name: 'Next' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Step 2 of 3')).not.toBeInTheDocument()
    expect(dialog.getByText('Why this score?')).toBeVisible()
    expect(await screen.findByRole('timer', { hidden: true })).toHaveTextContent('10:00')
    sleep(10 * 60_000)
    expect(await screen.findByText('Bread: Time is up: 10 minutes of step 1')).toBeVisible()

    cleanup()
    const other = renderApp('/shopping-lists', { handlers: [answers(listShoppingLists, [])] })
    const bar = within(await screen.findByRole('list', { name: 'Timers' }))
    expect(bar.getByRole('timer', { name: 'Bread: 10 minutes of step 1' })).toHaveTextContent('Time is up')
    await other.click(bar.getByRole('button', { name: '1 min more for Bread: 10 minutes of step 1' }))
    expect(bar.getByRole('timer')).toHaveTextContent('1:00')

    cleanup()
    const again = await openRecipe(bread)
    await again.user.click(again.dialog.getByRole('button', { name: 'Start cooking' }))
    expect(await screen.findByText('Step 2 of 3')).toBeVisible()
    expect(screen.getByText('Ingredients (1 of 2 ready)')).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent('1:00')
  })

  it('offers at its end to take from stock what was used, begins anew after it, and keeps the device awake until then', async () => {
    const release = vi.fn(() => Promise.resolve())
    const request = vi.fn(() => Promise.resolve({ release }))
    define(navigator, 'wakeLock', { request })
    const { user, dialog, view } = await open()
    expect(request).toHaveBeenCalledOnce()
    await user.click(view.getByRole('checkbox', { name: '20 g butter' }))
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await user.click(view.getByRole('button', { name: 'Finish' }))
    const taking = within(await screen.findByRole('dialog', { name: 'Cook Bread' }))
    expect(taking.getByRole('button', { name: 'Take from stock' })).toBeVisible()
    await user.click(taking.getByRole('button', { name: 'Cancel' }))
    expect(release).toHaveBeenCalledOnce()
    await user.click(dialog.getByRole('button', { name: 'Start cooking' }))
    expect(await screen.findByText('Step 1 of 3')).toBeVisible()
    expect(screen.getByText('Ingredients (0 of 2 ready)')).toBeVisible()
  })
})
