import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { login, registerUser } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { writeArchive } from '../../../backup/src/archive/archive.ts'
import { ensureClientBuilt } from '../install/client.mjs'
import { openOperationsPage } from '../testing/operations-page.ts'
import { freePort, isGone, runningProcesses, startProduct } from '../testing/product.ts'
import type { Launch, LaunchOptions } from '../testing/product.ts'
import { emptyFolder } from '../workbench.ts'
import { readAct } from './act-note.mjs'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const BUILD_MS = 240_000
/** Ten times what it takes: a limit for a test that hangs, which a busy machine does not reach. */
const TEST_MS = 480_000
const ada = { username: 'ada', password: 'a-long-pass-Phrase-1' }

beforeAll(() => ensureClientBuilt(ROOT, new AbortController().signal), BUILD_MS)

const endOf = async (product: Launch, { dataDir }: LaunchOptions) => {
  await product.ended
  await waitUntil('all processes to end', () => Object.values(runningProcesses(dataDir)).every(isGone))
}

const started = async (options: LaunchOptions): Promise<Launch> => {
  const product = await startProduct(options)
  onTestFinished(async () => {
    product.signal('SIGTERM')
    await endOf(product, options)
  })
  return product
}

const call = ({ url }: Launch, { method, path }: { method: string; path: string }, body: unknown) =>
  fetch(`${url}${API_BASE_PATH}${path}`, {
    method,
    ...(body instanceof URLSearchParams
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const register = (product: Launch, username: string) =>
  call(product, registerUser, { username, email: `${username}@example.org`, password: ada.password })
const isKnown = async (product: Launch, username: string) =>
  (await call(product, login, new URLSearchParams({ username, password: ada.password }))).status === 200

it(
  'a backup of the page comes back by the page: with a restore point, the folder of before, and the log; what can’t be brought back is one sentence, and a kill while it is written is said at the next start',
  async () => {
    // In a folder of its own: what is restored is made beside it.
    const dataDir = join(emptyFolder(), 'data')
    const options = { port: await freePort(), dataDir }
    const product = await started(options)
    expect((await register(product, 'ada')).status).toBe(201)
    const page = openOperationsPage(product.url, dataDir, ada)
    const restore = (of: string) => page.act(`/backups/${of}/restore`, ada)
    const beside = () => readdirSync(dirname(dataDir)).filter((entry) => entry !== basename(dataDir))
    const startsAgain = (times: number) =>
      waitUntil(
        'Larder to be ready again',
        () => product.output().split('Larder is ready').length === 2 + times,
      )
    await page.signIn()
    expect(await page.look()).toContain('There are no backups yet.')
    expect((await page.act('/backups')).to).toBe('/operations/backups?done=backup-begun')
    expect(await page.settled()).toContain('The last backup of this page was made')
    const [name = ''] = await page.names()
    expect((await register(product, 'bob')).status).toBe(201)

    const processes = runningProcesses(dataDir)
    const half = 'larder-by-hand-2026-11-26T10-00-00Z.backup'
    const whole = readFileSync(join(dataDir, 'backups', name))
    writeFileSync(join(dataDir, 'backups', half), whole.subarray(0, whole.length / 2))
    await restore(half)
    expect(await page.settled()).toContain(
      'This backup is not whole: it was cut off or damaged. Take another one.',
    )
    expect(runningProcesses(dataDir)).toEqual(processes)
    expect(beside()).toEqual([])
    expect(await page.log()).toContain('Restore failed')
    rmSync(join(dataDir, 'backups', half))

    const secrets = ['jwt-secret', 'encryption-key', 'password-pepper', 'operator-secret']
    const readAll = () => secrets.map((secret) => readFileSync(join(dataDir, secret), 'utf8'))
    const before = readAll()
    expect((await restore(name)).to).toBe('/operations/backups?done=restore-begun')
    await startsAgain(1)
    // The sessions are those of then, as are the people.
    await page.signIn()
    expect([await isKnown(product, 'ada'), await isKnown(product, 'bob')]).toEqual([true, false])
    expect(readAll()).toEqual(before)
    expect(Object.values(processes).every(isGone)).toBe(true)
    const said = await page.settled()
    expect(said).toContain('A backup was brought back')
    const [kept = '', ...others] = beside()
    expect([kept, others]).toEqual([expect.stringMatching(/^data\.before-restore-/), []])
    expect(said).toContain(kept)
    expect(await page.log()).toContain(`Backup restored</span> </td>`)
    const names = await page.names()
    expect(names).toEqual([expect.stringMatching(/^larder-before-restore-/), name])
    // Nobody else starts on the folder meanwhile.
    expect(existsSync(join(dataDir, 'larder.lock'))).toBe(true)

    await restore(names[0] ?? '')
    await startsAgain(2)
    expect([await isKnown(product, 'ada'), await isKnown(product, 'bob')]).toEqual([true, true])

    await page.signIn()
    const folders = beside()
    const locked = 'larder-by-hand-2026-11-27T10-00-00Z.backup'
    const about = { path: 'about.json', data: Buffer.from('{}') }
    await writeArchive(join(dataDir, 'backups', locked), Readable.from([about]), 'five words or more')
    expect(await page.look()).toContain('Encrypted')
    await restore(name)
    await waitUntil('it to be written', () => existsSync(`${dataDir}.restoring`))
    product.signal('SIGKILL')
    await endOf(product, options)
    const again = await started({ ...options, env: { BACKUP_PASSPHRASE: 'of somebody else' } })
    expect(await isKnown(again, 'bob')).toBe(true)
    expect(await page.settled()).toContain('Nothing was changed.')
    expect(beside().filter((entry) => !entry.endsWith('.lock'))).toEqual(folders)

    await restore(locked)
    expect(await page.settled()).toContain('BACKUP_PASSPHRASE is not the passphrase with which')
    expect(await isKnown(again, 'bob')).toBe(true)
  },
  TEST_MS,
)

it(
  'when Larder does not start on what was brought back, the data of before are put back, and it says why',
  async () => {
    const dataDir = join(emptyFolder(), 'data')
    const script = fileURLToPath(new URL('../testing/start-refusing.mjs', import.meta.url))
    const port = await freePort()
    const product = spawn(process.execPath, [script, '--port', String(port), '--data', dataDir])
    let output = ''
    product.stdout.on('data', (text: Buffer) => (output += text.toString()))
    const ended = once(product, 'exit')
    await waitUntil('Larder to be ready again', () => output.split('Larder is ready').length === 3, {
      timeoutMs: 60_000,
    })
    product.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(output).toContain('The data of before are put back.')
    const act = readAct(dataDir)
    expect([act?.kind, act?.outcome]).toEqual(['restore', 'failed'])
    expect(act?.said).toContain('Larder did not start with the data of the backup')
    expect(readdirSync(join(dataDir, 'backups')).toSorted()).toEqual([
      expect.stringMatching(/^larder-before-restore-/),
      act?.name,
    ])
    const beside = readdirSync(dirname(dataDir)).filter((entry) => entry !== basename(dataDir))
    expect(beside).toEqual([expect.stringContaining('.failed-restore-')])
  },
  TEST_MS,
)
