// What a change rarely touches and takes minutes to prove: `npm run prove` runs it in full, `npm test` only when
// something differs of what was proven. Otherwise the other tests look at a fixed part of it.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFingerprint } from '../../local/src/install/client.mjs'
import { listShipped, resolvePackage } from '../notices/shipped-packages.mjs'
import { closureOf } from './source-closure.mjs'

/**
 * @typedef {object} Corpus
 * @property {string} what
 * @property {string} tests
 * @property {true} [isInBrowser] its tests look at the built client; those of the others run in Node
 */

/** By name. */
export const CORPORA = {
  files: {
    what: 'damaged, hostile and unusual receipt files',
    tests: 'services/worker/src/pages/corpus/*.corpus.test.ts',
  },
  mails: {
    what: 'heavy and unusual order mails',
    tests: 'services/worker/src/mails/*.corpus.test.ts',
  },
  store: {
    what: 'kills, full disks, damage, long reads and large indexes of the embedded MongoDB',
    tests: 'packages/embedded-mongo/src/*.corpus.test.ts',
  },
  scenes: {
    what: 'every state of every screen and dialog, as axe-core sees it',
    tests: 'web/e2e/corpora/*.spec.ts',
    isInBrowser: true,
  },
}
/** @typedef {keyof typeof CORPORA} CorpusName */

/** @type {(name: CorpusName) => Corpus} */
const corpusOf = (name) => CORPORA[name]

/** @param {CorpusName} name */
export const isInBrowser = (name) => corpusOf(name).isInBrowser === true

const NAMES = /** @type {CorpusName[]} */ (Object.keys(CORPORA))
/** The version of Node with which everything runs. */
const NODE = 'infra/local/node/package.json'
/** By name, the fingerprint with which all tests of a corpus passed last. */
const PROVEN = 'infra/tooling/corpora/proven.json'

/**
 * One hash over the tests of a corpus, the sources and files that they load, and the packages of the lockfile.
 * @param {string} root
 * @param {CorpusName} name
 */
function fingerprintOf(root, name) {
  const { files, packages } = closureOf(root, globSync(corpusOf(name).tests, { cwd: root }))
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const places = packages.flatMap(({ name, from }) => resolvePackage(locked, from, name) ?? [])
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  const versions = listShipped(locked, [...new Set(places)].sort())
  for (const { name, version } of versions) hash.update(`${name} ${version}\0`)
  hash.update(readFileSync(join(root, NODE)))
  if (isInBrowser(name)) hash.update(clientFingerprint(root))
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @returns {Record<string, string>}
 */
const readProven = (root) => JSON.parse(readFileSync(join(root, PROVEN), 'utf8'))

/**
 * The corpora of which something has changed since all of their tests passed.
 * @param {string} root
 * @returns {CorpusName[]}
 */
export function changedCorpora(root) {
  const proven = readProven(root)
  return NAMES.filter((name) => proven[name] !== fingerprintOf(root, name))
}

/**
 * Records that all tests of corpora pass as they are now.
 * @param {string} root
 * @param {CorpusName[]} names
 */
export function recordProven(root, names) {
  const proven = {
    ...readProven(root),
    ...Object.fromEntries(names.map((name) => [name, fingerprintOf(root, name)])),
  }
  writeFileSync(join(root, PROVEN), `${JSON.stringify(proven, null, 2)}\n`)
}
