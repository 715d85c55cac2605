import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Ends something after its tests: made in a test (or before each), after that test; made at the top of a file or of a
 * `describe`, after all tests there. What was made last ends first.
 */
export const afterTests = (end: () => unknown): void => {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  register(async () => {
    await end()
  })
}
