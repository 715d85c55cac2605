// `npm run conformance -- mongodb://…`: the tests of everything that touches stores, and those of the embedded MongoDB
// that hold for a real one too, on the MongoDB at that address; further arguments select test files as for `npm test`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import { StartError } from '../local/src/start-error.mjs'
import { ROOT } from './runners.mjs'

const PATHS = ['shared/src/server', 'services', 'packages/embedded-mongo/src/conformance-']
const PATIENCE_MS = 5_000

/**
 * Whether something listens at a host, or at a socket file.
 * @param {string} host as it stands in the address
 */
async function isListening(host) {
  const [name = '', port = '27017'] = host.split(':')
  const socket = name.endsWith('.sock') ? connect(decodeURIComponent(name)) : connect(Number(port), name)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE_MS) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function main() {
  const [address = '', ...paths] = parseArgs({ allowPositionals: true }).positionals
  const [, scheme, hosts] = /^(mongodb(?:\+srv)?):\/\/(?:[^@/]*@)?([^/?]+)/.exec(address) ?? []
  if (!scheme || !hosts)
    throw new StartError(
      `npm run conformance takes the address of a MongoDB, such as mongodb://127.0.0.1:27017, not '${address}'.`,
    )
  const found = scheme === 'mongodb' ? await Promise.all(hosts.split(',').map(isListening)) : [true]
  if (!found.includes(true)) throw new StartError(`No MongoDB answers at ${hosts}.`)
  const chosen = paths.length > 0 ? paths : PATHS
  const tests = spawn(process.execPath, ['infra/tooling/test.mjs', '--only', 'int', ...chosen], {
    cwd: ROOT,
    env: { ...process.env, TEST_MONGO_URL: address },
    stdio: 'inherit',
  })
  const [code] = await once(tests, 'close')
  process.exitCode = code ?? 1
}

main().catch((error) => {
  console.log(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
