// `npm run check`: all checks of the sources, and the tests that need no store. `--static` leaves the tests out, for a
// run that continues with all of them.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules/.bin', name)

/** The longest first: each uses one core, and they run in parallel. */
const PARTS = [
  ['eslint', '--cache', '--cache-location', 'node_modules/.cache/eslint', '.'],
  ['tsc', '-b'],
  [
    'depcruise',
    ...['--config', 'infra/tooling/dependency-cruiser.cjs', '--output-type', 'err'],
    ...['shared', 'services', 'web', 'infra', 'packages'],
  ],
  ['depcruise', '--config', 'infra/tooling/feature-cycles.cjs', '--output-type', 'err', 'shared/src/server'],
  ['knip'],
  ['prettier', '--check', '--log-level', 'warn', '--cache', '.'],
]
/** Uses all cores by itself. */
const TESTS = ['vitest', 'run', '--project', 'unit', '--project', 'web']

/**
 * Runs a tool and prints its output once it has ended, with the time it took.
 * @param {string[]} part the tool and its arguments
 * @returns {Promise<boolean>} whether it found nothing wrong
 */
function run([name = '', ...args]) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const child = spawn(bin(name), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
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

const { values } = parseArgs({ options: { static: { type: 'boolean' } } })
const waiting = [...PARTS]
let isGood = true
async function runWaiting() {
  for (let part = waiting.shift(); part; part = waiting.shift()) isGood = (await run(part)) && isGood
}
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
if (isGood && !values.static) isGood = await run(TESTS)
process.exitCode = isGood ? 0 : 1
