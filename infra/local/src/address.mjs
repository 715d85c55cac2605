import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { StartError } from './start-error.mjs'

/** @typedef {{ path: string } | { host: string, port: number }} Address where a process of the product listens */

/**
 * @param {string} host
 * @param {number} port 0 for any free one
 * @returns {Promise<number>} the port, given back already
 */
function tryPort(host, port) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(address.port))
    })
  })
}

/**
 * @param {string} host
 * @param {number} port
 * @throws {StartError} when the product can't listen there
 */
export async function assertPortFree(host, port) {
  try {
    await tryPort(host, port)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'EADDRINUSE') {
      const next = port < 65_535 ? port + 1 : port - 1
      throw new StartError(`Port ${port} is taken by another program: choose another with --port ${next}.`)
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs more rights: choose one above 1023 with --port N.`)
    throw new StartError(
      `Nothing can listen on ${host}:${port} here (${code}): choose another with --host or --port.`,
    )
  }
}

/** An unused loopback port. */
export const loopbackAddress = async () => ({ host: '127.0.0.1', port: await tryPort('127.0.0.1', 0) })

/**
 * The address by which this machine reaches a server that listens on `host`.
 * @param {string} host
 * @param {number} port
 * @param {boolean} [isHttps]
 */
export function localUrl(host, port, isHttps = false) {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `${isHttps ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/**
 * The addresses by which other devices reach a server that listens on `host`; empty if they can't.
 * @param {string} host
 * @param {number} port
 * @param {boolean} [isHttps]
 */
export function networkUrls(host, port, isHttps = false) {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((entry) => !entry.internal && entry.family === 'IPv4')
    .map((entry) => entry.address)
  const isOpen = host === '0.0.0.0' || host === '::'
  return addresses
    .filter((address) => isOpen || address === host)
    .map((address) => `${isHttps ? 'https' : 'http'}://${address}:${port}`)
}
