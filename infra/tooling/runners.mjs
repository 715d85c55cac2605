// Runs Vitest and Playwright, and counts their tests.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOnPath } from '../local/src/stores/stores.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Configurations of Playwright. */
export const SPECS = 'web/e2e/playwright.config.ts'
export const BROWSER_CORPORA = 'web/e2e/corpora.config.ts'
export const LONG_SPECS = 'web/e2e/prove.config.ts'
const FULL_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * The Chromium of CHROMIUM_PATH, or the first of these on the PATH.
 * @param {string[]} names
 */
const findBrowser = (names) =>
  process.env.CHROMIUM_PATH ?? names.map((name) => findOnPath(name, process.env)).find(Boolean)

/**
 * Runs a test runner and passes its output through.
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
function runRunner(script, args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', (error) => {
      console.log(String(error))
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

const MEMORY = '/dev/shm'
/** A run with many households and browsers leaves less than this on disk. */
const SCRATCH_BYTES = 4 * 2 ** 30

/** Where files of a run go: to memory where there is room, because stores wait until each write is on disk. */
function scratchParent() {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= SCRATCH_BYTES ? MEMORY : tmpdir()
}

/**
 * Runs a runner with a folder for its report and for all that its tests leave behind, and reads the report.
 * @template T
 * @param {(report: string, env: { TMPDIR: string }) => Promise<number>} run returns the runner's exit code
 * @param {(report: any, exitCode: number) => T} count
 * @returns {Promise<T>}
 */
async function withReport(run, count) {
  const dir = mkdtempSync(join(scratchParent(), 'larder-test-'))
  // A mail server of a test, and a browser, run as other users.
  chmodSync(dir, 0o755)
  const path = join(dir, 'report.json')
  try {
    const exitCode = await run(path, { TMPDIR: dir })
    try {
      return count(JSON.parse(readFileSync(path, 'utf8')), exitCode)
    } catch {
      return count(undefined, exitCode)
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/**
 * @param {string[]} args projects, paths and options of Vitest
 * @param {NodeJS.ProcessEnv} [env]
 */
export const runVitest = (args, env = {}) =>
  withReport((report, scratch) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return runRunner('node_modules/vitest/vitest.mjs', ['run', ...args, ...reporters], { ...scratch, ...env })
  }, countVitest)

/**
 * Runs the given tests of a configuration, or all; without a browser none.
 * @param {string} config
 * @param {string[]} paths
 * @param {NodeJS.ProcessEnv} [added] to the environment
 * @returns {Promise<import('./test-counts.mjs').Counts | undefined>}
 */
export async function runPlaywright(config, paths, added = {}) {
  const browser = findBrowser(['chromium-headless-shell', ...FULL_BROWSERS])
  if (!browser) {
    console.log(
      `Left out: ${config}, because no Chromium is on the PATH (CHROMIUM_PATH names one elsewhere).`,
    )
    return
  }
  return withReport((report, scratch) => {
    const args = ['test', '--config', config, '--reporter=list,json', '--pass-with-no-tests', ...paths]
    const env = {
      ...scratch,
      ...added,
      CHROMIUM_PATH: browser,
      FULL_CHROMIUM_PATH: findBrowser(FULL_BROWSERS),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }
    return runRunner('node_modules/@playwright/test/cli.js', args, env)
  }, countPlaywright)
}
