import { join } from 'node:path'
import { compileCacheOf } from './compile-cache.mjs'
import { clientBuiltAt, clientFolder, ensureClientBuilt } from './install/client.mjs'
import { ensureInstalled } from './install/install.mjs'
import { startChild } from './processes/child.mjs'

/**
 * The processes of `npm start`: the workers, and the API, which also serves the built client.
 * @type {import('./main.mjs').Product}
 */
export const production = {
  prepare: async (root, signal) => {
    await ensureInstalled(root, signal)
    await ensureClientBuilt(root, signal)
  },
  plan: (root, { host, port }, logsDir, env, onMessage) => {
    const ownEnv = {
      ...env,
      NODE_ENV: 'production',
      // What Node made of the sources at earlier starts: a fifth less to wait.
      NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || compileCacheOf(root),
      BUILD_DATE: env.BUILD_DATE || clientBuiltAt(root).toISOString(),
      HOST: host,
      PORT: String(port),
      WEB_DIR: env.WEB_DIR || clientFolder(root),
    }
    const scriptOf = (/** @type {string} */ name) => join(root, 'services', name, 'src', 'main.ts')
    return Promise.resolve(
      ['worker', 'api'].map(
        (name) => () =>
          startChild({
            name,
            script: scriptOf(name),
            env: ownEnv,
            logsDir,
            // Workers read what others wrote, and ask for nothing.
            ...(name === 'api' ? { onMessage } : {}),
          }),
      ),
    )
  },
}
