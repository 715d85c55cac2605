import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { openFolder } from './storage/folder/open.ts'
import { oldEntriesIn, writeOldFolder } from './testing/old-folder.ts'
import { newFolder } from './testing/targets.ts'

const entry = fileURLToPath(new URL('main.ts', import.meta.url))
const COUNT = 20_000

it('moves the file of an earlier version although it is killed at each of its steps', async () => {
  const { path, remove } = newFolder()
  onTestFinished(remove)
  await writeOldFolder(path, COUNT)
  const size = (name: string): number => statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0
  const steps: Record<string, () => boolean> = {
    begun: () => size('data.sqlite.new') > 0,
    'in its journal': () => size('data.sqlite.new-wal') > 100_000,
    'at its first part': () => size('data.sqlite.new') > 1_000_000,
    'at its middle': () => size('data.sqlite.new') > 12_000_000,
    'almost done': () => size('data.sqlite.new') > 24_000_000,
    done: () => existsSync(join(path, 'data.sqlite')),
  }
  for (const [name, isReached] of Object.entries(steps)) {
    const child = spawn(process.execPath, [entry, '--data', path], { stdio: 'ignore' })
    await expect.poll(isReached, { interval: 1, message: name }).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(join(path, 'data.mdb'))).toBe(true)
  }
  const store = await openFolder(path)
  onTestFinished(() => store.close())
  expect(oldEntriesIn(store)).toBe(COUNT)
})
