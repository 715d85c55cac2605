import { isIPv6 } from 'node:net'
import fp from 'fastify-plugin'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { isLoopback } from '@larder/shared/server/outbound/is-loopback'
import { machineHostNames } from '../../https/machine-names.ts'

type Options = {
  publicUrl: string
  /** The address to listen on. */
  listenHost: string
}

/** The name or address in a Host header as browsers write it, without its port; null for an invalid one. */
const nameIn = (host: string): string | null =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null

/** A connection's own address as written in a Host header. */
const nameOfAddress = (address: string): string | null => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%[^]*/, '')
  return nameIn(isIPv6(plain) ? `[${plain}]` : plain)
}

/**
 * Serves the product only under its own names: that of PUBLIC_URL, localhost, the address of the connection and, if
 * other machines may connect, this machine's name. Otherwise another site whose name resolves to this server (DNS
 * rebinding) would be the product's origin for a browser.
 */
export const hostPlugin = fp<Options>(
  (app, { publicUrl, listenHost }) => {
    const names = new Set([
      new URL(publicUrl).hostname,
      'localhost',
      '127.0.0.1',
      '[::1]',
      ...(isLoopback(listenHost) ? [] : [nameOfAddress(listenHost), ...machineHostNames()]),
    ])
    app.addHook('onRequest', ({ host, url, socket }, _reply, done) => {
      const name = nameIn(host)
      const isOwn =
        // HTTP/1.0 has none, and browsers do not use it.
        host === '' ||
        names.has(name) ||
        (name !== null && name === nameOfAddress(socket.localAddress ?? '')) ||
        // Probes use any name, and return nothing of any user.
        url.startsWith('/health/') ||
        // So does whoever collects metrics, and no page of another site has their token.
        url === '/metrics'
      done(isOwn ? undefined : new DomainError('host_unknown'))
    })
    return Promise.resolve()
  },
  { name: 'host' },
)
