import { connect } from 'node:net'

/** A POST whose body the test sends in parts over a separate connection. */
export const openRequest = (origin: string, path: string, headers: Record<string, string>) => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  let isClosed = false
  socket
    .on('data', (data: Buffer) => (received += data.toString()))
    .on('close', () => (isClosed = true))
    .on('error', () => {})
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  return {
    write: (data: string | Uint8Array) => socket.write(data),
    close: () => socket.destroy(),
    /** Everything that the server has answered so far. */
    received: () => received,
    isClosed: () => isClosed,
  }
}
