import { AsyncLocalStorage } from 'node:async_hooks'
import { server } from './server.ts'

/** The test that runs, or ran last. */
type Test = { hasEnded: boolean; timers: ReturnType<typeof setTimeout>[]; unanswered: string[] }

let test: Test = { hasEnded: true, timers: [], unanswered: [] }
const FRAME_MS = 1
const never = new Promise<never>(() => {})
/** Whose call it is: it may reach the handlers only when the next test has begun. */
const callerOf = new AsyncLocalStorage<Test>()

/** Notes from now on what each test starts; returns the function that ends this. */
export function watchTests(): () => void {
  server.listen({
    onUnhandledRequest: ({ method, url }, print) => {
      callerOf.getStore()?.unanswered.push(`${method} ${new URL(url).pathname}`)
      print.error()
    },
  })
  const { fetch, setTimeout } = globalThis
  const start = (...call: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...call)
    test.timers.push(timer)
    return timer
  }
  Object.assign(globalThis, {
    setTimeout: start,
    // Those of jsdom come every 16 ms, and stop for good when a test has begun one by a timer that is not real.
    requestAnimationFrame: (draw: FrameRequestCallback) =>
      Number(start(() => draw(performance.now()), FRAME_MS)),
    cancelAnimationFrame: clearTimeout,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const caller = test
      if (caller.hasEnded) return never
      const answer = callerOf.run(caller, () => fetch(...call))
      await answer.catch(() => undefined)
      return caller.hasEnded ? never : answer
    },
  })
  return () => {
    Object.assign(globalThis, { fetch, setTimeout })
    server.close()
  }
}

export function beginTest(): void {
  test = { hasEnded: false, timers: [], unanswered: [] }
}

/** Ends what the test has at work, so that it can't disturb the next one: its timers, and the answers to its calls. */
export function endTest(): void {
  test.hasEnded = true
  for (const timer of test.timers) clearTimeout(timer)
}

/**
 * Fails the test that has ended for a call that no handler answered: the screen may hide that, and would be tested with
 * less than it shows.
 */
export function expectAnswers(): void {
  server.resetHandlers()
  const calls = [...new Set(test.unanswered)]
  if (calls.length > 0) throw new Error(`No handler answers ${calls.join(', ')}`)
}
