import { readFileSync } from 'node:fs'
import { resolvePackage } from '../notices/shipped-packages.mjs'

type Entry = {
  name?: string
  version?: string
  link?: boolean
  resolved?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** A package that a lockfile names, installed in one place or several. */
export type LockedPackage = {
  name: string
  version: string
  /** Whether it is needed when Larder runs; else only to develop or test it. */
  isForRunning: boolean
  isOptional: boolean
  licence: string | null
  /** As `sha512-` and base64. */
  integrity: string | null
  /** Who needs it, from a package of Larder's own on: names and versions, the shortest of the ways. */
  way: string[]
  /** The `name@version` of what it needs itself. */
  needs: string[]
}

export const keyOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string =>
  `${name}@${version}`

const MODULES = 'node_modules/'
const isTool = (path: string): boolean => path === '' || path.startsWith('infra/')

/** An alias is installed under another name than its own. */
const nameAt = (path: string, { name }: Entry): string =>
  path.includes(MODULES)
    ? (name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length))
    : path === ''
      ? (name ?? 'larder')
      : path

/**
 * Reads all packages of others that a lockfile of npm (version 3) names, sorted by name and version.
 * @throws Error when it is none
 */
export function readLockedPackages(lockfile: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages?: Record<string, Entry> }
  if (packages === undefined) throw new Error(`${lockfile} is no lockfile of npm, version 3.`)
  const labelAt = (path: string): string => {
    const entry = packages[path] ?? {}
    const name = nameAt(path, entry)
    return path.includes(MODULES) ? keyOf({ name, version: entry.version ?? '' }) : name
  }
  const needsOf = (path: string): string[] => {
    const entry = packages[path] ?? {}
    const names = Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
      ...(path.includes(MODULES) ? {} : entry.devDependencies),
    })
    return names.flatMap((name) => resolvePackage(packages, path, name) ?? [])
  }

  const ways = new Map<string, string[]>()
  // Of two ways that are as short, that of what runs is said before that of a tool.
  const own = Object.keys(packages)
    .filter((path) => !path.includes(MODULES))
    .sort((left, right) => Number(isTool(left)) - Number(isTool(right)))
  const waiting = own.map((path) => ({ path, way: [] as string[] }))
  for (const { path, way } of waiting) {
    if (ways.has(path)) continue
    ways.set(path, way)
    const next = [...way, labelAt(path)]
    for (const need of needsOf(path)) if (!ways.has(need)) waiting.push({ path: need, way: next })
  }

  const found = new Map<string, LockedPackage>()
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes(MODULES) || entry.link === true) continue
    const one: LockedPackage = {
      name: nameAt(path, entry),
      version: entry.version ?? '',
      isForRunning: entry.dev !== true,
      isOptional: entry.optional ?? entry.devOptional ?? false,
      licence: entry.license ?? null,
      integrity: entry.integrity ?? null,
      way: ways.get(path) ?? [],
      needs: needsOf(path).map(labelAt),
    }
    const known = found.get(keyOf(one))
    if (known === undefined) {
      found.set(keyOf(one), one)
      continue
    }
    known.isForRunning ||= one.isForRunning
    known.isOptional &&= one.isOptional
    known.needs = [...new Set([...known.needs, ...one.needs])]
    if (one.way.length > 0 && (known.way.length === 0 || one.way.length < known.way.length))
      known.way = one.way
  }
  return [...found.values()].sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
}
