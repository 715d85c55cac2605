import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { untilQuiet } from './until-quiet.ts'

let arrive = () => {}
const disconnect = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: () => void) {
        arrive = tell
      }
      observe = () => undefined
      disconnect = disconnect
    },
  )
})
afterEach(() => void vi.useRealTimers())

describe('the quiet of a page', () => {
  it('comes two seconds after the last that arrived', async () => {
    const whenQuiet = vi.fn()
    void untilQuiet().then(whenQuiet)
    await vi.advanceTimersByTimeAsync(1900)
    arrive()
    await vi.advanceTimersByTimeAsync(1900)
    expect(whenQuiet).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(whenQuiet).toHaveBeenCalledOnce()
    expect(disconnect).toHaveBeenCalledOnce()
  })
})
