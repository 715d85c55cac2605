import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from './start-error.mjs'

export const USAGE = `Usage: npm start -- [options], or for work on the product itself: npm run dev -- [options]
  --port N        port of the web page and the API (default 8080; of npm run dev 5173)
  --data DIR      folder that keeps everything (default ./data; of npm run dev ./data/dev)
  --host [ADDR]   let other devices in: on all addresses of this machine, or on ADDR (default 127.0.0.1); not npm run dev
  --https         serve https with a certificate authority of its own, or with TLS_CERT and TLS_KEY; not npm run dev
  --demo          add a household with an invented year to look at, once, beside all others of the data folder
  --fake-google   sign in with invented people of a stand-in of Google, to try it out; not with --host
  --help          this text`

/**
 * `isDev` runs the product from its sources, for development.
 * @typedef {{
 *   isDev: boolean, port: number, dataDir: string, host: string, isHttps: boolean, hasFakeGoogle: boolean,
 *   hasDemo: boolean
 * }} Options
 */

/**
 * `--host` may have no value, which parseArgs doesn't support: adds the default value.
 * @param {string[]} args
 */
const completeHost = (args) =>
  args.map((arg, index) =>
    arg === '--host' && (args[index + 1] ?? '-').startsWith('-') ? '--host=0.0.0.0' : arg,
  )

/** @param {string} text */
function parsePort(text) {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new StartError(`--port takes a number from 1 to 65535, not '${text}'.`)
  }
  return port
}

/**
 * Parses the command line; `undefined` means that only help was requested.
 * @param {string[]} args
 * @returns {Options | undefined}
 * @throws {StartError} on an unknown or malformed option
 */
export function readOptions(args) {
  const { values } = parse(completeHost(args))
  if (values.help) return undefined
  const isDev = values.dev ?? false
  if (isDev && values.host !== undefined) {
    throw new StartError('npm run dev is for this machine alone: leave out --host.')
  }
  const isHttps = values.https ?? false
  if (isDev && isHttps) throw new StartError('npm run dev serves plain http: leave out --https.')
  const hasFakeGoogle = values['fake-google'] ?? false
  if (hasFakeGoogle && values.host !== undefined) {
    throw new StartError('--fake-google is for this machine alone, as it lets anybody in: leave out --host.')
  }
  return {
    isDev,
    port: parsePort(values.port ?? (isDev ? '5173' : '8080')),
    dataDir: resolve(values.data || (isDev ? 'data/dev' : 'data')),
    host: values.host ?? '127.0.0.1',
    isHttps,
    hasFakeGoogle,
    hasDemo: values.demo ?? false,
  }
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        dev: { type: 'boolean' },
        port: { type: 'string' },
        data: { type: 'string' },
        host: { type: 'string' },
        https: { type: 'boolean' },
        'fake-google': { type: 'boolean' },
        demo: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    const [sentence] = /** @type {Error} */ (error).message.split('. ')
    throw new StartError(`${sentence}.\n${USAGE}`)
  }
}
