import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findOnPath } from '../local/src/stores.mjs'

/** What the tests take from Debian; the product itself needs none of it. */
const PACKAGES = [
  { name: 'redis-server', kinds: ['int', 'e2e'], isThere: () => isProgram('redis-server') },
  {
    name: 'chromium',
    kinds: ['e2e'],
    isThere: () => Boolean(process.env.CHROMIUM_PATH) || isProgram('chromium'),
  },
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
 * Installs the Debian packages that the chosen kinds of tests use and that are missing, where this process may.
 * @param {string[]} kinds
 */
export function installSystemPackages(kinds) {
  const missing = PACKAGES.filter(
    (entry) => entry.kinds.some((kind) => kinds.includes(kind)) && !entry.isThere(),
  )
  if (missing.length === 0) return
  const names = missing.map((entry) => entry.name)
  if (process.getuid?.() !== 0 || !isProgram('apt-get')) {
    console.log(`Not installed, because that takes root and apt-get: ${names.join(', ')}.`)
    if (names.includes('redis-server')) console.log('Tests of stores run on the embedded Redis instead.')
    return
  }
  console.log(`Installing with apt-get: ${names.join(', ')} …`)
  const install = ['install', '--yes', '--no-install-recommends', ...names]
  const isDone = aptGet(install) || (aptGet(['update']) && aptGet(install))
  if (!isDone) console.log(`apt-get could not install ${names.join(', ')}; its messages are above.`)
}
