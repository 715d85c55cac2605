// `npm run check`: all checks of the sources, and the tests that need no store. `--static` leaves the tests out, for a
// run that continues with all of them.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../local/src/install/install.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const bin = (/** @type {string} */ name) => `.bin/${name}`

/**
 * Names of what is checked, scripts below node_modules and their arguments. The first uses all cores by itself, the others
 * run in parallel beside it.
 * @type {[string, string, ...string[]][]}
 */
const PARTS = [
  ['types and lint', bin('oxlint')],
  [
    'imports',
    bin('depcruise'),
    ...['--config', 'infra/tooling/dependency-cruiser.cjs', '--output-type', 'err'],
    ...['shared', 'services', 'web', 'infra', 'packages'],
  ],
  [
    'features',
    bin('depcruise'),
    ...['--config', 'infra/tooling/feature-cycles.cjs', '--output-type', 'err', 'shared/src/server'],
  ],
  ['unused code', bin('knip')],
  ['format', bin('oxfmt'), '--check'],
]
/** @type {[string, string, ...string[]]} uses all cores by itself */
const TESTS = ['tests', bin('vitest'), 'run', '--project', 'unit', '--project', 'web']

/**
 * Runs a tool and prints its output once it has ended, with the time it took.
 * @param {[string, string, ...string[]]} part
 * @returns {Promise<boolean>} whether it found nothing wrong
 */
function run([name, script, ...args]) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    /** @type {Buffer[]} */
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`)
      resolve(code === 0)
    })
  })
}

await ensureInstalled(ROOT, new AbortController().signal, { isForDevelopment: true })
const { values } = parseArgs({ options: { static: { type: 'boolean' } } })
const waiting = [...PARTS]
let isGood = true
async function runWaiting() {
  for (let part = waiting.shift(); part; part = waiting.shift()) isGood = (await run(part)) && isGood
}
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
if (isGood && !values.static) isGood = await run(TESTS)
process.exitCode = isGood ? 0 : 1
