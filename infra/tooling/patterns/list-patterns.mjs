import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const SHIPPED = '{shared/src,services/*/src,packages/*/src,web/src,infra/local}/**/*.{ts,tsx,mjs}'
const NOT_SHIPPED = /\.test\.tsx?$|\/(?:testing|testkit|node_modules|dist)\//

/** @typedef {{ source: string, flags: string, place: string, id: string }} Pattern `place` is the first file and line */

/** Modules that read texts from outside; all can be loaded by themselves. */
const READERS = '{shared/src/{contracts,domain},packages/{foods,papers,recipe-pages}/src}/**/*.ts'

/** @param {string} source @param {string} flags */
const idOf = (source, flags) => createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 12)

/**
 * The regular expressions that readers build of texts while they are loaded. Those that a call builds are not seen.
 * @param {string} root
 * @returns {Pattern[]}
 */
function listBuiltPatterns(root) {
  const files = globSync(READERS, { cwd: root })
    .filter((file) => !NOT_SHIPPED.test(`/${file}`))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('new RegExp('))
  const printed = execFileSync(
    process.execPath,
    [join(import.meta.dirname, 'print-built-patterns.mjs'), root, ...files.sort()],
    { encoding: 'utf8' },
  )
  return printed
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map(({ source, flags, file }) => ({ source, flags, place: file, id: idOf(source, flags) }))
}

/**
 * The regular expressions that stand in the shipped sources, or are built when they are loaded, each once, with an id that
 * is the same for the same one.
 * @param {string} root
 * @returns {Pattern[]}
 */
export function listPatterns(root) {
  /** @type {Map<string, Pattern>} */
  const patterns = new Map(listBuiltPatterns(root).map((pattern) => [pattern.id, pattern]))
  for (const file of globSync(SHIPPED, { cwd: root }).sort()) {
    if (NOT_SHIPPED.test(`/${file}`)) continue
    const text = readFileSync(join(root, file), 'utf8')
    const visitor = new Visitor({
      Literal(node) {
        if (!('regex' in node) || !node.regex) return
        const { pattern: source, flags } = node.regex
        const id = idOf(source, flags)
        const place = `${file}:${text.slice(0, node.start).split('\n').length}`
        if (!patterns.has(id)) patterns.set(id, { source, flags, place, id })
      },
    })
    visitor.visit(parseSync(file, text).program)
  }
  return [...patterns.values()]
}
