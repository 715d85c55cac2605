import { readFileSync } from 'node:fs'

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean,
 *   devOptional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by their folders
 */

/**
 * The packages of a lockfile, or of what npm writes into `node_modules` when it has installed everything; none where
 * there is no such file.
 * @param {string} path
 * @returns {LockedPackages}
 */
export function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return {}
  }
}

/**
 * @param {LockedPackage} wanted
 * @param {LockedPackage} found
 */
export const isSame = (wanted, found) =>
  found.version === wanted.version && found.integrity === wanted.integrity

/**
 * Whether every package of the lockfile is installed with the same content hash. Packages for other platforms are
 * optional, and npm does not install them.
 * @param {LockedPackages} wanted of package-lock.json
 * @param {LockedPackages} installed of node_modules/.package-lock.json
 * @param {boolean} isForDevelopment whether the tools for development are wanted, too
 */
export function isInstalled(wanted, installed, isForDevelopment) {
  return Object.entries(wanted).every(([path, locked]) => {
    if (!path.includes('node_modules/')) return true
    if (locked.dev && !isForDevelopment) return true
    const found = installed[path]
    if (!found) return Boolean(locked.optional || locked.devOptional)
    return isSame(locked, found)
  })
}
