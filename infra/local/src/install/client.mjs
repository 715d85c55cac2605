import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { takeLock } from '../data/lock-file.mjs'
import { fingerprint } from './fingerprint.mjs'
import { runTool } from './run-tool.mjs'
import { step } from '../terminal.mjs'

const NAME = 'Building the web client'
const SOURCES = [
  'web',
  'shared/src/contracts',
  'shared/src/domain',
  'shared/package.json',
  'packages/foods/src',
  'packages/papers/src',
  'packages/recipe-pages/src',
  // The notices that the build makes.
  'infra/tooling/notices',
  'package-lock.json',
]

/**
 * The folder of the built client.
 * @param {string} root
 */
export const clientFolder = (root) => join(root, 'web', 'dist', 'client')

/**
 * The file that records the sources of which the client was built.
 * @param {string} root
 */
const stampOf = (root) => join(root, 'web', 'dist', 'client.sha256')

/**
 * One hash over the sources of which the client is built.
 * @param {string} root
 */
export const clientFingerprint = (root) => fingerprint(root, SOURCES)

/**
 * When the client was built.
 * @param {string} root
 */
export const clientBuiltAt = (root) => statSync(join(clientFolder(root), 'index.html')).mtime

/**
 * Builds the client unless it was built of these sources. A build takes the place of the one before when it is whole, so
 * that whoever serves that one serves no half.
 * @param {string} root
 * @param {AbortSignal} signal
 * @throws {StartError} in one sentence when somebody else builds it, else with the last lines of a build that fails
 */
export async function ensureClientBuilt(root, signal) {
  const [folder, stamp] = [clientFolder(root), stampOf(root)]
  const current = clientFingerprint(root)
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  mkdirSync(dirname(folder), { recursive: true })
  const release = takeLock(`${folder}.lock`, 'Another start is building the web client')
  const draft = `${folder}.new`
  try {
    await step(NAME, () => build(root, draft, signal))
    rmSync(stamp, { force: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    writeFileSync(stamp, current)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    release()
  }
}

/**
 * @param {string} root
 * @param {string} outDir
 * @param {AbortSignal} signal
 */
const build = (root, outDir, signal) =>
  runTool(
    NAME,
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', outDir],
    { cwd: join(root, 'web'), env: { ...process.env, NODE_ENV: 'production' }, signal },
  )
