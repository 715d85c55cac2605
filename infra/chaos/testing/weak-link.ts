import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A loopback way to a server that can be cut, or made slow. */
export type WeakLink = {
  port: number
  /** Cuts every connection; new ones are accepted at once. */
  cut: () => void
  /** From now on each piece arrives so many milliseconds late, on open connections too; 0 is as fast as possible. */
  slowDown: (delayMs: number) => void
  close: () => Promise<void>
}

/** Opens such a way to a server, which may be away: then connections end as they begin. */
export async function openWeakLink(target: NetConnectOpts): Promise<WeakLink> {
  const open = new Set<Socket>()
  let delayMs = 0
  const late = () =>
    new Transform({
      transform: (piece, _encoding, done) => {
        if (delayMs === 0) done(null, piece)
        else setTimeout(done, delayMs, null, piece)
      },
    })
  const server = createServer((client) => {
    const store = connect(target)
    for (const [from, to] of [
      [client, store],
      [store, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        // What has ended well may still have something on its way.
        if (!from.readableEnded) to.destroy()
      })
      from.pipe(late()).pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    slowDown: (ms) => {
      delayMs = ms
    },
    close: async () => {
      server.close()
      cut()
      if (server.listening) await once(server, 'close')
    },
  }
}
