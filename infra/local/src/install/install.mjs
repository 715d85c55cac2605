import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool } from './run-tool.mjs'
import { step } from '../terminal.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/**
 * Whether every package of the lockfile is installed with the same content hash. Packages for other platforms are
 * optional, and npm does not install them.
 * @param {LockedPackages} wanted from package-lock.json
 * @param {LockedPackages} installed from node_modules/.package-lock.json, which npm writes when it has finished
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(([path, locked]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    if (!found) return Boolean(locked.optional || locked.devOptional)
    return found.version === locked.version && found.integrity === locked.integrity
  })
}

/**
 * @param {string} path
 * @returns {LockedPackages}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return {}
  }
}

/** The npm that started this process, or the one beside this Node, or the one on the PATH. */
function findNpm() {
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const script = [process.env.npm_execpath, beside].find(
    (path) => path?.endsWith('npm-cli.js') && existsSync(path),
  )
  return script ? { command: process.execPath, args: [script] } : { command: 'npm', args: [] }
}

/**
 * Installs the packages of the lockfile, unless they are installed already.
 * @param {string} root folder of the workspaces
 * @param {AbortSignal} signal
 */
export async function ensureInstalled(root, signal) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (isInstalled(wanted, readPackages(join(root, 'node_modules', '.package-lock.json')))) return
  const npm = findNpm()
  await step('Installing packages', () =>
    // A NODE_ENV=production in the environment must not exclude the compiler.
    runTool('npm ci', npm.command, [...npm.args, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: root,
      signal,
    }),
  )
}
