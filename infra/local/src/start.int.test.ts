import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { login, registerUser } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { getGoogleAuthUrl, getGoogleConfig, googleCallback } from '@larder/shared/contracts/accounts/google'
import type { GoogleAuthUrl, GoogleConfig } from '@larder/shared/contracts/accounts/google'
import { giveConsent } from '@larder/shared/testkit/fake-google/give-consent'
import { SAMPLE_PEOPLE } from '@larder/shared/testkit/fake-google/people'
import { inFull } from '@larder/shared/testkit/in-full'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { ensureClientBuilt } from './install/client.mjs'
import { findOnPath } from './stores/stores.mjs'
import { listListening } from './testing/listening.ts'
import { freePort, isGone, launch, runningProcesses, startProduct } from './testing/product.ts'
import type { Launch, LaunchOptions } from './testing/product.ts'
import { emptyFolder } from './workbench.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const BUILD_MS = 240_000
/** Ten times what it takes: a limit for a test that hangs, which a busy machine does not reach. */
const PRODUCT_MS = 300_000

beforeAll(() => ensureClientBuilt(ROOT, new AbortController().signal), BUILD_MS)

async function fresh(): Promise<LaunchOptions> {
  return { port: await freePort(), dataDir: emptyFolder() }
}

/** Starts the product, and makes sure that none of its processes outlive the test. */
async function started(options: LaunchOptions): Promise<Launch> {
  const product = await startProduct(options)
  onTestFinished(async () => {
    product.signal('SIGTERM')
    await product.ended
    await waitUntil('all processes to end', () =>
      Object.values(runningProcesses(options.dataDir)).every(isGone),
    )
  })
  return product
}

/** The command lines of all processes that contain a folder, including processes without a record. */
function commandsThatName(folder: string): string[] {
  const commands = readdirSync('/proc').flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
    } catch {
      return []
    }
  })
  return commands.filter((command) => command.includes(folder))
}

const account = { email: 'ada@example.org', username: 'ada', password: 'a-long-pass-Phrase-1' }

const register = ({ url }: Launch) =>
  fetch(`${url}${API_BASE_PATH}${registerUser.path}`, {
    method: registerUser.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })

const signIn = ({ url }: Launch, password: string) =>
  fetch(`${url}${API_BASE_PATH}${login.path}`, {
    method: login.method,
    body: new URLSearchParams({ username: account.username, password }),
  })

const resetPassword = (dataDir: string) => {
  const script = join(ROOT, 'services/api/src/reset-password.ts')
  return spawnSync(process.execPath, [script, '--data', dataDir, account.username], { encoding: 'utf8' })
}

/**
 * Fails unless a product listens at one address, and at sockets that other users of the machine cannot reach; returns
 * these.
 */
function expectListening({ pid }: Launch, address: string) {
  const { tcp, unix } = listListening(pid)
  expect(tcp).toEqual([address])
  expect(unix.map((path) => basename(path)).toSorted()).toEqual(['mongo.sock', 'redis.sock'])
  const owners = unix.map((path) => statSync(dirname(path)))
  expect(owners.map(({ mode, uid }) => [mode & 0o777, uid])).toEqual(
    owners.map(() => [0o700, process.getuid?.()]),
  )
  return { unix }
}

/**
 * Fails unless all of a product ends when npm alone receives a signal, as from service managers; returns whether the
 * folder of its sockets is left.
 */
async function expectStopByNpm(product: Launch, { port, dataDir }: LaunchOptions, signal: NodeJS.Signals) {
  const { unix } = expectListening(product, `127.0.0.1:${port}`)
  product.signal(signal)
  expect(await product.ended).toBe(0)
  expect(product.output()).toContain('Stopped. Everything is kept in the data folder.')
  expect(commandsThatName(dataDir)).toEqual([])
  expect(unix.filter((path) => existsSync(path))).toEqual([])
  return unix.every((path) => existsSync(dirname(path)))
}

/** Signs one of the invented people in by the stand-in of Google. */
async function expectGoogleSignIn({ url, output }: Launch) {
  const call = (path: string, init?: RequestInit) => fetch(`${url}${API_BASE_PATH}${path}`, init)
  const config = (await (await call(getGoogleConfig.path)).json()) as GoogleConfig
  expect(output()).toContain(
    `Google: a stand-in with invented people, at ${new URL(config.script_url ?? '').origin};`,
  )
  expect((await fetch(config.script_url ?? '')).status).toBe(200)

  const setOut = await call(getGoogleAuthUrl.path)
  const { auth_url } = (await setOut.json()) as GoogleAuthUrl
  const email = SAMPLE_PEOPLE[0]?.email ?? ''
  const back = await giveConsent(auth_url, { email })
  const cookie = setOut.headers.getSetCookie().map((set) => set.split(';')[0])
  const signedIn = await call(googleCallback.path, {
    method: googleCallback.method,
    headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
    body: JSON.stringify({ code: back.get('code'), state: back.get('state') }),
  })
  expect(await signedIn.json()).toMatchObject({ user_info: { email, is_oauth_user: true } })
}

describe('npm start refuses', () => {
  it('an old version of Node', () => {
    const pretend = 'Object.defineProperty(process.versions, "node", { value: "18.20.4" })'
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${pretend}`, join(ROOT, 'infra/local/find-node.mjs')],
      { encoding: 'utf8' },
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^Larder runs on Node 24 or newer, and this is Node 18\.20\.4 .*\.\n$/)
  })

  it('a port in use', async () => {
    const options = await fresh()
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(options.port, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => holder.close(() => resolve())))
    const start = launch(options)
    expect(await start.ended).toBe(1)
    expect(start.output()).toBe(
      `Port ${options.port} is taken by another program: choose another with --port ${options.port + 1}.\n`,
    )
    expect(existsSync(join(options.dataDir, 'larder.lock'))).toBe(false)
  })

  it('a folder that is not writable', async () => {
    const options = await fresh()
    const file = join(options.dataDir, 'file')
    writeFileSync(file, '')
    const start = launch({ ...options, dataDir: join(file, 'data') })
    expect(await start.ended).toBe(1)
    expect(start.output()).toMatch(
      /^The data folder .* can't be written \(ENOTDIR\): choose another with --data DIR\.\n$/,
    )
  })

  it('an unknown option', async () => {
    const start = launch({ ...(await fresh()), args: ['--prot'] })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain("Unknown option '--prot'")
  })
})

describe('npm start', () => {
  inFull(it)(
    'listens on its port alone, refuses a second start, has a password reset, loses nothing over a kill or a restart, and stops in order, also when only npm receives SIGINT',
    async () => {
      const options = await fresh()
      const onAll = { ...options, args: ['--host', '0.0.0.0'] }
      const first = await started(onAll)
      const redis = findOnPath('redis-server', process.env) ? 'redis-server' : 'Redis in memory'
      expect(first.output()).toContain(`Stores: embedded MongoDB; ${redis}`)
      expectListening(first, `0.0.0.0:${options.port}`)
      expect(await fetch(`${first.url}/health/ready`).then((response) => response.json())).toMatchObject({
        status: 'ok',
      })
      expect(await fetch(first.url).then((response) => response.text())).toContain('<title>')
      expect((await register(first)).status).toBe(201)
      const auditLog = join(options.dataDir, 'logs', 'api.audit.log')
      await waitUntil('the audit log', () => readFileSync(auditLog, 'utf8').includes('"audit":"registered"'))

      const second = launch({ ...onAll, port: await freePort() })
      expect(await second.ended).toBe(1)
      expect(second.output()).toBe(
        `Larder already runs on the data folder ${options.dataDir}, at ${first.url} (process ${first.pid}).\n`,
      )
      first.signal('SIGKILL')
      await first.ended

      const again = await started(onAll)
      const repeated = await register(again)
      expect([repeated.status, await repeated.json()]).toMatchObject([409, {}])
      const newPassword = /^New password of ada: (\S+)\n$/.exec(resetPassword(options.dataDir).stdout)?.[1]
      expect((await signIn(again, account.password)).status).toBe(401)
      expect((await signIn(again, newPassword ?? '')).status).toBe(200)
      const { unix } = listListening(again.pid)
      again.signal('SIGINT')
      const snapshots: string[][] = []
      await waitUntil(
        'all processes to stop',
        () => snapshots[snapshots.push(Object.keys(runningProcesses(options.dataDir))) - 1]?.length === 0,
        { intervalMs: 1 },
      )
      const lastSeen = (name: string) => snapshots.findLastIndex((names) => names.includes(name))
      const order = ['api', 'worker', 'redis', 'mongo'].map(lastSeen)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      expect(await again.ended).toBe(0)
      expect(again.output()).toContain('Stopped. Everything is kept in the data folder.')
      expect(unix.filter((path) => existsSync(path))).toEqual([])
      const refused = resetPassword(options.dataDir)
      expect([refused.status, refused.stderr]).toEqual([
        1,
        `Larder is not running on ${options.dataDir}: start it first, or set MONGODB_URI and REDIS_URL.\n`,
      ])

      const byNpm = await started({ ...options, byNpm: true })
      expect((await register(byNpm)).status).toBe(409)
      expect(await expectStopByNpm(byNpm, options, 'SIGINT')).toBe(true)
    },
    PRODUCT_MS,
  )

  inFull(it)(
    'restarts each process that dies, but no store whose file is damaged: says the way back, and goes on with the file put back; stops when only npm receives SIGTERM, on a long path too',
    async () => {
      const { port, dataDir: parent } = await fresh()
      const dataDir = join(parent, 'a-folder-whose-path-is-too-long-for-a-socket'.repeat(3))
      const options = { port, dataDir }
      const product = await started({ ...options, args: ['--fake-google'], env: { PATH: emptyFolder() } })
      expect(product.output()).toContain('Stores: embedded MongoDB; Redis in memory')
      await expectGoogleSignIn(product)
      expect(Object.keys(runningProcesses(dataDir))).toContain('google')

      expect((await register(product)).status).toBe(201)
      for (const name of ['mongo', 'redis', 'worker', 'api']) {
        const before = runningProcesses(dataDir)[name] ?? 0
        process.kill(before, 'SIGKILL')
        await waitUntil(`another ${name} process`, () => {
          const pid = runningProcesses(dataDir)[name]
          return pid !== undefined && pid !== before
        })
        expect(product.output()).toContain(
          `The ${name} process was ended by SIGKILL and is started again in 0.5 s`,
        )
      }
      await waitUntil('everything to answer', async () => {
        const health = await fetch(`${product.url}/health/ready`)
        return ((await health.json()) as { status: string }).status === 'ok'
      })
      expect((await register(product)).status).toBe(409)

      const file = join(dataDir, 'mongo', 'data.sqlite')
      const { mongo = 0, ...others } = runningProcesses(dataDir)
      const whole = readFileSync(file)
      writeFileSync(file, 'x'.repeat(1000))
      process.kill(mongo, 'SIGKILL')
      await waitUntil('the sentence', () =>
        product
          .output()
          .includes(
            `The mongo process is not started again. The file ${file} is damaged (it does not begin as a database): stop Larder, put its data folder back from a backup, and start it again.`,
          ),
      )
      expect((await fetch(`${product.url}/health/ready`)).status).toBe(503)
      expect((await register(product)).status).toBe(503)
      expect(runningProcesses(dataDir)).toEqual(others)
      product.signal('SIGTERM')
      expect(await product.ended).toBe(0)

      writeFileSync(file, whole)
      const byNpm = await started({ ...options, byNpm: true })
      expect((await register(byNpm)).status).toBe(409)
      // A long path's sockets lie in a folder for this start alone.
      expect(await expectStopByNpm(byNpm, options, 'SIGTERM')).toBe(false)
    },
    PRODUCT_MS,
  )

  it(
    'stops with one sentence and the end of the log when a process cannot be started',
    async () => {
      const options = { ...(await fresh()), env: { JWT_SECRET: 'too short' } }
      const product = launch(options)
      expect(await product.ended).toBe(1)
      expect(product.output()).toContain('The api process ended with exit code 1. Its last lines, from ')
      expect(product.output()).toContain('JWT_SECRET')
      await waitUntil('the other processes to end', () => commandsThatName(options.dataDir).length === 0)
    },
    PRODUCT_MS,
  )
})

describe('npm start -- --host --https', () => {
  inFull(it)(
    'makes a certificate authority, shows the way to trust it, keeps it, listens on the one port, and stops at any moment',
    async () => {
      const options = { ...(await fresh()), args: ['--host', '--https'] }
      const product = await started(options)
      expect(product.output()).toContain(`Larder is ready at https://127.0.0.1:${options.port}`)
      const plainUrl = `http://127.0.0.1:${options.port}`
      expect(listListening(product.pid).tcp).toEqual([`0.0.0.0:${options.port}`])
      const file = join(options.dataDir, 'https', 'home-ca.pem')
      const { fingerprint256 } = new X509Certificate(readFileSync(file))
      const isShown = (start: Launch) => () =>
        start.output().includes(`its fingerprint (SHA-256): ${fingerprint256}`)
      await waitUntil('the fingerprint to be shown', isShown(product))
      expect(await (await fetch(`${plainUrl}/trust`)).text()).toContain(fingerprint256)
      const page = await fetch(`${plainUrl}/login`, { redirect: 'manual' })
      expect(page.headers.get('location')).toBe(`https://127.0.0.1:${options.port}/login`)

      product.signal('SIGTERM')
      await product.ended
      const again = await started(options)
      await waitUntil('the same fingerprint to be shown', isShown(again))
      // The QR code is not printed yet: an interrupt at this moment must not be lost.
      again.signal('SIGTERM')
      expect(await again.ended).toBe(0)
    },
    PRODUCT_MS,
  )
})
