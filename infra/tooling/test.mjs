// `npm test`: sets up what the tests need, runs all kinds of them, and ends with one line that counts them. `--only`
// selects kinds, `--changed` what differs from the last commit or imports something that does, and further arguments
// select the test files whose paths contain one of them.
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureClientBuilt } from '../local/src/install/client.mjs'
import { ensureInstalled } from '../local/src/install/install.mjs'
import { StartError } from '../local/src/start-error.mjs'
import { budgetLines } from './budget/budget.mjs'
import { changedSpecs } from './changed-specs.mjs'
import { changedCorpora, CORPORA, isInBrowser } from './corpora/corpora.mjs'
import { BROWSER_CORPORA, ROOT, runPlaywright, runVitest, SPECS } from './runners.mjs'
import { installMissing, missingPackages, nameMissing } from './system-packages.mjs'
import { addCounts, summaryLine } from './test-counts.mjs'

const KINDS = ['unit', 'web', 'int', 'e2e']

/** @param {string | undefined} only */
function chosenKinds(only) {
  const kinds = only?.split(',') ?? KINDS
  const unknown = kinds.find((kind) => !KINDS.includes(kind))
  if (unknown !== undefined)
    throw new StartError(`--only takes some of ${KINDS.join(',')}, not '${unknown}'.`)
  return kinds
}

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {{ kinds: string[], paths: string[], isChangedOnly: boolean }} Selection
 * @type {Record<string, (selection: Selection) => Promise<Counts | undefined>>}
 */
const RUN = {
  unit: (selection) => runVitest(vitestArgs('unit', selection)),
  web: (selection) => runVitest(vitestArgs('web', selection)),
  int: (selection) => runVitest(vitestArgs('int', selection)),
  e2e: (selection) => runSpecs(selection),
  corpora: (selection) => runChangedCorpora(selection),
}

/**
 * @param {string} project
 * @param {Selection} selection
 */
const vitestArgs = (project, { paths, isChangedOnly }) => [
  `--project=${project}`,
  '--passWithNoTests',
  ...(isChangedOnly ? ['--changed'] : []),
  ...paths,
]

/** @param {Selection} selection */
async function runChangedCorpora(selection) {
  const changed = changedCorpora(ROOT)
  const left = Object.entries(CORPORA).filter(([name]) => !changed.some((other) => other === name))
  if (left.length > 0) {
    const names = left.map(([name, { what }]) => `${name} (${what})`).join(', ')
    console.log(
      `Left out, as nothing has changed since they passed: ${names}. 'npm run prove -- ${left.map(([name]) => name).join(' ')}' runs them.`,
    )
  }
  const { kinds, paths } = selection
  const ofNode = kinds.includes('int') ? changed.filter((name) => !isInBrowser(name)) : []
  const ofBrowser = kinds.includes('e2e') ? changed.filter(isInBrowser) : []
  const counts = []
  if (ofNode.length > 0)
    counts.push(await runVitest(vitestArgs('corpus', selection), { CORPORA: ofNode.join(',') }))
  if (ofBrowser.length > 0)
    counts.push(await runPlaywright(BROWSER_CORPORA, paths, { CORPORA: ofBrowser.join(',') }))
  return addCounts(counts.filter((count) => count !== undefined))
}

/** @param {Selection} selection */
async function runSpecs({ paths, isChangedOnly }) {
  const specs = isChangedOnly ? changedSpecs(ROOT) : paths
  if (isChangedOnly && specs.length === 0) {
    console.log('Left out: end-to-end tests, because none of their own files has changed.')
    return
  }
  return runPlaywright(SPECS, specs)
}

/** @param {Selection} selection */
async function runTests(selection) {
  const { kinds } = selection
  const missing = missingPackages(kinds)
  // Elsewhere a person decides what is installed on the machine.
  if (process.env.CI || process.getuid?.() === 0) installMissing(missing)
  else nameMissing(missing)
  const never = new AbortController().signal
  await ensureInstalled(ROOT, never, { isForDevelopment: true })
  const needsProduct = kinds.includes('int') || kinds.includes('e2e')
  if (needsProduct) await ensureClientBuilt(ROOT, never)

  const parts = needsProduct ? [...kinds, 'corpora'] : kinds
  const counts = []
  /** @type {[import('./budget/budget.mjs').Part, number][]} */
  const times = []
  for (const part of parts) {
    const since = performance.now()
    const count = await RUN[part]?.(selection)
    if (count === undefined) continue
    counts.push(count)
    times.push([/** @type {import('./budget/budget.mjs').Part} */ (part), (performance.now() - since) / 1000])
  }
  return { counts: addCounts(counts), times }
}

async function main() {
  const { values, positionals: paths } = parseArgs({
    options: { only: { type: 'string' }, changed: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const { counts, times } = await runTests({
    kinds: chosenKinds(values.only),
    paths,
    isChangedOnly: values.changed,
  })
  const { TIMES_FILE } = process.env
  if (TIMES_FILE) appendFileSync(TIMES_FILE, times.map(([part, took]) => `${part} ${took}\n`).join(''))
  else for (const line of budgetLines(times)) console.log(line)
  for (const reason of counts.reasons) console.log(reason)
  process.exitCode = counts.failed > 0 || (counts.passed === 0 && !values.changed) ? 1 : 0
  console.log(summaryLine(counts))
}

main().catch((error) => {
  console.log(error instanceof StartError ? error.message : error)
  process.exitCode = 1
  console.log('0 passed, 1 failed')
})
