// `npm test`: sets up what the tests need, runs all kinds of them, and ends with one line that counts them. `--only`
// selects kinds, and further arguments select the test files whose paths contain one of them (for unit, web and int
// tests).
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureClientBuilt } from '../local/src/install/client.mjs'
import { ensureInstalled } from '../local/src/install/install.mjs'
import { StartError } from '../local/src/start-error.mjs'
import { findOnPath } from '../local/src/stores/stores.mjs'
import { installMissing, missingPackages, nameMissing } from './system-packages.mjs'
import { addCounts, countPlaywright, countVitest, summaryLine } from './test-counts.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const KINDS = ['unit', 'web', 'int', 'e2e']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** @param {string | undefined} only */
function chosenKinds(only) {
  const kinds = only?.split(',') ?? KINDS
  const unknown = kinds.find((kind) => !KINDS.includes(kind))
  if (unknown !== undefined)
    throw new StartError(`--only takes some of ${KINDS.join(',')}, not '${unknown}'.`)
  return kinds
}

/**
 * Runs a test runner and passes its output through.
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
function runRunner(script, args, env = {}) {
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

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string[]} projects
 * @param {string[]} paths
 * @param {string} reportDir
 */
async function runVitest(projects, paths, reportDir) {
  const report = join(reportDir, 'vitest.json')
  const args = ['run', ...paths, ...projects.map((name) => `--project=${name}`)]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  const exitCode = await runRunner('node_modules/vitest/vitest.mjs', args)
  return countVitest(readReport(report), exitCode)
}

/**
 * @param {string} browser
 * @param {string} reportDir
 */
async function runPlaywright(browser, reportDir) {
  const report = join(reportDir, 'playwright.json')
  const args = ['test', '--config', 'web/e2e/playwright.config.ts', '--reporter=list,json']
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const exitCode = await runRunner('node_modules/@playwright/test/cli.js', args, env)
  return countPlaywright(readReport(report), exitCode)
}

/**
 * @param {string[]} kinds
 * @param {string[]} paths
 */
async function runTests(kinds, paths) {
  const missing = missingPackages(kinds)
  // Elsewhere a person decides what is installed on the machine.
  if (process.env.CI || process.getuid?.() === 0) installMissing(missing)
  else nameMissing(missing)
  const browser =
    process.env.CHROMIUM_PATH ?? BROWSERS.map((name) => findOnPath(name, process.env)).find(Boolean)
  const never = new AbortController().signal
  await ensureInstalled(ROOT, never, { isForDevelopment: true })
  if (kinds.includes('int') || kinds.includes('e2e')) await ensureClientBuilt(ROOT, never)

  const reportDir = mkdtempSync(join(tmpdir(), 'larder-test-'))
  try {
    const projects = kinds.filter((kind) => kind !== 'e2e')
    const counts = []
    if (projects.length > 0) counts.push(await runVitest(projects, paths, reportDir))
    if (kinds.includes('e2e')) {
      if (browser) counts.push(await runPlaywright(browser, reportDir))
      else
        console.log(
          'Left out: e2e tests, because no Chromium is on the PATH (CHROMIUM_PATH names one elsewhere).',
        )
    }
    return addCounts(counts)
  } finally {
    rmSync(reportDir, { recursive: true, force: true })
  }
}

async function main() {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
  const counts = await runTests(chosenKinds(values.only), positionals)
  for (const reason of counts.reasons) console.log(reason)
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
  console.log(summaryLine(counts))
}

main().catch((error) => {
  console.log(error instanceof StartError ? error.message : error)
  process.exitCode = 1
  console.log('0 passed, 1 failed')
})
