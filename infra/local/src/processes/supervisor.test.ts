import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { identify } from './process-identity.mjs'
import { startChild } from './child.mjs'
import { createSupervisor, waitForLeftovers } from './supervisor.mjs'
import { emptyFolder } from '../workbench.ts'

const never = new AbortController().signal

/** What is printed on the terminal from now on. */
const listenToTerminal = () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  return () => written.mock.calls.map(([text]) => String(text)).join('')
}

it('removes records of processes that no longer run, even incomplete ones, silently', async () => {
  const runDir = emptyFolder()
  const said = listenToTerminal()
  const gone = { ...identify(process.pid), pid: spawnSync(process.execPath, ['-e', '']).pid }
  writeFileSync(join(runDir, 'api'), JSON.stringify(gone))
  writeFileSync(join(runDir, 'worker'), '')
  writeFileSync(join(runDir, 'mongo'), '{"pid": 1')
  await waitForLeftovers(runDir, never)
  expect(readdirSync(runDir)).toEqual([])
  expect(said()).toBe('')
})

it('says which process of an earlier start it waits for, and continues when that ends', async () => {
  const runDir = emptyFolder()
  const said = listenToTerminal()
  const leftover = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await once(leftover, 'spawn')
  const { pid = 0 } = leftover
  writeFileSync(join(runDir, 'api'), JSON.stringify(identify(pid)))
  const waiting = waitForLeftovers(runDir, never)
  await waitUntil('the hint', () =>
    said().includes(`Waiting for process ${pid} of an earlier start to end …`),
  )
  leftover.stdin.end()
  await waiting
  expect(readdirSync(runDir)).toEqual([])
})

it('says why it waits for processes of another machine, stops at once when requested, and continues in the end', async () => {
  const runDir = emptyFolder()
  const said = listenToTerminal()
  for (const name of ['api', 'worker']) {
    writeFileSync(join(runDir, name), JSON.stringify({ ...identify(process.pid), machine: 'cellar' }))
  }
  const stop = new AbortController()
  const waiting = waitForLeftovers(runDir, stop.signal)
  expect(said()).toBe(
    `  Waiting 20 s for what an earlier start may have left running on cellar, as it can't be seen from ${hostname()} …\n`,
  )
  stop.abort()
  await expect(waiting).rejects.toThrow()
  expect(readdirSync(runDir)).toEqual(['api', 'worker'])

  await waitForLeftovers(runDir, never, 1)
  expect(readdirSync(runDir)).toEqual([])
})

/** A program that says something and exits at once, and a supervisor that restarts it after `pausesMs`. */
const keepDying = (pausesMs: number[], { lastWords = 'born', exitCode = 3, isStarting = false } = {}) => {
  const dir = emptyFolder()
  const runDir = join(dir, 'run')
  mkdirSync(runDir)
  const script = join(dir, 'dies.mjs')
  writeFileSync(script, `console.log('${lastWords}'); process.exitCode = ${exitCode}`)
  const supervisor = createSupervisor(runDir, pausesMs)
  if (!isStarting) supervisor.restartFromNowOn()
  supervisor.keep(() => startChild({ name: 'dies', script, logsDir: dir }))
  return {
    supervisor,
    birthCount: () => readFileSync(join(dir, 'dies.log'), 'utf8').split('born').length - 1,
  }
}

it('restarts a process that dies, with increasing delays, and gives it up after the last', async () => {
  const said = listenToTerminal()
  const { supervisor, birthCount } = keepDying([1, 2])
  await expect(supervisor.death).rejects.toThrow(
    /^The dies process ended with exit code 3. Its last lines, from .*:\nborn$/,
  )
  expect(birthCount()).toBe(3)
  expect(said().match(/started again in [\d.]+ s/g)).toEqual([
    'started again in 0.001 s',
    'started again in 0.002 s',
  ])
  await supervisor.stopAll()
})

it('stops without waiting for the delay of a process that died', async () => {
  const said = listenToTerminal()
  const { supervisor, birthCount } = keepDying([3_600_000])
  await waitUntil('the death', () => said().includes('started again in 3600 s'))
  await supervisor.stopAll()
  expect(birthCount()).toBe(1)
})

it('says in one sentence that a process ended because of a full disk', async () => {
  const { supervisor } = keepDying([], {
    lastWords: 'Error: ENOSPC: no space left on device, write',
  })
  await expect(supervisor.death).rejects.toThrow(
    /^The dies process ended with exit code 3, because the disk is full\.$/,
  )
  await supervisor.stopAll()
})

const unusable = { lastWords: 'dies: The file x is damaged: do this', exitCode: 65 }

it('does not restart a store whose file it cannot use, and says its sentence', async () => {
  const said = listenToTerminal()
  const { supervisor } = keepDying([1, 2], unusable)
  await waitUntil('the sentence', () =>
    said().includes('The dies process is not started again. The file x is damaged: do this.'),
  )
  expect(said()).not.toContain('started again in')
  await supervisor.stopAll()
})

it('ends a start with the sentence of a store whose file it cannot use', async () => {
  const { supervisor } = keepDying([1, 2], { ...unusable, isStarting: true })
  await expect(supervisor.death).rejects.toThrow(/^The file x is damaged: do this\.$/)
  await supervisor.stopAll()
})
