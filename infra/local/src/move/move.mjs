import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommandArguments } from '../command-arguments.mjs'
import { chooseMongoKind, prepareDataFolder } from '../data/data-folder.mjs'
import { takeLock } from '../data/lock-file.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { endOf, startChild } from '../processes/child.mjs'
import { listenForInterrupts } from '../processes/interrupts.mjs'
import { doesAnswer, waitFor } from '../processes/readiness.mjs'
import { createSupervisor, waitForLeftovers } from '../processes/supervisor.mjs'
import { StartError } from '../start-error.mjs'
import { openSocketFolder } from '../stores/socket-folder.mjs'
import { findOnPath, planMongo } from '../stores/stores.mjs'
import { say } from '../terminal.mjs'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const STORE_READY_MS = 60_000
const USAGE = `Usage: npm run move-to-mongodb -- [--data DIR] mongodb://HOST/DATABASE
  Copies what a data folder keeps (default ./data) into an empty MongoDB, and compares it. The folder stays as it is.`

/**
 * `npm run move-to-mongodb`: copies the database of a data folder on which nothing runs to another MongoDB, and says with
 * which settings Larder then runs there. Ended anywhere, it goes on where it was.
 * @param {string[]} args
 */
export async function moveToMongodb(args) {
  const interrupts = listenForInterrupts()
  try {
    const { dataDir, given: to } = readCommandArguments(args, USAGE)
    if (!to.startsWith('mongodb://') && !to.startsWith('mongodb+srv://')) throw new StartError(USAGE)
    await move(dataDir, to, interrupts.signal)
  } catch (error) {
    process.exitCode = 1
    if (interrupts.signal.aborted) return say('Stopped. The same command goes on.')
    console.error(error instanceof StartError ? error.message : error)
  }
}

/**
 * @param {string} dataDir
 * @param {string} to
 * @param {AbortSignal} signal
 */
async function move(dataDir, to, signal) {
  if (!existsSync(join(dataDir, 'store.json')))
    throw new StartError(`${dataDir} is no data folder of Larder.`)
  prepareDataFolder(dataDir)
  const release = takeLock(join(dataDir, 'larder.lock'), `The data folder ${dataDir} is being moved`)
  const sockets = openSocketFolder(dataDir)
  const supervisor = createSupervisor(join(dataDir, 'run'))
  try {
    await waitForLeftovers(join(dataDir, 'run'), signal)
    await ensureInstalled(ROOT, signal)
    const mongod = findOnPath('mongod', process.env)
    const kind = chooseMongoKind(dataDir, { mongod })
    const logsDir = join(dataDir, 'logs')
    const store = planMongo(
      kind,
      { root: ROOT, dataDir, logsDir, socketsDir: sockets.dir },
      process.env,
      mongod,
    )
    const { own } = store
    if (own === undefined) return
    supervisor.keep(own.start, { isStore: true })
    const ready = waitFor('the store to start', STORE_READY_MS, signal, () => doesAnswer(own.address))
    await Promise.race([ready, supervisor.death])
    await Promise.race([copy(store.url, to, dataDir, signal), supervisor.death])
  } finally {
    await supervisor.stopAll()
    sockets.remove()
    release()
  }
  sayWhatFollows(dataDir)
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} dataDir
 * @param {AbortSignal} signal
 */
async function copy(from, to, dataDir, signal) {
  const child = startChild({
    name: 'move',
    script: join(ROOT, 'services', 'api', 'src', 'move-to-mongodb.ts'),
    env: { ...process.env, MONGODB_URI: from, MOVE_TO: to, MOVE_FROM: `${hostname()}:${dataDir}` },
    logsDir: join(dataDir, 'logs'),
    onLine: (line) => say(`  ${line}`),
  })
  await endOf(child, signal)
  if (child.exitCode() !== 0)
    throw new StartError('The move did not come to its end; the same command goes on.')
}

/** @param {string} dataDir */
function sayWhatFollows(dataDir) {
  // A secret that was set is in no file.
  const secretOf = (/** @type {string} */ name) =>
    existsSync(join(dataDir, name)) ? `what ${join(dataDir, name)} contains` : 'as it is set now'
  say(`Moved. Larder runs there with another data folder, or in containers, with these settings:
  MONGODB_URI          the address that you gave
  FILES_AT             ${process.env.FILES_AT || join(dataDir, 'files')}
  JWT_SECRET           ${secretOf('jwt-secret')}
  OPERATOR_SECRET      ${secretOf('operator-secret')}
  ENCRYPTION_KEY       ${secretOf('encryption-key')}
  PASSWORD_PEPPER      ${secretOf('password-pepper')}
The folder is as it was: without these settings, npm start goes on with it.`)
}
