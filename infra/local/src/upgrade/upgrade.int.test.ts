import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { ensureClientBuilt } from '../install/client.mjs'
import { factsOf, signIn } from './facts.mjs'
import { freePort, startProduct } from '../testing/product.ts'
import { emptyFolder } from '../workbench.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const OLD = fileURLToPath(new URL('.', import.meta.url))
const BUILD_MS = 240_000

const { facts } = JSON.parse(readFileSync(join(OLD, 'facts.json'), 'utf8')) as { facts: object }

beforeAll(() => ensureClientBuilt(ROOT, new AbortController().signal), BUILD_MS)

it('opens the data folder of the version before: people, stock, receipts and their files are there', async () => {
  const dataDir = emptyFolder()
  const unpacked = spawnSync('tar', ['-xzf', join(OLD, 'data.tar.gz'), '-C', dataDir])
  expect(unpacked.status).toBe(0)
  const product = await startProduct({ port: await freePort(), dataDir })
  onTestFinished(async () => {
    product.signal('SIGTERM')
    await product.ended
  })
  const call = await signIn(product.url)
  expect(await factsOf(call)).toEqual(facts)
  // Its files were in the database, and move.
  await waitUntil('the files to move', () => existsSync(join(dataDir, 'files')) && hasFile(dataDir))
  expect(await factsOf(call)).toEqual(facts)
})

const hasFile = (dataDir: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).some((entry) =>
    entry.isFile(),
  )
