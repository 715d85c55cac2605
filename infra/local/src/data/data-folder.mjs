import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.mjs'

/**
 * The format of the data folder that this version writes; a folder with a higher number was written by a newer Larder.
 * Since 2 the embedded store keeps its data in SQLite: an older Larder would find none.
 */
const FORMAT = 2

/** @typedef {'embedded' | 'mongod' | 'external'} MongoKind */

/**
 * Creates the data folder, accessible to its owner only, and checks that it is writable.
 * @param {string} dir
 * @throws {StartError} when it can't
 */
export function prepareDataFolder(dir) {
  try {
    makeFolder(dir)
    chmodSync(dir, 0o700)
    makeFolder(join(dir, 'logs'))
    makeFolder(join(dir, 'run'))
    writeWhole(join(dir, '.writable'), '')
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new StartError(`The data folder ${dir} can't be written (${code}): choose another with --data DIR.`)
  }
}

/**
 * Creates a folder and its parents. (Node's own `recursive` never ends in /proc.)
 * @param {string} dir
 */
function makeFolder(dir) {
  const found = statSync(dir, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error(`${dir} is no folder`), { code: 'ENOTDIR' })
  if (dirname(dir) !== dir) makeFolder(dirname(dir))
  mkdirSync(dir, { mode: 0o700 })
}

/**
 * Writes a small file atomically, even if the power fails.
 * @param {string} path
 * @param {string} text
 */
export function writeWhole(path, text) {
  const draft = `${path}.new`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * A secret: generated once per data folder, and readable by its owner only.
 * @param {string} dir
 * @param {'jwt-secret' | 'encryption-key' | 'operator-secret' | 'password-pepper' | 'demo-password'} name what signs tokens, what
 *   encrypts the tokens of others, what goes into the hashes of passwords, what proves to be the operator, or what the demo household signs in with
 * @param {number} [bytes] fewer for one that people type
 */
export function generatedSecret(dir, name, bytes = 48) {
  const path = join(dir, name)
  const known = readIfThere(path)?.trim()
  if (known) return known
  const secret = randomBytes(bytes).toString('base64url')
  writeWhole(path, `${secret}\n`)
  return secret
}

/** @param {string} dir */
const runNote = (dir) => join(dir, 'run.json')

/**
 * Records where the stores and files of a running Larder are, for commands like `npm run reset-password`.
 * @param {string} dir
 * @param {{ mongodb_uri: string, redis_url: string, files_at: string | undefined }} places
 */
export function noteRun(dir, places) {
  writeWhole(runNote(dir), `${JSON.stringify(places)}\n`)
}

/** @param {string} dir */
export function forgetRun(dir) {
  rmSync(runNote(dir), { force: true })
}

/**
 * Decides which kind of store is used. The kind recorded in the folder takes precedence: data must not seem lost
 * because a program was installed or a variable was set.
 * @param {string} dir
 * @param {{ mongodbUri?: string, mongod?: string }} found what this start could use; `mongod` is a path
 * @returns {MongoKind}
 * @throws {StartError} when the folder's own kind can't be used
 */
export function chooseMongoKind(dir, { mongodbUri, mongod }) {
  const path = join(dir, 'store.json')
  const text = readIfThere(path)
  if (text === undefined) {
    const mongo = mongodbUri ? 'external' : mongod ? 'mongod' : 'embedded'
    writeRecord(path, mongo)
    return mongo
  }
  const record = parseRecord(text, path)
  if (record.format > FORMAT) {
    throw new StartError(
      `The data folder ${dir} was written by a newer Larder (format ${record.format}): update this one.`,
    )
  }
  const obstacle = findObstacle(record.mongo, { mongodbUri, mongod })
  if (obstacle) throw new StartError(`The data folder ${dir} ${obstacle}`)
  if (record.format < FORMAT) writeRecord(path, record.mongo)
  return record.mongo
}

/**
 * @param {string} path
 * @param {MongoKind} mongo
 */
function writeRecord(path, mongo) {
  writeWhole(path, `${JSON.stringify({ format: FORMAT, mongo })}\n`)
}

/**
 * @param {string} text
 * @param {string} path
 * @returns {{ format: number, mongo: MongoKind }}
 */
function parseRecord(text, path) {
  try {
    const record = JSON.parse(text)
    if (Number.isInteger(record.format) && ['embedded', 'mongod', 'external'].includes(record.mongo))
      return record
  } catch {
    // Falls through to the error below: the content is not a valid record.
  }
  throw new StartError(
    `${path} can't be understood: restore it from a backup, or choose another folder with --data DIR.`,
  )
}

const MOVE = 'npm run move-to-mongodb -- [--data DIR] mongodb://…'
const COPY = 'mongodump --uri FROM --archive | mongorestore --uri TO --archive'

/**
 * @param {MongoKind} recorded
 * @param {{ mongodbUri?: string, mongod?: string }} found
 */
function findObstacle(recorded, { mongodbUri, mongod }) {
  if (recorded === 'external') {
    return mongodbUri
      ? undefined
      : `keeps its records in the MongoDB that MONGODB_URI named: set it again, or copy them with '${COPY}' and choose another folder with --data DIR.`
  }
  if (mongodbUri) {
    return `already keeps its records itself: unset MONGODB_URI, or copy them there with '${MOVE}' and choose another folder with --data DIR.`
  }
  if (recorded === 'mongod' && !mongod) {
    return `was made by mongod, which is not on the PATH any more: install it, or copy its records elsewhere with '${COPY}' and set MONGODB_URI.`
  }
  return undefined
}
