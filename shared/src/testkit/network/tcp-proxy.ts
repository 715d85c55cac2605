import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterTests } from '../after-tests.ts'

/**
 * A proxy between a client and a server, so that a test can interrupt the connection: `cut` drops every connection and
 * accepts no new one, `restore` accepts them again; `freeze` keeps the connections, but passes nothing on any more.
 * `interruptAfter` does one of them as soon as the server has sent so many more bytes.
 */
export const startTcpProxy = async (target: { host: string; port: number }) => {
  const sockets = new Set<Socket>()
  let isCut = false
  let interrupt: { afterBytes: number; how: () => void } | undefined

  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const store = connect(target.port, target.host)
    for (const [from, to] of [
      [client, store],
      [store, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
    store.on('data', ({ length }) => {
      if (interrupt === undefined) return
      interrupt.afterBytes -= length
      if (interrupt.afterBytes > 0) return
      const { how } = interrupt
      interrupt = undefined
      how()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const freeze = () => {
    for (const socket of sockets) {
      socket.unpipe()
      // Read on, so that a connection that the other side closes is noticed.
      socket.resume()
    }
  }
  const end = async () => {
    cut()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  afterTests(end)
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    end,
    restore: () => {
      isCut = false
    },
    freeze,
    interruptAfter: (afterBytes: number, how: 'cut' | 'freeze') => {
      interrupt = { afterBytes, how: how === 'cut' ? cut : freeze }
    },
  }
}
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** A proxy in front of the server of `url`, and the same address through it. */
export const proxyUrl = async (url: string) => {
  const address = new URL(url)
  const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) })
  address.hostname = '127.0.0.1'
  address.port = String(proxy.port)
  // A replica set would return its members' own addresses, bypassing the proxy.
  if (address.protocol === 'mongodb:') address.searchParams.set('directConnection', 'true')
  return { proxy, url: address.href }
}
