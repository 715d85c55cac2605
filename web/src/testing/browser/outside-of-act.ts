const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

/**
 * Waits as React Testing Library does: React renders by itself meanwhile, and once more before the test goes on. The
 * library lets it do so by a timer, which would not end while a test holds the time.
 */
export async function outsideOfAct<T>(wait: () => Promise<T>): Promise<T> {
  const before = environment.IS_REACT_ACT_ENVIRONMENT
  environment.IS_REACT_ACT_ENVIRONMENT = false
  try {
    const result = await wait()
    await new Promise((resolve) => setImmediate(resolve))
    return result
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = before
  }
}
