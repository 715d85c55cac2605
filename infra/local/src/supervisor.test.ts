import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { identify } from './process-identity.mjs'
import { waitForLeftovers } from './supervisor.mjs'
import { emptyFolder } from './workbench.ts'

it('clears away notes of processes that are gone, torn ones too', async () => {
  const runDir = emptyFolder()
  const gone = { ...identify(process.pid), pid: spawnSync(process.execPath, ['-e', '']).pid }
  writeFileSync(join(runDir, 'api'), JSON.stringify(gone))
  writeFileSync(join(runDir, 'worker'), '')
  writeFileSync(join(runDir, 'mongo'), '{"pid": 1')
  await waitForLeftovers(runDir, new AbortController().signal)
  expect(readdirSync(runDir)).toEqual([])
})
