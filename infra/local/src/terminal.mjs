import { performance } from 'node:perf_hooks'

/** @param {number} since as of performance.now() */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a step that may take long, and shows progress: its name at once, a sign of life every ten seconds, and how long
 * it took.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const since = performance.now()
  say(`  ${name} …`)
  const pulse = setInterval(() => say(`  ${name} … ${seconds(since)} so far`), 10_000)
  try {
    const result = await work()
    say(`  ${name}: done in ${seconds(since)}`)
    return result
  } finally {
    clearInterval(pulse)
  }
}
