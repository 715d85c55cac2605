import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findOnPath } from '../local/src/stores/stores.mjs'

/** The Debian packages that the tests need; the product itself needs none of them. */
const PACKAGES = [
  { name: 'redis-server', kinds: ['int', 'e2e'], isThere: () => isProgram('redis-server') },
  { name: 'dovecot-imapd', kinds: ['int'], isThere: () => existsSync('/usr/lib/dovecot/imap') },
  { name: 'prometheus', kinds: ['int'], isThere: () => isProgram('promtool') },
  {
    name: 'chromium',
    kinds: ['e2e'],
    isThere: () => Boolean(process.env.CHROMIUM_PATH) || isProgram('chromium'),
  },
  {
    name: 'chromium-headless-shell',
    kinds: ['e2e'],
    isThere: () => Boolean(process.env.CHROMIUM_PATH) || isProgram('chromium-headless-shell'),
  },
  { name: 'libnss3-tools', kinds: ['e2e'], isThere: () => isProgram('certutil') },
  {
    name: 'fonts-dejavu-core',
    kinds: ['e2e'],
    isThere: () => existsSync('/usr/share/fonts/truetype/dejavu'),
  },
  {
    name: 'fonts-liberation',
    kinds: ['e2e'],
    isThere: () => existsSync('/usr/share/fonts/truetype/liberation'),
  },
]

/** @param {string} name */
const isProgram = (name) => findOnPath(name, process.env) !== undefined

/** @param {string[]} args */
function aptGet(args) {
  const { status } = spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status === 0
}

/**
 * The missing Debian packages for these kinds of tests.
 * @param {string[]} kinds
 */
export const missingPackages = (kinds) =>
  PACKAGES.filter((entry) => entry.kinds.some((kind) => kinds.includes(kind)) && !entry.isThere()).map(
    ({ name }) => name,
  )

/**
 * Prints what is missing and how to install it.
 * @param {string[]} names
 */
export function nameMissing(names) {
  if (names.length === 0) return
  console.log(`Not installed: ${names.join(', ')}. 'npm run setup:test' installs them, as root on Debian.`)
  if (names.includes('redis-server')) console.log('Tests of stores run on the embedded Redis instead.')
  if (names.includes('dovecot-imapd')) console.log('Tests that read mailboxes by IMAP will fail.')
  if (names.includes('prometheus')) console.log('Tests of the alert rules will fail.')
}

/**
 * Installs packages with apt-get; if that fails, prints which are missing.
 * @param {string[]} names
 * @returns {boolean} whether all of them are there now
 */
export function installMissing(names) {
  if (names.length === 0) return true
  if (process.getuid?.() !== 0 || !isProgram('apt-get')) {
    nameMissing(names)
    return false
  }
  console.log(`Installing with apt-get: ${names.join(', ')} …`)
  const install = ['install', '--yes', '--no-install-recommends', ...names]
  const isDone = aptGet(install) || (aptGet(['update']) && aptGet(install))
  if (!isDone) console.log(`apt-get could not install ${names.join(', ')}; its messages are above.`)
  return isDone
}
