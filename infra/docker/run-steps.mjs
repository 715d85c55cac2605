// `npm run check:images`: builds the content of the images without a Docker engine, and starts it. Each stage of the
// Dockerfile is a folder below an empty one: COPY copies into it, RUN runs in it. The stores are those of this machine.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { localUrl, loopbackAddress } from '../local/src/address.mjs'
import { generatedSecret, prepareDataFolder } from '../local/src/data/data-folder.mjs'
import { doesAnswer, isHttpOk, waitFor } from '../local/src/processes/readiness.mjs'
import { planMongo, planRedis } from '../local/src/stores/stores.mjs'
import { createSupervisor } from '../local/src/processes/supervisor.mjs'
import { readDockerfile, readDockerignore } from './dockerfile.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_MS = 60_000
const never = new AbortController().signal

const stages = readDockerfile(readFileSync(join(ROOT, 'infra/docker/Dockerfile'), 'utf8'))
const isIgnored = readDockerignore(readFileSync(join(ROOT, '.dockerignore'), 'utf8'))
const work = mkdtempSync(join(tmpdir(), 'larder-images-'))
const treeOf = (/** @type {string} */ stage) => join(work, stage)

/**
 * @param {string} rest of the instruction
 * @param {string} workdir where a relative target lies
 */
function copy(rest, workdir) {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = join(workdir, words.pop() ?? '')
  for (const word of words) {
    const source = join(from === undefined ? ROOT : treeOf(from), word)
    const isFolder = statSync(source).isDirectory()
    // The content of a folder is copied; a file goes into a target that ends with a slash.
    const into = isFolder || !target.endsWith('/') ? target : join(target, basename(source))
    const filter = (/** @type {string} */ path) => from !== undefined || !isIgnored(relative(ROOT, path))
    cpSync(source, into, { recursive: true, filter, verbatimSymlinks: true })
  }
}

/** @param {import('./dockerfile.mjs').Stage} stage */
function runStage({ name, base, steps }) {
  if (!base.startsWith('node:')) throw new Error(`${name} stands on ${base}, which can't be had here.`)
  console.log(`== ${name}`)
  let workdir = treeOf(name)
  /** @type {Record<string, string>} */
  const env = {}
  for (const step of steps) {
    if (step.name === 'WORKDIR') mkdirSync((workdir = join(treeOf(name), step.rest)), { recursive: true })
    if (step.name === 'COPY') copy(step.rest, workdir)
    if (step.name === 'ENV')
      for (const pair of step.rest.split(' ')) {
        const [name = '', ...value] = pair.split('=')
        env[name] = value.join('=')
      }
    // What it installs is the system's, here that of this machine.
    if (step.name === 'RUN' && !step.rest.startsWith('apt-get ')) {
      const command = step.rest.replaceAll(/--mount=\S+ /g, '')
      console.log(`   ${command}`)
      const { status } = spawnSync('sh', ['-ec', command], {
        cwd: workdir,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      if (status !== 0) throw new Error(`It ended with ${status}.`)
    }
  }
  return { workdir, env, command: JSON.parse(steps.find((step) => step.name === 'CMD')?.rest ?? '[]') }
}

/**
 * Starts what an image runs, from its folder only and with nothing of this process's environment except the path.
 * @param {ReturnType<typeof runStage>} image
 * @param {NodeJS.ProcessEnv} settings
 * @param {(line: string) => void} onLine
 */
function start({ workdir, env, command }, settings, onLine) {
  const own = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replace(/^\/app/, workdir)]),
  )
  const [, ...args] = command
  const child = spawn(process.execPath, args, {
    cwd: workdir,
    env: { PATH: process.env.PATH, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', onLine)
  return child
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} [signal] by which it is asked to end
 * @returns {Promise<number | null>} its exit code
 */
const ended = (child, signal) =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve(child.exitCode)
    child.once('exit', resolve)
    if (signal) child.kill(signal)
  })

/** @param {Map<string, ReturnType<typeof runStage>>} images */
async function tryOut(images) {
  const dataDir = join(work, 'data')
  prepareDataFolder(dataDir)
  const places = { root: ROOT, dataDir, logsDir: join(dataDir, 'logs'), socketsDir: dataDir }
  const stores = [planMongo('embedded', places, {}), planRedis(places, process.env)]
  const supervisor = createSupervisor(join(dataDir, 'run'))
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = []
  try {
    for (const { own } of stores) if (own) supervisor.keep(own.start, { isStore: true })
    for (const { own } of stores)
      if (own) await waitFor('a store', START_MS, never, () => doesAnswer(own.address))
    const { host, port } = await loopbackAddress()
    const settings = {
      MONGODB_URI: stores[0]?.url,
      REDIS_URL: stores[1]?.url,
      JWT_SECRET: generatedSecret(dataDir, 'jwt-secret'),
      OPERATOR_SECRET: generatedSecret(dataDir, 'operator-secret'),
      HOST: host,
      PORT: String(port),
    }
    let isWorkerReady = false
    const [api, worker] = [images.get('api'), images.get('worker')]
    if (!api || !worker) throw new Error('The Dockerfile has no stage api, or none that is named worker.')
    children.push(start(api, settings, () => {}))
    children.push(start(worker, settings, (line) => (isWorkerReady ||= line.includes('Ready for jobs'))))
    for (const path of ['/health/ready', '/'])
      await waitFor(`the API to answer ${path}`, START_MS, never, () => isHttpOk(localUrl(host, port) + path))
    await waitFor('the worker to be ready', START_MS, never, () => Promise.resolve(isWorkerReady))
  } finally {
    await Promise.all(children.map((child) => ended(child, 'SIGTERM')))
    await supervisor.stopAll()
  }
}

/**
 * Starts the image of all, ends it, and has its commands make a backup and bring it back.
 * @param {ReturnType<typeof runStage>} image
 */
async function tryLarder(image) {
  const { host, port } = await loopbackAddress()
  const dataDir = join(work, 'volume', 'larder')
  const settings = { PUBLIC_URL: '', NODE_COMPILE_CACHE: join(work, 'volume', 'cache') }
  const run = (/** @type {string[]} */ ...command) =>
    start({ ...image, command: ['node', ...command] }, settings, (line) => console.log(`   ${line}`))
  const [, script = '', ...options] = image.command
  options[options.indexOf('--data') + 1] = dataDir
  options[options.indexOf('--host')] = `--host=${host}`
  const larder = run(script, ...options, '--port', String(port))
  try {
    const url = `${localUrl(host, port)}/health/ready`
    await waitFor('the image of all to be ready', START_MS, never, () => isHttpOk(url))
  } finally {
    await ended(larder, 'SIGTERM')
  }
  const backup = join(work, 'volume', 'by-hand.backup')
  for (const command of [
    ['infra/backup/src/backup.ts', '--data', dataDir, backup],
    ['infra/local/restore.mjs', '--data', dataDir, backup],
  ]) {
    const code = await ended(run(...command))
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}.`)
  }
}

try {
  const images = new Map(stages.map((stage) => [stage.name, runStage(stage)]))
  await tryOut(images)
  const larder = images.get('larder')
  if (!larder) throw new Error('The Dockerfile has no stage larder.')
  await tryLarder(larder)
  console.log(
    `Done: every step ran; API, client and worker started from what they made, and so did all of them in one, which made a backup and brought it back, on Node ${process.version}.`,
  )
  console.log(
    'Not shown: the base image, the users of the images, their health checks, and docker-compose.yml at work.',
  )
} finally {
  rmSync(work, { recursive: true, force: true })
}
