import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  backUpBeforeMigration,
  nightlyPlace,
  startNightlyBackups,
  withBackupNamed,
} from './backups/backups.mjs'
import { createDesk } from './backups/desk.mjs'
import { finishSwap, refuseHalfRestored } from './backups/swap-folders.mjs'
import { assertPortFree, localUrl, networkUrls } from './address.mjs'
import {
  chooseMongoKind,
  forgetRun,
  generatedSecret,
  noteRun,
  prepareDataFolder,
} from './data/data-folder.mjs'
import { demoSettings, makeDemo } from './demo.mjs'
import { development } from './development.mjs'
import { planFakeGoogle } from './fake-google.mjs'
import { announceHomeCa, homeCaFile, servesHomeCa, withOwnCertificate } from './home-ca.mjs'
import { listenForInterrupts } from './processes/interrupts.mjs'
import { takeLock } from './data/lock-file.mjs'
import { readOptions, USAGE } from './options.mjs'
import { production } from './production.mjs'
import { doesAnswer, isHttpOk, waitFor } from './processes/readiness.mjs'
import { sentenceOf } from './start-error.mjs'
import { openSocketFolder } from './stores/socket-folder.mjs'
import { findOnPath, planMongo, planRedis } from './stores/stores.mjs'
import { createSupervisor, waitForLeftovers } from './processes/supervisor.mjs'
import { say } from './terminal.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const STORE_READY_MS = 60_000
const PRODUCT_READY_MS = 60_000

/**
 * @typedef {import('./options.mjs').Options} Options
 * What runs beside the stores: `prepare` installs and builds what has to be, and `plan` says how each process is started, in order.
 * Its `env` has all settings but where the processes listen; `onMessage` hears what they send.
 * @typedef {{
 *   prepare: (root: string, signal: AbortSignal) => Promise<void>,
 *   plan: (root: string, options: Options, logsDir: string, env: NodeJS.ProcessEnv,
 *     onMessage: import('./processes/child.mjs').OnMessage) => Promise<(() => import('./processes/child.mjs').Child)[]>
 * }} Product
 */

/**
 * Starts Larder and runs until it is stopped; only then the exit code is 0.
 * @param {string[]} args
 * @param {Product} [started] what runs unless development is asked for
 */
export async function main(args, started = production) {
  const interrupts = listenForInterrupts()
  try {
    const options = readOptions(args)
    if (options)
      await holdFolder(
        withOwnCertificate(options, process.env),
        options.isDev ? development : started,
        interrupts,
      )
    else say(USAGE)
  } catch (error) {
    if (interrupts.signal.aborted) return say('Stopped.')
    process.exitCode = 1
    console.error(sentenceOf(error) ?? error)
  }
}

/**
 * @param {Options} options
 * @param {Product} product
 * @param {ReturnType<typeof listenForInterrupts>} interrupts
 */
async function holdFolder(options, product, interrupts) {
  const { dataDir, host, port, isHttps } = options
  finishSwap(dataDir)
  refuseHalfRestored(dataDir)
  prepareDataFolder(dataDir)
  const what = `Larder already runs on the data folder ${dataDir}, at ${localUrl(host, port, isHttps)}`
  const release = takeLock(join(dataDir, 'larder.lock'), what)
  try {
    // First, because a killed start's API may hold the port for a moment longer.
    await waitForLeftovers(join(dataDir, 'run'), interrupts.signal)
    await assertPortFree(host, port)
    await product.prepare(ROOT, interrupts.signal)
    for (let isSwapped = false; ; prepareDataFolder(dataDir)) {
      const desk = createDesk(backupPlace(options), () => hasNights(options))
      try {
        if (!(await run(options, product, interrupts, desk))) return
        isSwapped = true
      } catch (error) {
        if (!isSwapped || interrupts.signal.aborted || !desk.giveBack(error)) throw error
        say(`  ${sentenceOf(error) ?? error}\n  The data of before are put back.`)
        continue
      }
      await desk.finish(interrupts.signal)
    }
  } finally {
    release()
  }
}

/**
 * @param {Options} options
 * @param {Product} product
 * @param {ReturnType<typeof listenForInterrupts>} interrupts
 * @param {ReturnType<typeof createDesk>} desk
 * @returns {Promise<boolean>} whether a backup that was asked for on the operators' page can take the place of the data
 */
async function run(options, product, { signal, onAgain }, desk) {
  const since = performance.now()
  const sockets = openSocketFolder(options.dataDir)
  const supervisor = createSupervisor(join(options.dataDir, 'run'))
  onAgain(supervisor.hasten)
  let stopBackups = () => Promise.resolve()
  let isSwapping = false
  try {
    const untilStopped = AbortSignal.any([signal, supervisor.stopping])
    await Promise.race([
      startAll(options, product, { socketsDir: sockets.dir, supervisor, desk }, untilStopped),
      supervisor.death,
    ])
    supervisor.restartFromNowOn()
    if (hasNights(options)) stopBackups = startNightlyBackups(backupPlace(options), desk.night)
    await announce(options, performance.now() - since)
    await Promise.race([aborted(signal), supervisor.death, desk.ready])
    isSwapping = desk.isReady() && !signal.aborted
    say(isSwapping ? '\nStopping for a moment: a backup takes the place of the data …' : 'Stopping …')
  } catch (error) {
    throw withBackupNamed(options.dataDir, error)
  } finally {
    await stopBackups()
    if (!isSwapping) await desk.end()
    forgetRun(options.dataDir)
    await supervisor.stopAll()
    sockets.remove()
  }
  if (!isSwapping) say('Stopped. Everything is kept in the data folder.')
  return isSwapping
}

/**
 * @param {Options} options
 * @param {Product} product
 * @param {{ socketsDir: string, supervisor: ReturnType<typeof createSupervisor>, desk: ReturnType<typeof createDesk> }} by
 * @param {AbortSignal} signal
 */
async function startAll(options, product, { socketsDir, supervisor, desk }, signal) {
  const { env } = process
  const { isDev, dataDir, host, port, isHttps, hasFakeGoogle, hasDemo } = options
  const places = { root: ROOT, dataDir, logsDir: join(dataDir, 'logs'), socketsDir }
  const mongod = findOnPath('mongod', env)
  const hadData = existsSync(join(dataDir, 'store.json'))
  const kind = chooseMongoKind(dataDir, { mongodbUri: env.MONGODB_URI, mongod })
  const mongo = planMongo(kind, places, env, mongod)
  const redis = planRedis(places, env)
  for (const { own } of [mongo, redis]) if (own) supervisor.keep(own.start, { isStore: true })
  say(`  Stores: ${mongo.kind}; ${redis.kind}`)
  const google = hasFakeGoogle ? await startGoogle(places.logsDir, supervisor, signal) : undefined
  // Where the stores are somebody else's, workers elsewhere may need the files too.
  const FILES_AT = env.FILES_AT || (kind === 'external' ? undefined : join(dataDir, 'files'))
  const PASSWORD_PEPPER = env.PASSWORD_PEPPER || generatedSecret(dataDir, 'password-pepper')
  const settings = {
    ...env,
    MONGODB_URI: mongo.url,
    REDIS_URL: redis.url,
    ...google,
    JWT_SECRET: env.JWT_SECRET || generatedSecret(dataDir, 'jwt-secret'),
    OPERATOR_SECRET: env.OPERATOR_SECRET || generatedSecret(dataDir, 'operator-secret'),
    ENCRYPTION_KEY: env.ENCRYPTION_KEY || generatedSecret(dataDir, 'encryption-key'),
    PASSWORD_PEPPER,
    FILES_AT,
    PUBLIC_URL: env.PUBLIC_URL || localUrl(host, port, isHttps),
    HOME_CA_FILE: servesHomeCa(options, process.env) ? homeCaFile(dataDir) : undefined,
    BACKUP_DESK: kind === 'embedded' && !isDev ? 'on' : 'off',
    ...(hasDemo ? demoSettings(dataDir, env) : {}),
  }
  const starts = await product.plan(ROOT, options, places.logsDir, settings, desk.hear)
  const storesReady = Promise.all([
    storeReady('MongoDB', mongo, signal),
    storeReady('Redis', redis, signal, { question: 'PING\r\n', answer: '+PONG' }),
  ])
  // Loading the product from its sources takes longer than starting the stores.
  if (!isDev) await storesReady
  if (kind === 'embedded' && !isDev) await backUpBeforeMigration(backupPlace(options), hadData, signal)
  noteRun(dataDir, { mongodb_uri: mongo.url, redis_url: redis.url, files_at: FILES_AT })
  for (const start of starts) supervisor.keep(start)
  const readyUrl = `${localUrl(host, port, isHttps)}/health/ready`
  const productReady = waitFor(`${readyUrl} to answer`, PRODUCT_READY_MS, signal, () => isHttpOk(readyUrl))
  await Promise.all([storesReady, productReady])
  if (!hasDemo) return
  await makeDemo(
    ROOT,
    dataDir,
    { ...env, MONGODB_URI: mongo.url, REDIS_URL: redis.url, PASSWORD_PEPPER, FILES_AT },
    signal,
  )
}

/**
 * Data of somebody who works on Larder are made and thrown away; a database elsewhere is its operator's, who says where
 * its backups go; and of a `mongod` of its own no consistent one can be made while it runs.
 * @param {Options} options
 */
const hasNights = ({ isDev, dataDir }) =>
  !isDev &&
  (existsSync(join(dataDir, 'mongo', 'data.sqlite')) ||
    Boolean(process.env.MONGODB_URI && process.env.BACKUP_AT))

/** @param {Options} options */
const backupPlace = ({ dataDir }) => ({
  root: ROOT,
  dataDir,
  logsDir: join(dataDir, 'logs'),
  env: process.env,
})

/**
 * @param {string} logsDir
 * @param {ReturnType<typeof createSupervisor>} supervisor
 * @param {AbortSignal} signal
 */
async function startGoogle(logsDir, supervisor, signal) {
  const { start, address, settings } = await planFakeGoogle(ROOT, logsDir)
  supervisor.keep(start)
  await waitFor('the stand-in of Google to start', STORE_READY_MS, signal, () => doesAnswer(address))
  say(`  Google: a stand-in with invented people, at ${settings.GOOGLE_BASE_URL}; Google itself is not asked`)
  return settings
}

/**
 * @param {string} name
 * @param {import('./stores/stores.mjs').Store} store one that somebody else runs is left to the API to reach
 * @param {AbortSignal} signal
 * @param {{ question: string, answer: string }} [exchange]
 */
async function storeReady(name, { own }, signal, exchange) {
  if (own) await waitFor(`${name} to start`, STORE_READY_MS, signal, () => doesAnswer(own.address, exchange))
}

/** @param {AbortSignal} signal */
const aborted = (signal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', resolve, { once: true })
  })

/**
 * @param {Options} options
 * @param {number} tookMs
 */
async function announce(options, tookMs) {
  const { host, port, dataDir, isHttps } = options
  const { OPERATOR_SECRET, PUBLIC_URL } = process.env
  const url = PUBLIC_URL || localUrl(host, port, isHttps)
  say(`\nLarder is ready at ${url} (after ${(tookMs / 1000).toFixed(1)} s)`)
  // What people type is known then; in a container the addresses of its own are no use.
  if (!PUBLIC_URL)
    for (const other of networkUrls(host, port, isHttps)) say(`  from a phone in the same network: ${other}`)
  if (servesHomeCa(options, process.env)) await announceHomeCa(options)
  const secret = OPERATOR_SECRET ? 'OPERATOR_SECRET' : join(dataDir, 'operator-secret')
  say(`  for whoever runs it: ${url}/operations (the operator's secret: ${secret})`)
  say(`  data and logs: ${dataDir}`)
  if (hasNights(options)) say(`  backups: ${nightlyPlace(backupPlace(options))}`)
  say('  Ctrl-C stops it')
}
