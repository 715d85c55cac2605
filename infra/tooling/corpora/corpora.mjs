// What a change rarely touches and takes minutes to prove: `npm run prove` runs it in full, `npm test` only when
// something differs of what was proven. Otherwise `npm test` looks at a fixed part of it: what stands in the same file
// without `inFull`, or in others.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFingerprint } from '../../local/src/install/client.mjs'
import { listShipped, resolvePackage } from '../notices/shipped-packages.mjs'
import { closureOf } from './source-closure.mjs'

/** What the processes of a started product and its commands load, which the tests that start them don't import. */
const PRODUCT = [
  'package.json',
  'infra/local/*.{sh,mjs}',
  'infra/backup/src/{backup,list,restore}.ts',
  'services/api/src/{main,lock-user,move-to-mongodb,reset-password,verify}.ts',
  'services/worker/src/main.ts',
  'packages/embedded-mongo/src/main.ts',
  'shared/src/testkit/fake-google/main.ts',
]

/**
 * @typedef {object} Corpus
 * @property {string} what
 * @property {string} tests
 * @property {string[]} [loads] what its tests, or processes that they start, load without an import
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
  starts: {
    what: 'starts, kills, restores and moves of the whole product',
    tests: 'infra/local/src/{start.int,backups/operations-page.corpus,move/move.corpus}.test.ts',
    loads: PRODUCT,
  },
  workers: {
    what: 'workers that are killed, and a Redis that is emptied, while they read',
    tests: 'services/api/src/features/*/*.corpus.test.ts',
    loads: PRODUCT,
  },
  writes: {
    what: 'an end before and after each write of a sync and of a summing up of nights',
    tests: 'shared/src/server/{orders/syncs/sync-crashes,inventory/ledger/folding/night-folding}.int.test.ts',
  },
  backups: {
    what: 'backups with a passphrase, damaged ones, and those in a bucket',
    tests: 'infra/backup/src/{drill,list,places/s3-place}.int.test.ts',
    loads: PRODUCT,
  },
  reading: {
    what: 'reading processes that never end or take all memory, and pictures that lie on their side',
    tests: 'services/worker/src/pages/{opening-process,cut-picture}.int.test.ts',
  },
  alerts: {
    what: 'each alert in its case alone',
    tests: 'infra/metrics/alerts.corpus.test.ts',
    loads: ['infra/metrics/*.yml'],
  },
  queues: {
    what: 'turns and nights on the Redis in memory',
    tests: 'services/worker/src/processors/{receipts/receipt-turns,nightly/nightly}.processor.test.ts',
  },
  network: {
    what: 'the installed product, releases, shares, and browsers without network or server',
    tests: 'web/e2e/specs/{network/{installed,offline,outages},receipts/share}.spec.ts',
    loads: PRODUCT,
    isInBrowser: true,
  },
}
/** @typedef {keyof typeof CORPORA} CorpusName */

/** @type {(name: CorpusName) => Corpus} */
const corpusOf = (name) => CORPORA[name]

/** @param {CorpusName} name */
export const isInBrowser = (name) => corpusOf(name).isInBrowser === true

/**
 * The patterns of the tests of the corpora that CORPORA names, separated by commas, or of all of them; of a browser or
 * of Node.
 * @param {{ inBrowser: boolean }} of
 */
export function chosenTests({ inBrowser }) {
  const chosen = process.env.CORPORA?.split(',') ?? NAMES
  return NAMES.filter((name) => chosen.includes(name) && isInBrowser(name) === inBrowser).map(
    (name) => corpusOf(name).tests,
  )
}

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
  const { tests, loads = [] } = corpusOf(name)
  const entries = globSync([tests, ...loads], { cwd: root })
  const { files, packages } = closureOf(root, entries)
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
