import { join } from 'node:path'
import { builtAt, ensureBuilt } from './install/build.mjs'
import { startChild } from './processes/child.mjs'

/**
 * The processes of `npm start`: built workers, and the built API, which also serves the built client.
 * @type {import('./main.mjs').Product}
 */
export const builtProduct = {
  prepare: ensureBuilt,
  plan: (root, { host, port }, logsDir, env) => {
    const ownEnv = {
      ...env,
      NODE_ENV: 'production',
      BUILD_DATE: env.BUILD_DATE || builtAt(root).toISOString(),
      HOST: host,
      PORT: String(port),
      WEB_DIR: env.WEB_DIR || join(root, 'web', 'dist', 'client'),
    }
    const scriptOf = (/** @type {string} */ name) => join(root, 'services', name, 'dist', 'main.js')
    return Promise.resolve(
      ['worker', 'api'].map(
        (name) => () => startChild({ name, script: scriptOf(name), env: ownEnv, logsDir }),
      ),
    )
  },
}
