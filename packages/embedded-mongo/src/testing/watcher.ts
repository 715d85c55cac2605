/** A thread that pings a server all the time, and looks at the memory of its process. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { serialize } from 'bson'

const { port, pid } = workerData as { port: number; pid: number }

const ping = (): Buffer => {
  const body = serialize({ ping: 1, $db: 'admin' })
  const head = Buffer.alloc(21)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(1, 4)
  head.writeInt32LE(2013, 12)
  return Buffer.concat([head, body])
}

/** Megabytes that the process itself holds; the pages of a mapped file belong to the system, which takes them back. */
const memory = (): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Milliseconds for which the server's thread has worked. */
const worked = (): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

const none = { longestPing: 0, longestWork: 0, memory: 0 }
let noticed = none
let asked = { at: performance.now(), worked: worked() }
const look = (): void => {
  noticed = {
    longestPing: Math.max(noticed.longestPing, Math.round(performance.now() - asked.at)),
    longestWork: Math.max(noticed.longestWork, Math.round(worked() - asked.worked)),
    memory: Math.max(noticed.memory, memory()),
  }
}

parentPort?.on('message', () => {
  look()
  parentPort?.postMessage(noticed)
  noticed = none
})

const socket = connect(port, '127.0.0.1')
await once(socket, 'connect')
socket.setNoDelay(true)
for (;;) {
  asked = { at: performance.now(), worked: worked() }
  socket.write(ping())
  await once(socket, 'data')
  look()
  // Without a rest it would take the processor from the server that it watches.
  await new Promise((resolve) => setTimeout(resolve, 1))
}
