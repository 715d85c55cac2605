import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** What a module loads when it runs: imports, but not of types alone; packages and files that it only finds. */
const LOADS =
  /\b(?:import|export)\b(?!\s+type\b)[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\b(?:import\s*\(?|\.resolve\()\s*['"]([^'"]+)['"]|\bnew URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g

const NO_SOURCES = ['node_modules', 'dist']

/**
 * Everything that the modules `entries` load, directly or by others: sources of this repository, files and folders that
 * they name beside themselves, and names of packages. Imports of types alone can't change what they do.
 * @param {string} root
 * @param {string[]} entries relative to `root`
 * @returns {{ files: string[], packages: { name: string, from: string }[] }} files relative to `root`, sorted; packages
 *   with the file that imports them
 */
export function closureOf(root, entries) {
  /** @type {Set<string>} */
  const files = new Set()
  /** @type {Map<string, { name: string, from: string }>} */
  const packages = new Map()
  const workspaces = readWorkspaces(root)

  /** @param {string} path */
  function add(path) {
    // What is installed says the lockfile; what is built and kept differs from one machine to the other.
    if (path.split('/').some((name) => NO_SOURCES.includes(name))) return
    if (files.has(path) || !existsSync(join(root, path))) return
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path))) add(join(path, name))
      return
    }
    files.add(path)
    if (!/\.(ts|tsx|mjs)$/.test(path)) return
    for (const [, from, bare, url] of readFileSync(join(root, path), 'utf8').matchAll(LOADS)) {
      const specifier = from ?? bare ?? url ?? ''
      if (url !== undefined || specifier.startsWith('.')) {
        const target = relative(root, join(root, dirname(path), specifier))
        // What lies outside of the repository is nobody's to prove; its own folder is where others run.
        if (target !== '' && !target.startsWith('..')) add(target)
      } else if (!specifier.startsWith('node:')) addPackage(specifier, path)
    }
  }

  /**
   * @param {string} specifier
   * @param {string} from
   */
  function addPackage(specifier, from) {
    const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
    const workspace = workspaces.get(name)
    if (workspace) return add(join(workspace.folder, workspace.resolve(specifier.slice(name.length + 1))))
    packages.set(`${name} ${dirname(from)}`, { name, from })
  }

  for (const entry of entries) add(entry)
  return { files: [...files].sort(), packages: [...packages.values()] }
}

/**
 * The packages of this repository, by name: their folders, and the file of an export ('server/config').
 * @param {string} root
 * @returns {Map<string, { folder: string, resolve: (path: string) => string }>}
 */
function readWorkspaces(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const folders = Object.values(packages).flatMap(({ link, resolved }) => (link ? [String(resolved)] : []))
  return new Map(
    folders.map((folder) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      const resolve = (/** @type {string} */ path) => {
        for (const [pattern, target] of Object.entries(exports)) {
          const [before = '', after] = pattern.split('*')
          if (after === undefined ? pattern === (path ? `./${path}` : '.') : `./${path}`.startsWith(before))
            return String(target).replace('*', `./${path}`.slice(before.length))
        }
        return ''
      }
      return [name, { folder, resolve }]
    }),
  )
}
