/**
 * @typedef {{ version?: string, license?: string, link?: boolean, resolved?: string, os?: string[], cpu?: string[],
 *   libc?: string[], dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockEntry
 * @typedef {{ name: string, version: string, licence: string, path: string, isForOnePlatform: boolean }} ShippedPackage
 */

const MODULES = 'node_modules/'

/** @param {LockEntry} entry */
const isForOnePlatform = ({ os, cpu, libc }) => Boolean(os ?? cpu ?? libc)

/** @param {string} path a package's place in the lockfile */
const nameOf = (path) => path.slice(path.lastIndexOf(MODULES) + MODULES.length)

/**
 * Where a package finds another one, as Node looks for it; undefined where it is not installed.
 * @param {Record<string, LockEntry>} packages
 * @param {string} from
 * @param {string} name
 */
export function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder}${folder === '' ? '' : '/'}${MODULES}${name}`
    const entry = packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (folder === '') return undefined
  }
}

/**
 * The packages that the workspaces `roots` need when they run, by the lockfile alone: the same on every machine. What
 * only one platform needs is listed for all platforms and marked, because it is not installed everywhere.
 * @param {Record<string, LockEntry>} packages of package-lock.json, by path
 * @param {string[]} roots the folders of workspaces
 * @returns {ShippedPackage[]} by name and version; one that is installed in several places is listed once
 */
export function listShipped(packages, roots) {
  /** @type {Set<string>} */
  const common = new Set()
  /** @type {Set<string>} */
  const ofOnePlatform = new Set()

  /** @param {string} path @param {Set<string>} found */
  const visit = (path, found) => {
    const entry = packages[path]
    if (!entry) throw new Error(`package-lock.json does not have ${path}.`)
    if (common.has(path) || found.has(path)) return
    found.add(path)
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    )
    const names = [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]
    for (const name of names) {
      const next = resolvePackage(packages, path, name)
      if (next === undefined) continue
      const isCommon = found === common && !isForOnePlatform(packages[next] ?? {})
      if (isCommon || found === ofOnePlatform) visit(next, found)
      else later.push(next)
    }
  }
  /** @type {string[]} */
  const later = []
  for (const root of roots) visit(root, common)
  for (const path of later) visit(path, ofOnePlatform)

  /** @type {Map<string, ShippedPackage>} */
  const shipped = new Map()
  for (const path of [...common, ...ofOnePlatform]) {
    if (!path.includes(MODULES)) continue
    const { version = '', license: licence = 'unknown' } = packages[path] ?? {}
    const name = nameOf(path)
    const key = `${name} ${version}`
    if (!shipped.has(key)) {
      shipped.set(key, { name, version, licence, path, isForOnePlatform: ofOnePlatform.has(path) })
    }
  }
  return [...shipped.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}
