import { describe, expect, it } from 'vitest'
import { addCounts, countPlaywright, countVitest, summaryLine } from './test-counts.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((test) => ({
    status: test,
    fullName: `a ${test} test`,
    failureMessages: ['expected 1\n at a line'],
  })),
})
const vitest = (
  numPassedTests: number,
  numFailedTests: number,
  ...testResults: ReturnType<typeof file>[]
) => ({
  numPassedTests,
  numFailedTests,
  testResults,
})
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

describe('countVitest', () => {
  it('counts what passed, failed and was skipped, and names the skipped', () => {
    const counts = countVitest(vitest(1, 1, file('failed', 'passed', 'failed', 'skipped')), 1)
    expect(counts).toMatchObject({ passed: 1, failed: 1, skipped: 1 })
    expect(counts.reasons).toEqual([
      'Skipped: a skipped test (a.test.ts)',
      'Failed: a failed test (a.test.ts): expected 1 at a line',
    ])
  })

  it('counts a file that could not be loaded as a failure', () => {
    expect(countVitest(vitest(2, 0, file('passed', 'passed'), file('failed')), 1)).toMatchObject({
      failed: 1,
    })
  })

  it.each([
    ['no report was written', undefined, 0],
    ['the runner failed without a failed test', vitest(5, 0, file('passed', 'passed')), 1],
  ])('counts a crash when %s', (_what, report, exitCode) => {
    expect(countVitest(report, exitCode)).toMatchObject({ failed: 1 })
  })
})

describe('countPlaywright', () => {
  it('counts a test that passed only on a second try as failed', () => {
    expect(countPlaywright({ stats: { ...stats, flaky: 1 }, errors: [] }, 0)).toMatchObject({
      passed: 3,
      failed: 1,
    })
  })

  it('lists failures with their messages', () => {
    const test = (status: string) => ({
      status,
      results: [
        {
          errors: [
            { message: '\u001b[31mTimed out\u001b[39m' },
            { message: 'page.goto: waiting\n  for load', location: { line: 5 } },
          ],
        },
      ],
    })
    const suites = [
      {
        title: 'a.spec.ts',
        suites: [{ title: 'group', specs: [{ title: 'opens', tests: [test('unexpected')] }] }],
      },
      { title: 'b.spec.ts', specs: [{ title: 'closes', tests: [test('expected')] }] },
    ]
    const counts = countPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [], suites }, 1)
    expect(counts.reasons).toEqual(['Failed: opens (group): Timed out | line 5: page.goto: waiting for load'])
  })

  it('counts an error outside of the tests, and shows it', () => {
    const counts = countPlaywright({ stats, errors: [{ message: 'no browser' }] }, 1)
    expect(counts).toMatchObject({ passed: 3, failed: 1 })
    expect(counts.reasons[0]).toBe('no browser')
  })
})

describe('summaryLine', () => {
  it('mentions skipped tests only where there are some', () => {
    const counts = { passed: 2, failed: 0, skipped: 0, reasons: [] }
    expect(summaryLine(addCounts([counts, counts]))).toBe('4 passed, 0 failed')
    expect(summaryLine(addCounts([counts, { ...counts, skipped: 1 }]))).toBe('4 passed, 0 failed, 1 skipped')
  })
})
