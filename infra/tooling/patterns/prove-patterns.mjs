// Which patterns take linear time, as recheck finds out in about a minute: `npm run prove -- patterns` looks at those
// that are new, and a unit test refuses any that it has not passed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { listPatterns } from './list-patterns.mjs'

/** The ids of the patterns that have passed. */
const PROVEN = 'infra/tooling/patterns/proven.json'
const LONGEST_CHECK_MS = 60_000
/** Longer than any text that is read at once, and what linear time takes a hundredth of. */
const SIZES = [1000, 10_000, 100_000]
const LONGEST_MATCH_MS = 200

/**
 * The shipped patterns that have not passed.
 * @param {string} root
 */
export function listUnproven(root, patterns = listPatterns(root)) {
  const proven = new Set(/** @type {string[]} */ (JSON.parse(readFileSync(join(root, PROVEN), 'utf8'))))
  return patterns.filter(({ id }) => !proven.has(id))
}

/**
 * Whether the text with which recheck's own machine takes long takes long here, too: V8 skips what cannot begin a match.
 * @param {RegExp} pattern
 * @param {import('recheck').AttackPattern} attack
 */
function takesLong(pattern, { pumps, suffix }) {
  const once = pumps.reduce((length, { prefix, pump }) => length + prefix.length + pump.length, suffix.length)
  return SIZES.some((size) => {
    const repeated = pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(size / once)))
    const begun = performance.now()
    pattern.exec(repeated.join('') + suffix)
    return performance.now() - begun > LONGEST_MATCH_MS
  })
}

/**
 * Checks the patterns that are new, records those that take linear time, and prints the others with a text that each
 * takes long for.
 * @param {string} root
 * @returns {Promise<import('../test-counts.mjs').Counts>}
 */
export async function provePatterns(root) {
  const all = listPatterns(root)
  const failed = new Set()
  for (const { id, source, flags, place } of listUnproven(root, all)) {
    const { status, complexity, attack } = await check(source, flags, { timeout: LONGEST_CHECK_MS })
    if (status === 'safe') continue
    const isPolynomial = complexity?.type === 'polynomial'
    if (isPolynomial && attack && !takesLong(new RegExp(source, flags), attack)) continue
    failed.add(id)
    console.log(
      `${place} /${source}/${flags} ${status} ${complexity?.summary ?? ''} ${attack?.pattern ?? ''}`,
    )
  }
  const passed = all.filter(({ id }) => !failed.has(id)).map(({ id }) => id)
  writeFileSync(join(root, PROVEN), `${JSON.stringify(passed.sort(), null, 2)}\n`)
  return { passed: passed.length, failed: failed.size, skipped: 0, reasons: [] }
}
