// The Redis of a machine without redis-server: in memory, on a loopback port.
import { createRedisServer } from 'js-redis-server'

const server = await createRedisServer({ port: Number(process.argv[2]) })
console.log(`Listening on ${server.host}:${server.port}`)
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit(0))
