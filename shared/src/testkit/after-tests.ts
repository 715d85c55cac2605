import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Cleans up after tests: registered in a test (or before each), after that test; at the top of a file or of a
 * `describe`, after all tests there. The last one registered runs first. Not for `beforeAll`, where
 * Vitest forgets it.
 */
export const afterTests = (end: () => unknown): void => {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  register(async () => {
    await end()
  })
}
