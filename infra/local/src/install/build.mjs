import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { runTool } from './run-tool.mjs'
import { step } from '../terminal.mjs'

/**
 * @typedef {{ name: string, sources: string[], outputs: string[], tool: string, args: string[], cwd: string }} BuildPart
 * @type {BuildPart[]}
 */
const PRODUCT = [
  {
    name: 'Compiling the server',
    sources: ['shared/src', 'services/api', 'services/worker', 'tsconfig.base.json'],
    outputs: ['services/api/dist/main.js', 'services/worker/dist/main.js'],
    tool: 'node_modules/typescript/bin/tsc',
    args: ['-b', 'services/api', 'services/worker'],
    cwd: '.',
  },
  {
    name: 'Building the web client',
    sources: ['web', 'shared/src/contracts', 'shared/src/domain', 'shared/package.json'],
    outputs: ['web/dist/client/index.html'],
    tool: 'node_modules/vite/bin/vite.js',
    args: ['build', '--logLevel', 'warn'],
    cwd: 'web',
  },
]

/** @type {BuildPart} */
const EMBEDDED_MONGO = {
  name: 'Compiling the embedded MongoDB',
  sources: ['packages/embedded-mongo', 'tsconfig.base.json'],
  outputs: ['packages/embedded-mongo/dist/main.js'],
  tool: 'node_modules/typescript/bin/tsc',
  args: ['-b', 'packages/embedded-mongo'],
  cwd: '.',
}

/** @type {BuildPart} */
const FAKE_GOOGLE = {
  name: 'Compiling the stand-in of Google',
  sources: ['shared/src/testkit/fake-google', 'tsconfig.base.json'],
  outputs: ['shared/dist/testkit/fake-google/main.js'],
  tool: 'node_modules/typescript/bin/tsc',
  args: ['-b', 'shared/src/testkit/fake-google'],
  cwd: '.',
}

/** @type {BuildPart} */
const DEMO = {
  name: 'Compiling the demo household',
  sources: ['infra/demo', 'shared/src', 'services/worker', 'tsconfig.base.json'],
  outputs: ['infra/demo/dist/main.js'],
  tool: 'node_modules/typescript/bin/tsc',
  args: ['-b', 'infra/demo'],
  cwd: '.',
}

/**
 * Builds everything that changed since the last build, in parallel, since each part uses about one core.
 * @param {string} root
 * @param {AbortSignal} signal
 */
export async function ensureBuilt(root, signal) {
  await Promise.all([...PRODUCT, EMBEDDED_MONGO].map((part) => buildPart(root, part, signal)))
}

/**
 * Builds the parts that must be built even when the product runs from its sources.
 * @param {string} root
 * @param {AbortSignal} signal
 */
export const ensureStoresBuilt = (root, signal) => buildPart(root, EMBEDDED_MONGO, signal)

/**
 * Builds the stand-in for Google, which is not part of the product.
 * @param {string} root
 * @param {AbortSignal} signal
 */
export const ensureFakeGoogleBuilt = (root, signal) => buildPart(root, FAKE_GOOGLE, signal)

/**
 * Builds what makes the demo household, which is not part of the product.
 * @param {string} root
 * @param {AbortSignal} signal
 */
export const ensureDemoBuilt = (root, signal) => buildPart(root, DEMO, signal)

/**
 * The build time of the newest part.
 * @param {string} root
 */
export const builtAt = (root) =>
  new Date(Math.max(...PRODUCT.map((part) => statSync(stampOf(root, part)).mtimeMs)))

/**
 * The file that records the sources of which a part was built.
 * @param {string} root
 * @param {BuildPart} part
 */
const stampOf = (root, { name }) =>
  join(root, 'node_modules', '.cache', 'larder', `${name.toLowerCase().replaceAll(' ', '-')}.sha256`)

/**
 * @param {string} root
 * @param {BuildPart} part
 * @param {AbortSignal} signal
 */
async function buildPart(root, part, signal) {
  const stamp = stampOf(root, part)
  const current = fingerprint(root, [...part.sources, 'package-lock.json'])
  const hasOutputs = part.outputs.every((path) => existsSync(join(root, path)))
  if (hasOutputs && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  rmSync(stamp, { force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  await step(part.name, () =>
    runTool(part.name, process.execPath, [join(root, part.tool), ...part.args], {
      cwd: join(root, part.cwd),
      env,
      signal,
    }),
  )
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, current)
}
