import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { localUrl, loopbackAddress } from './address.mjs'
import { ensureStoresBuilt } from './install/build.mjs'
import { startChild } from './processes/child.mjs'
import { say } from './terminal.mjs'

const RUN_BINARY = fileURLToPath(new URL('./stores/run-binary.mjs', import.meta.url))

/**
 * What `npm run dev` runs: API and worker from their TypeScript sources, started again when one of the files that they
 * have loaded changes, and Vite, which exchanges the client's parts in the open page. Vite has the one address, and hands
 * calls and sockets on to the API.
 * @type {import('./main.mjs').Product}
 */
export const sourceProduct = {
  prepare: ensureStoresBuilt,
  plan: async (root, { host, port }, logsDir, env) => {
    const api = await loopbackAddress()
    const ownEnv = { ...env, NODE_ENV: 'development', HOST: api.host, PORT: String(api.port) }
    const tool = (/** @type {string} */ path) => join(root, 'node_modules', path)
    const service = (/** @type {string} */ name) => [
      ...[tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', '--conditions=source'],
      join(root, 'services', name, 'src', 'main.ts'),
    ]
    const client = [tool('vite/bin/vite.js'), join(root, 'web'), '--host', host, '--port', String(port)]
    /** @type {[string, string[], NodeJS.ProcessEnv][]} */
    const processes = [
      [
        'web',
        [...client, '--strictPort', '--logLevel', 'warn'],
        { ...ownEnv, API_ORIGIN: localUrl(api.host, api.port) },
      ],
      ['api', service('api'), ownEnv],
      ['worker', service('worker'), ownEnv],
    ]
    return processes.map(([name, args, processEnv]) => {
      const onLine = (/** @type {string} */ line) => isForReading(line) && say(`  ${name}: ${line}`)
      const command = [process.execPath, ...args]
      return () => startChild({ name, script: RUN_BINARY, args: command, env: processEnv, logsDir, onLine })
    })
  },
}

/** Whether a line is for the terminal: what the tools and crashes say, not the JSON of the logs. @param {string} line */
const isForReading = (line) => line.trim() !== '' && !line.startsWith('{')
