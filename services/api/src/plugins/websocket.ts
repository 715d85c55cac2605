import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import fp from 'fastify-plugin'
import { refuseSocket } from '../http/sockets/refuse-socket.ts'

/** The clients of sockets send one short word. */
const MAX_MESSAGE_BYTES = 1_024

/** WebSockets: routes with `websocket: true` accept upgrades. A broken connection affects only itself. */
export const websocketPlugin = fp(
  async (app) => {
    await app.register(websocket, {
      options: { maxPayload: MAX_MESSAGE_BYTES },
      errorHandler: (error, socket, request) => {
        request.log.info({ err: error }, 'A socket failed')
        socket.terminate()
      },
    })
    app.websocketServer.on('wsClientError', (error: Error, socket: Duplex) => {
      refuseSocket(socket, { status: 400, detail: error.message })
    })
  },
  { name: 'websocket' },
)
