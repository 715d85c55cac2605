import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '../data/lock-file.mjs'
import { step } from '../terminal.mjs'
import { assertSpace } from './free-space.mjs'
import { installLocked } from './npm.mjs'
import { isInstalled, readPackages } from './packages.mjs'
import { removeUnopened } from './unopened-files.mjs'

/** One of the tools for development: where it is, a person works on Larder and keeps them all. */
const TOOL = 'node_modules/typescript'
/** On the disk, before what nobody opens is removed. */
const NEEDED_MB = { product: 800, withTools: 1_100 }

/**
 * Installs the packages of the lockfile, unless they are installed already; without a lockfile, as in an image, nothing.
 * @param {string} root folder of the workspaces
 * @param {AbortSignal} signal
 * @param {{ isForDevelopment?: boolean }} [options] whether the tools for tests and checks are needed, too
 * @throws {StartError} in one sentence when that can't be done, or is being done by somebody else
 */
export async function ensureInstalled(root, signal, { isForDevelopment = false } = {}) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (isInstalled(wanted, installed, isForDevelopment)) return
  const hasTools = isForDevelopment || TOOL in installed
  const release = takeLock(join(root, 'infra/local/installing.lock'), 'Another start is installing packages')
  try {
    rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    assertSpace(root, hasTools ? NEEDED_MB.withTools : NEEDED_MB.product)
    // Said for both, because a NODE_ENV=production in the environment leaves the tools out.
    await step(hasTools ? 'Installing packages and tools' : 'Installing packages', () =>
      installLocked(root, [hasTools ? '--include=dev' : '--omit=dev'], signal),
    )
    if (!hasTools) removeUnopened(join(root, 'node_modules'))
  } finally {
    release()
  }
}
