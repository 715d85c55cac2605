import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { takeLock } from '../data/lock-file.mjs'
import { emptyFolder } from '../workbench.ts'
import { assertSpace } from './free-space.mjs'
import { ensureInstalled } from './install.mjs'

const LOCKED = { 'node_modules/lodash': { version: '1.0.0', integrity: 'sha512-a' } }
afterEach(() => vi.unstubAllEnvs())

const never = new AbortController().signal

/** A folder whose lockfile names a package, and a program in the place of npm's. */
function checkout(npm: string) {
  const root = emptyFolder()
  mkdirSync(join(root, 'infra/local'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }))
  const script = join(root, 'npm-cli.js')
  writeFileSync(script, npm)
  vi.stubEnv('npm_execpath', script)
  return root
}

const failing = (words: string) => `console.error(${JSON.stringify(words)}); process.exitCode = 1`

describe('an installation', () => {
  it('is made once, without tools unless they are asked for or there, and without what nobody opens', async () => {
    const root = checkout(`
      const { mkdirSync, writeFileSync, appendFileSync } = require('node:fs')
      mkdirSync('node_modules/lodash', { recursive: true })
      writeFileSync('node_modules/lodash/types.d.ts', '')
      const packages = ${JSON.stringify(LOCKED)}
      if (process.argv.includes('--include=dev')) packages['node_modules/typescript'] = { version: '1.0.0' }
      writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
      appendFileSync('calls', process.argv.at(-1) + '\\n')`)
    const types = join(root, 'node_modules/lodash/types.d.ts')
    const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
    await ensureInstalled(root, never)
    await ensureInstalled(root, never)
    expect(calls()).toEqual(['--omit=dev'])
    expect(existsSync(types)).toBe(false)

    const tool = { ...LOCKED, 'node_modules/typescript': { version: '1.0.0', dev: true } }
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: tool }))
    await ensureInstalled(root, never)
    await ensureInstalled(root, never, { isForDevelopment: true })
    expect(calls()).toEqual(['--omit=dev', '--include=dev'])
    expect(existsSync(types)).toBe(true)

    const changed = { ...tool, 'node_modules/lodash': { version: '2.0.0', integrity: 'sha512-b' } }
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: changed }))
    await ensureInstalled(root, never)
    expect(calls().at(-1)).toBe('--include=dev')
  })

  it.each([
    ['npm error network request to http://x failed, reason: getaddrinfo EAI_AGAIN x', "can't be reached"],
    ['npm error code ENOTCACHED', "can't be reached"],
    ["npm error Error: EACCES: permission denied, mkdir '/x'", "this folder can't be written"],
  ])('that fails with %j says so in one sentence', async (words, reason) => {
    const root = checkout(failing(words))
    await expect(ensureInstalled(root, never)).rejects.toThrow(
      new RegExp(`^The packages could not be installed, because [^\\n]*${reason}[^\\n]*\\.$`),
    )
    expect(existsSync(join(root, 'infra/local/installing.lock'))).toBe(false)
  })

  it('on a full disk says so in one sentence', async () => {
    const root = checkout(failing('npm error code ENOSPC'))
    await expect(ensureInstalled(root, never)).rejects.toThrow(/^npm ci failed, because the disk is full\.$/)
  })

  it('that fails for another reason shows the last lines of npm', async () => {
    await expect(ensureInstalled(checkout(failing('npm error code EUSAGE')), never)).rejects.toThrow(
      'npm ci failed; its last lines:\nnpm error code EUSAGE',
    )
  })

  it('without room on the disk is not begun', () => {
    const root = checkout(failing('not called'))
    const { bavail, bsize } = statfsSync(root)
    const freeMb = Math.floor((bavail * bsize) / 1024 ** 2)
    expect(() => assertSpace(root, freeMb + 1_000)).toThrow(
      new RegExp(
        `^The installation needs ${freeMb + 1_000} MB on the disk of ${root}, and only \\d+ MB are free\\.$`,
      ),
    )
    expect(() => assertSpace(root, 1)).not.toThrow()
  })

  it('is left to the start that makes it', async () => {
    const root = checkout(failing('not called'))
    const release = takeLock(
      join(root, 'infra/local/installing.lock'),
      'Another start is installing packages',
    )
    await expect(ensureInstalled(root, never)).rejects.toThrow(
      `Another start is installing packages (process ${process.pid}).`,
    )
    release()
  })

  it('that is interrupted has ended before the start ends', async () => {
    const root = checkout(`
      const { writeFileSync } = require('node:fs')
      process.on('SIGTERM', () => setTimeout(() => { writeFileSync('cleared', ''); process.exit(1) }, 50))
      setInterval(() => {}, 1000)
      writeFileSync('begun', '')`)
    const interrupt = new AbortController()
    const installing = ensureInstalled(root, interrupt.signal)
    await waitUntil('npm', () => existsSync(join(root, 'begun')))
    interrupt.abort(new Error('interrupted'))
    await expect(installing).rejects.toThrow('interrupted')
    expect(existsSync(join(root, 'cleared'))).toBe(true)
    expect(existsSync(join(root, 'infra/local/installing.lock'))).toBe(false)
  })
})
