import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import fp from 'fastify-plugin'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { isLoopback } from '../features/notifications/is-local-request.ts'

type Options = {
  publicUrl: string
  /** The address to listen on. */
  listenHost: string
}

/** The name or address of a Host header as browsers write it, without its port; null for what is none. */
const nameIn = (host: string): string | null =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null

/** A connection's own address as it stands in a Host header. */
const nameOfAddress = (address: string): string | null => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
  return nameIn(isIPv6(plain) ? `[${plain}]` : plain)
}

/**
 * Serves the product under its own names alone: that of PUBLIC_URL, localhost, the address that a connection came in
 * on and, where other machines may connect, this machine's name. Another site whose name was made to lead here
 * (DNS rebinding) would be the product's origin to a browser.
 */
export const hostPlugin = fp<Options>(
  (app, { publicUrl, listenHost }) => {
    const machine = hostname().toLowerCase()
    const names = new Set([
      new URL(publicUrl).hostname,
      'localhost',
      '127.0.0.1',
      '[::1]',
      ...(isLoopback(listenHost) ? [] : [nameOfAddress(listenHost), machine, `${machine}.local`]),
    ])
    app.addHook('onRequest', ({ host, url, socket }, _reply, done) => {
      const name = nameIn(host)
      const isOwn =
        // HTTP/1.0 names none, and no browser speaks it.
        host === '' ||
        names.has(name) ||
        (name !== null && name === nameOfAddress(socket.localAddress ?? '')) ||
        // Probes come under the name of whatever runs the product, and learn nothing that is anybody's.
        url.startsWith('/health/')
      done(isOwn ? undefined : new DomainError('host_unknown'))
    })
    return Promise.resolve()
  },
  { name: 'host' },
)
