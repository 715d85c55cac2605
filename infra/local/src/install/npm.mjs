import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.mjs'
import { runTool } from './run-tool.mjs'

/** What npm's codes mean to whoever starts Larder. */
const REASONS = [
  {
    codes: /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E?TIMEDOUT|ENOTCACHED)\b/,
    reason: "the npm registry can't be reached, and npm's cache does not have all packages",
  },
  { codes: /\b(EACCES|EPERM|EROFS)\b/, reason: "this folder can't be written" },
]

/** The npm that started this process, or the one beside this Node, or the one on the PATH. */
function findNpm() {
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const script = [process.env.npm_execpath, beside].find(
    (path) => path?.endsWith('npm-cli.js') && existsSync(path),
  )
  return script ? { command: process.execPath, args: [script] } : { command: 'npm', args: [] }
}

/**
 * Installs the packages of a folder's lockfile, without their scripts; what npm has downloaded before is not asked for
 * again.
 * @param {string} folder
 * @param {string[]} options of npm
 * @param {AbortSignal} signal
 * @throws {StartError} with one sentence for what a person can mend, else with npm's last lines
 */
export async function installLocked(folder, options, signal) {
  const npm = findNpm()
  const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  try {
    // From the folder itself, because npm takes some settings from there.
    await runTool('npm ci', npm.command, [...npm.args, 'ci', ...quiet, ...options], { cwd: folder, signal })
  } catch (error) {
    const found = REASONS.find(({ codes }) => codes.test(/** @type {Error} */ (error).message))
    if (!found) throw error
    throw new StartError(
      `The packages could not be installed, because ${found.reason}. The next start tries again.`,
    )
  }
}
