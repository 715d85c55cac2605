// `npm run prove`: proofs that take long, all of them or those that are named. What they prove is recorded where
// `npm test` looks before it runs the same.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ensureClientBuilt } from '../local/src/install/client.mjs'
import { ensureInstalled } from '../local/src/install/install.mjs'
import { CORPORA, isInBrowser, recordProven } from './corpora/corpora.mjs'
import { provePatterns } from './patterns/prove-patterns.mjs'
import { BROWSER_CORPORA, LONG_SPECS, ROOT, runPlaywright, runVitest } from './runners.mjs'
import { addCounts, summaryLine } from './test-counts.mjs'

/** Random tests are this many times as long as in `npm test`. */
const FACTOR = '10'

/** A proof that can't be made has failed. */
const NOT_RUN = { passed: 0, failed: 1, skipped: 0, reasons: [] }

/** @type {Record<string, () => Promise<import('./test-counts.mjs').Counts>>} */
const PROOFS = {
  ...Object.fromEntries(
    /** @type {import('./corpora/corpora.mjs').CorpusName[]} */ (Object.keys(CORPORA)).map((name) => [
      name,
      async () => {
        const counts = isInBrowser(name)
          ? await proveInBrowser(BROWSER_CORPORA, { CORPORA: name })
          : await runVitest(['--project=corpus'], { CORPORA: name, PROOF_FACTOR: FACTOR })
        if (counts.failed === 0 && counts.passed > 0) recordProven(ROOT, [name])
        return counts
      },
    ]),
  ),
  patterns: () => provePatterns(ROOT),
  stock: () =>
    runVitest(['--project=int', 'stock-ledger', 'degradation.int', 'cooked-meals'], { PROOF_FACTOR: FACTOR }),
  properties: () => {
    const seed = process.env.PROOF_SEED ?? String(Date.now() % 2 ** 31)
    console.log(`Examples that 'npm test' does not try; PROOF_SEED=${seed} repeats them.`)
    const files = execFileSync('git', ['grep', '-l', "from 'fast-check'", '--', '*.test.ts', '*.test.tsx'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    return runVitest(files.trim().split('\n'), { PROOF_SEED: seed })
  },
  browser: () => proveInBrowser(LONG_SPECS),
  chaos: () => runVitest(['--project=int', 'infra/chaos'], { PROOF_FACTOR: FACTOR }),
}

/**
 * @param {string} config
 * @param {NodeJS.ProcessEnv} [added] to the environment
 */
async function proveInBrowser(config, added) {
  return (await runPlaywright(config, [], added)) ?? NOT_RUN
}

const { positionals } = parseArgs({ allowPositionals: true })
const names = positionals.length > 0 ? positionals : Object.keys(PROOFS)
const unknown = names.find((name) => !(name in PROOFS))
if (unknown !== undefined) {
  console.error(`npm run prove takes some of ${Object.keys(PROOFS).join(', ')}, not '${unknown}'.`)
  process.exit(1)
}
const never = new AbortController().signal
await ensureInstalled(ROOT, never, { isForDevelopment: true })
// Before several tests start the product at once, of which one alone may build it.
await ensureClientBuilt(ROOT, never)
const counts = []
for (const name of names) counts.push((await PROOFS[name]?.()) ?? NOT_RUN)
const sum = addCounts(counts)
for (const reason of sum.reasons) console.log(reason)
process.exitCode = sum.failed > 0 ? 1 : 0
console.log(summaryLine(sum))
