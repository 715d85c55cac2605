import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const SHIPPED = '{shared/src,services/*/src,packages/*/src,web/src,infra/local}/**/*.{ts,tsx,mjs}'
const NOT_SHIPPED = /\.test\.tsx?$|\/(?:testing|testkit|node_modules|dist)\//

/** @typedef {{ source: string, flags: string, place: string, id: string }} Pattern `place` is the first file and line */

/**
 * The regular expressions that stand in the shipped sources, each once, with an id that is the same for the same one.
 * @param {string} root
 * @returns {Pattern[]}
 */
export function listPatterns(root) {
  /** @type {Map<string, Pattern>} */
  const patterns = new Map()
  for (const file of globSync(SHIPPED, { cwd: root }).sort()) {
    if (NOT_SHIPPED.test(`/${file}`)) continue
    const text = readFileSync(join(root, file), 'utf8')
    const visitor = new Visitor({
      Literal(node) {
        if (!('regex' in node) || !node.regex) return
        const { pattern: source, flags } = node.regex
        const id = createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 12)
        const place = `${file}:${text.slice(0, node.start).split('\n').length}`
        if (!patterns.has(id)) patterns.set(id, { source, flags, place, id })
      },
    })
    visitor.visit(parseSync(file, text).program)
  }
  return [...patterns.values()]
}
