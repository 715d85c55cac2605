import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterTests } from '@larder/shared/testkit/after-tests'

/**
 * A proxy between a client and a store, so that a test can interrupt the connection: `cut` drops every connection and
 * accepts no new one, `restore` accepts them again.
 */
export const startTcpProxy = async (target: { host: string; port: number }) => {
  const sockets = new Set<Socket>()
  let isCut = false

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
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  afterTests(async () => {
    cut()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore: () => {
      isCut = false
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
