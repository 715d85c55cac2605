import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/**
 * What becomes of what a device sends: it arrives and is answered, it finds nobody, or it arrives and the answer is lost.
 */
export type Reception = 'good' | 'none' | 'loses answers'

/** A way from one device to the product, at an address of its own. */
export type LossyNetwork = {
  url: string
  /** Changes the reception; what is open is cut. */
  set: (reception: Reception) => void
  close: () => Promise<void>
}

/** Opens a way to the product at this address, by which every byte goes. */
export async function openLossyNetwork(productUrl: string): Promise<LossyNetwork> {
  const { hostname, port } = new URL(productUrl)
  const open = new Set<Socket>()
  let reception: Reception = 'good'
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((device) => {
    if (reception === 'none') return void device.destroy()
    const product = connect(Number(port), hostname)
    keep(device)
    keep(product)
    device.on('close', () => product.destroy())
    product.on('close', () => device.destroy())
    device.pipe(product)
    if (reception === 'good') product.pipe(device)
    // The product has done what was asked when it begins to answer.
    else product.once('data', () => device.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      reception = next
      cut()
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
