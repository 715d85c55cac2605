import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '@larder/shared/server/logging'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { takeLock } from '../data/lock-file.mjs'
import { isGone, runningProcesses } from '../testing/product.ts'
import { emptyFolder } from '../workbench.ts'

const MOVE = fileURLToPath(new URL('../../move-to-mongodb.mjs', import.meta.url))
const OLD = fileURLToPath(new URL('../upgrade/data.tar.gz', import.meta.url))

/** A data folder with a household. */
const lived = () => {
  const dataDir = emptyFolder()
  expect(spawnSync('tar', ['-xzf', OLD, '-C', dataDir]).status).toBe(0)
  return dataDir
}

const start = (...args: string[]) => {
  const child = spawn(process.execPath, [MOVE, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  return { child, lines, ended: once(child, 'close') }
}
const run = async (...args: string[]) => {
  const { child, lines, ended } = start(...args)
  await ended
  return { code: child.exitCode, output: lines.join('\n') }
}

const open = async (url: string) => {
  const mongo = connectMongo(url, createLogger('test', 'silent'))
  onTestFinished(mongo.close)
  await mongo.connected
  return mongo.connection
}

it('moves a household, goes on after a kill, and leaves the folder as it was', async () => {
  const dataDir = lived()
  const { mongoUrl } = freshDatabase()
  const killed = start('--data', dataDir, mongoUrl)
  await waitUntil('the first collections', () =>
    killed.lines.some((line) => line.includes('catalogue_items: 2')),
  )
  killed.child.kill('SIGKILL')
  await killed.ended
  await waitUntil('its processes to end', () => Object.values(runningProcesses(dataDir)).every(isGone))

  const { code, output } = await run('--data', dataDir, mongoUrl)
  expect(output).toMatch(/[1-9]\d* documents were copied and compared\./)
  expect(output).toContain(`FILES_AT             ${join(dataDir, 'files')}`)
  expect(code).toBe(0)
  const target = await open(mongoUrl)
  expect(await target.collection('users').findOne({})).toMatchObject({ username: 'ada' })
  expect(await target.collection('stock_movements').countDocuments()).toBeGreaterThan(0)
  const indexes = await target.collection('users').indexes()
  expect(indexes.map(({ key }) => Object.keys(key as object)[0])).toContain('username_folded')
  expect(existsSync(join(dataDir, 'larder.lock'))).toBe(false)

  const again = await run('--data', dataDir, mongoUrl)
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('The database is not empty')])
})

it('refuses a folder on which Larder runs, one that is none, and what is no address', async () => {
  const dataDir = lived()
  const release = takeLock(join(dataDir, 'larder.lock'), 'Larder already runs on it')
  const { mongoUrl } = freshDatabase()
  expect(await run('--data', dataDir, mongoUrl)).toEqual({
    code: 1,
    output: `Larder already runs on it (process ${process.pid}).`,
  })
  release()
  const none = emptyFolder()
  expect(await run('--data', none, mongoUrl)).toEqual({
    code: 1,
    output: `${none} is no data folder of Larder.`,
  })
  for (const args of [[], ['redis://127.0.0.1'], ['--dta', dataDir, mongoUrl]]) {
    const { code, output } = await run(...args)
    expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run move-to-mongodb/)])
  }
  const away = await run('--data', dataDir, 'mongodb://127.0.0.1:9/larder')
  expect([away.code, away.output]).toEqual([
    1,
    expect.stringContaining('The MongoDB to move to does not answer, or refuses the password.'),
  ])
})
