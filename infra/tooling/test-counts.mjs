import { stripVTControlCharacters } from 'node:util'

/**
 * `reasons` are lines to print before the summary: failures, skipped tests, and errors outside of tests.
 * @typedef {{ passed: number, failed: number, skipped: number, reasons: string[] }} Counts
 */

/**
 * A runner that fails without a failed test has crashed, and that counts as a failure.
 * @param {string} runner
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function withCrash(runner, counts, exitCode) {
  if (exitCode === 0 || counts.failed > 0) return counts
  const reason = `${runner} ended with exit code ${exitCode} though no test failed; its output above says why.`
  return { ...counts, failed: 1, reasons: [...counts.reasons, reason] }
}

const NOTHING = { passed: 0, failed: 0, skipped: 0, reasons: [] }

/** Enough for what was expected and found, or for the call that a test that took too long was waiting for. */
const MESSAGE_CHARACTERS = 400

/**
 * One line with the name of a failed test and the beginnings of its messages.
 * @param {string} name
 * @param {string[]} messages
 */
function failure(name, messages) {
  const beginnings = messages.map((message) =>
    stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, MESSAGE_CHARACTERS),
  )
  return `Failed: ${name}: ${beginnings.join(' | ')}`
}

/**
 * Counts the tests of Vitest's JSON report; a file that could not be loaded counts as one failed test.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, status: string,
 *   assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] } | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  if (!report) return withCrash('Vitest', NOTHING, exitCode || 1)
  const broken = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
  })
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => !['passed', 'failed'].includes(test.status))
      .map((test) => `Skipped: ${test.fullName} (${name})`),
  )
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failure(`${fullName} (${name})`, failureMessages?.slice(0, 1) ?? []),
      ),
  )
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: skipped.length,
    reasons: [...skipped, ...failed, ...broken.map(({ name }) => failure(name, ['it could not be run']))],
  }
  return withCrash('Vitest', counts, exitCode)
}

/** @param {{ message?: string, location?: { line: number } }} error */
const saidByPlaywright = ({ message = '', location }) =>
  location ? `line ${location.line}: ${message}` : message

/**
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: { status: string,
 *   results: { errors?: { message?: string, location?: { line: number } }[] }[] }[] }[] }} Suite
 * @param {Suite} suite
 * @returns {string[]} a line for each failed test
 */
const failuresOf = ({ title, suites = [], specs = [] }) => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(`${spec.title} (${title})`, (results[0]?.errors ?? []).map(saidByPlaywright)),
      ),
  ),
  ...suites.flatMap(failuresOf),
]

/**
 * Counts the tests of Playwright's JSON report; one that passed only on a second try counts as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors: { message?: string }[], suites?: Suite[] } | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  if (!report) return withCrash('Playwright', NOTHING, exitCode || 1)
  const { expected, unexpected, flaky, skipped } = report.stats
  const reasons = (report.suites ?? []).flatMap(failuresOf)
  reasons.push(...report.errors.map(({ message }) => message ?? 'Playwright failed without a message.'))
  if (skipped > 0) reasons.push(`Skipped: ${skipped} end-to-end tests; the list above says which.`)
  return withCrash('Playwright', { passed: expected, failed: unexpected + flaky, skipped, reasons }, exitCode)
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function addCounts(all) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    all.reduce((total, counts) => total + counts[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    reasons: all.flatMap((counts) => counts.reasons),
  }
}

/** @param {Counts} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
