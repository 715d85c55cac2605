import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { createServer as createNetServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { Logger } from '@larder/shared/server/logging'
import type { Certificates } from './certificates.ts'

/** The first byte of every TLS connection: a record of the handshake. */
const TLS_HANDSHAKE = 0x16
/** Within this time a connection must send its first byte, and one without TLS must be answered. */
const PLAIN_MS = 10_000
/**
 * What connections are encrypted with: ciphers that authenticate what they encrypt, with keys that a stolen certificate
 * does not reveal later. Node's own list goes on with older ones.
 */
export const TLS_SETTINGS = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
    ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
    ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ].join(':'),
  honorCipherOrder: true,
} as const
/** How often certificates are checked. */
const CHECK_MS = 30_000

/**
 * Lets a server answer plain http on its port too, so that an address typed without https: reaches it. A plain connection
 * has one request.
 *
 * @param onPlain What answers requests of plain http.
 */
export const acceptPlainHttp = (server: HttpsServer, onPlain: RequestListener) => {
  const plain = createServer({ keepAlive: false, requireHostHeader: false }, (request, response) => {
    response.setHeader('connection', 'close')
    onPlain(request, response)
  })
  const startTls = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), PLAIN_MS).unref()
    socket.once('close', () => clearTimeout(timer))
    // Until a server takes the connection over, it may fail unnoticed.
    const onError = () => socket.destroy()
    socket.once('error', onError)
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null
      if (first === null) return socket.destroy()
      socket.unshift(first)
      socket.off('error', onError)
      if (first[0] !== TLS_HANDSHAKE) return plain.emit('connection', socket)
      clearTimeout(timer)
      for (const start of startTls) start.call(server, socket)
    })
  })
}

/**
 * Accepts connections at a second address of this machine and the port of a listening server, as if that server listened
 * there itself. Where the address does not exist, nothing happens.
 */
export const listenToo = (server: HttpsServer, host: string): Promise<void> =>
  new Promise((resolve) => {
    const second = createNetServer({ noDelay: true }, (socket) => server.emit('connection', socket))
    server.once('close', () => second.close())
    second.once('error', () => resolve())
    second.listen({ host, port: (server.address() as AddressInfo).port }, resolve)
  })

/**
 * Keeps the certificate of a running server current, and logs when there is no valid one.
 *
 * @returns `check` does it now, `stop` ends it.
 */
export const keepCertificate = (server: HttpsServer, certificates: Certificates, logger: Logger) => {
  let reported: string | undefined
  const check = () => {
    try {
      if (certificates.refresh()) {
        server.setSecureContext({ ...certificates.current(), ...TLS_SETTINGS })
        logger.info('The https certificate was renewed')
      }
      reported = undefined
    } catch (error) {
      const { message } = error as Error
      if (message !== reported) logger.error({ err: error }, 'The https certificate could not be renewed')
      reported = message
    }
  }
  const timer = setInterval(check, CHECK_MS).unref()
  return { check, stop: () => clearInterval(timer) }
}
