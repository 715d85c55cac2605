import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { takeLock } from '../data/lock-file.mjs'
import { emptyFolder } from '../workbench.ts'

const RESTORE = fileURLToPath(new URL('../../restore.mjs', import.meta.url))

const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [RESTORE, ...args], { encoding: 'utf8' })
  return { status, stderr }
}

it.each([[['--help']], [[]], [['--other', 'x.backup']]])('%j is answered by how it is used', (args) => {
  expect(run(...args)).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^Usage: npm run restore/) as string,
  })
})

it('two at once do not share a folder, where there is none yet too', () => {
  const folder = emptyFolder()
  const dataDir = join(folder, 'data')
  const release = takeLock(`${dataDir}.restoring.lock`, 'Another one')
  expect(run('--data', dataDir, 'x.backup')).toEqual({
    status: 1,
    stderr: `Another one (process ${process.pid}).\n`,
  })
  release()
  expect(readdirSync(folder)).toEqual([])
})
