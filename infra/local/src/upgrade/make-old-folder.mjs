// `node infra/local/src/upgrade/make-old-folder.mjs COMMIT`: has the Larder of an earlier commit make the data
// folder that the test of upgrades opens, and notes what it knows. Needs git, tar and a registry of packages.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loopbackAddress } from '../address.mjs'
import { isHttpOk, waitFor } from '../processes/readiness.mjs'
import { ACCOUNT, factsOf, signIn } from './facts.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const RECEIPT = new URL('../../../../shared/src/testkit/fixtures/receipts/markt-text.pdf', import.meta.url)
const START_MS = 600_000
/** What a copy of a stopped data folder needs not have. */
const LEFT_OUT = ['logs', 'run', 'tessdata', 'mongo/reserve'].map((name) => `--exclude=./${name}`)
const never = new AbortController().signal

/** @param {string} command @param {string[]} args @param {string} [cwd] */
function run(command, args, cwd = HERE) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

/**
 * Fills the folder by the calls of a person, and returns what is answered of it.
 * @param {string} url
 */
async function live(url) {
  const json = { 'content-type': 'application/json' }
  await fetch(`${url}/api/v1/users/`, { method: 'POST', headers: json, body: JSON.stringify(ACCOUNT) })
  const call = await signIn(url)
  const lines = [
    { name: 'Oat milk', quantity: 2, unit: 'l' },
    { name: 'Rice', quantity: 1, unit: 'kg' },
  ]
  await call('/inventory/typed', { method: 'POST', headers: json, body: JSON.stringify({ lines }) })
  const form = new FormData()
  form.append('receipt_file', new Blob([readFileSync(RECEIPT)]), 'receipt.pdf')
  await call('/inventory/upload-receipt', { method: 'POST', body: form })
  return factsOf(call)
}

const [commit = ''] = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'larder-old-'))
const [tree, data] = [join(work, 'tree'), join(work, 'data')]
run('git', ['worktree', 'add', '--detach', tree, commit])
try {
  const { host, port } = await loopbackAddress()
  const product = spawn('npm', ['start', '--', '--port', String(port), '--data', data], {
    cwd: tree,
    env: { ...process.env, OCR_THREADS: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://${host}:${port}`
  try {
    await waitFor('Larder', START_MS, never, () => isHttpOk(`${url}/health/ready`))
    const facts = await live(url)
    writeFileSync(join(HERE, 'facts.json'), `${JSON.stringify({ commit, facts }, null, 2)}\n`)
  } finally {
    product.kill('SIGTERM')
    await once(product, 'exit')
  }
  run('tar', ['-czf', join(HERE, 'data.tar.gz'), ...LEFT_OUT, '-C', data, '.'])
} finally {
  run('git', ['worktree', 'remove', '--force', tree])
  rmSync(work, { recursive: true, force: true })
}
