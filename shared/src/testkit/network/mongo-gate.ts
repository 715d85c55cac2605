import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterTests } from '../after-tests.ts'

/** The field of a command's document, as it travels: BSON of a text. */
const fieldOf = (name: string, text: string): Buffer => {
  const value = Buffer.from(`${text}\0`)
  const length = Buffer.alloc(4)
  length.writeInt32LE(value.length)
  return Buffer.concat([Buffer.from(`\x02${name}\0`), length, value])
}

/** The complete messages at the beginning of `bytes`; each begins with its length. */
const messagesIn = (bytes: Buffer): Buffer[] => {
  const messages: Buffer[] = []
  for (let start = 0; bytes.length - start >= 4;) {
    const end = start + bytes.readInt32LE(start)
    if (end > bytes.length) break
    messages.push(bytes.subarray(start, end))
    start = end
  }
  return messages
}

/** The next command that writes this text into this field of a collection. */
type AwaitedWrite = { collection: string; field: string; text: string }

/**
 * A gate in front of MongoDB that closes at a chosen write, so that a test can kill a process exactly there: `closeAt`
 * resolves when the write has arrived ('before') or is stored but not answered ('after'); from then on nothing passes,
 * until `open`.
 */
export const startMongoGate = async (mongoUrl: string) => {
  const target = new URL(mongoUrl)
  const sockets = new Set<Socket>()
  let awaited: { marks: Buffer[]; when: 'before' | 'after'; arrived: () => void } | undefined
  let isClosed = false

  const isAwaited = (message: Buffer): boolean =>
    awaited !== undefined && awaited.marks.every((mark) => message.includes(mark))

  const server = createServer((client) => {
    const store = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [client, store],
      [store, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    let read = Buffer.alloc(0)
    let answered: (() => void) | undefined
    client.on('data', (chunk: Buffer) => {
      read = Buffer.concat([read, chunk])
      for (const message of messagesIn(read)) {
        read = read.subarray(message.length)
        if (isClosed) continue
        if (!isAwaited(message)) store.write(message)
        else {
          isClosed = true
          if (awaited?.when === 'before') awaited.arrived()
          else {
            answered = awaited?.arrived
            store.write(message)
          }
        }
      }
    })
    store.on('data', (chunk: Buffer) => {
      answered?.()
      if (!isClosed) client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterTests(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = new URL(mongoUrl)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  // A replica set would return its members' own addresses, past the gate.
  address.searchParams.set('directConnection', 'true')

  return {
    /** The store's address through the gate. */
    url: address.href,
    closeAt: (when: 'before' | 'after', { collection, field, text }: AwaitedWrite): Promise<void> =>
      new Promise((arrived) => {
        // Only updates: a search for the same text changes nothing.
        const marks = [fieldOf('update', collection), fieldOf(field, text)]
        awaited = { marks, when, arrived }
      }),
    open: () => {
      isClosed = false
      awaited = undefined
    },
  }
}
