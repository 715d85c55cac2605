import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { localUrl, loopbackAddress } from './address.mjs'
import { ensureInstalled } from './install/install.mjs'
import { startChild } from './processes/child.mjs'
import { say } from './terminal.mjs'

const RUN_BINARY = fileURLToPath(new URL('./stores/run-binary.mjs', import.meta.url))
const RUN_WATCHED = fileURLToPath(new URL('./processes/run-watched.mjs', import.meta.url))

/**
 * The processes of `npm run dev`: API and worker restarted when a source file is saved,
 * and Vite, which updates the client in the open page. Vite has the only public address, and proxies calls and sockets
 * to the API.
 * @type {import('./main.mjs').Product}
 */
export const development = {
  prepare: ensureInstalled,
  plan: async (root, { host, port }, logsDir, env) => {
    const api = await loopbackAddress()
    /** @type {NodeJS.ProcessEnv} */
    const ownEnv = { ...env, NODE_ENV: 'development', HOST: api.host, PORT: String(api.port) }
    const client = ['--host', host, '--port', String(port), '--strictPort', '--logLevel', 'warn']
    const vite = [join(root, 'node_modules/vite/bin/vite.js'), join(root, 'web'), ...client]
    const start = (
      /** @type {string} */ name,
      /** @type {string} */ script,
      /** @type {string[]} */ args,
      processEnv = ownEnv,
    ) => {
      const onLine = (/** @type {string} */ line) => isForReading(line) && say(`  ${name}: ${line}`)
      return () => startChild({ name, script, args, env: processEnv, logsDir, onLine })
    }
    const startService = (/** @type {string} */ name) => {
      const source = join(root, 'services', name, 'src')
      const shared = ['contracts', 'domain', 'server'].map((layer) => join(root, 'shared/src', layer))
      const readers = ['foods', 'papers', 'recipe-pages'].map((name) => join(root, 'packages', name, 'src'))
      return start(name, RUN_WATCHED, [source, ...shared, ...readers, '--', join(source, 'main.ts')])
    }
    return [
      start('web', RUN_BINARY, [process.execPath, ...vite], {
        ...ownEnv,
        API_ORIGIN: localUrl(api.host, api.port),
      }),
      startService('api'),
      startService('worker'),
    ]
  },
}

/** Whether a line is for the terminal: what the tools and crashes say, not the JSON of the logs. @param {string} line */
const isForReading = (line) => line.trim() !== '' && !line.startsWith('{')
