// The Redis for a machine without redis-server: in memory, on a socket. js-redis-server's own start function listens on
// all addresses of the machine without a password; its parts can serve any connection.
import { createServer } from 'node:net'
import {
  attachSession,
  createRedisCommandExecutor,
  RedisServerState,
  SocketConnectionTransport,
} from 'js-redis-server/core'

const [socketPath] = process.argv.slice(2)
const state = new RedisServerState()
const executor = createRedisCommandExecutor()

const server = createServer((socket) => {
  attachSession(new SocketConnectionTransport(socket), { state, executor })
})
server.listen(socketPath, () => console.log(`Listening on ${socketPath}`))
for (const end of ['SIGTERM', 'disconnect']) {
  process.once(end, () => {
    // Removes the socket's file.
    server.close()
    process.exit(0)
  })
}
