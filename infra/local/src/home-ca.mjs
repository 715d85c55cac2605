import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localUrl, networkUrls } from './address.mjs'
import { say } from './terminal.mjs'

/** @typedef {import('./options.mjs').Options} Options */

/**
 * A certificate of the operator's own means https too.
 * @param {Options} options
 * @param {NodeJS.ProcessEnv} env
 */
export const withOwnCertificate = (options, env) => ({
  ...options,
  isHttps: options.isHttps || (!options.isDev && Boolean(env.TLS_CERT || env.TLS_KEY)),
})

/**
 * The file of the certificate authority that the API makes.
 * @param {string} dataDir
 */
export const homeCaFile = (dataDir) => join(dataDir, 'https', 'home-ca.pem')

/**
 * Whether the API makes its certificates itself.
 * @param {Options} options
 * @param {NodeJS.ProcessEnv} env
 */
export const servesHomeCa = ({ isHttps }, env) => isHttps && !env.TLS_CERT && !env.TLS_KEY

/**
 * Says how devices trust the certificate authority that the API made.
 * @param {Options} options
 */
export async function announceHomeCa({ host, port, dataDir }) {
  const [guide = localUrl(host, port)] = networkUrls(host, port)
  const { fingerprint256 } = new X509Certificate(readFileSync(homeCaFile(dataDir)))
  say(`  browsers warn until they trust the certificate authority of this Larder: ${guide}/trust says how`)
  say(`  its fingerprint (SHA-256): ${fingerprint256}`)
  if (networkUrls(host, port).length === 0) return
  // Installed only after the start script was loaded.
  const { renderUnicodeCompact } = await import('uqr')
  say(`\n${renderUnicodeCompact(`${guide}/trust`, { border: 2 })}\n`)
}
