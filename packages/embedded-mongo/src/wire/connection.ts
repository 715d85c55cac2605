import type { Socket } from 'node:net'
import { Int32 } from 'bson'
import type { Encodable, EncodableDoc } from '../bson/encode.ts'
import { CommandError } from '../errors.ts'
import type { Engine } from '../commands/engine.ts'
import type { Operation } from '../commands/operation.ts'
import { startOperation } from '../commands/operation.ts'
import { runCommand } from '../commands/registry.ts'
import { envelopeOf, headerBytes, maxMessageBytes, readMessage, writeAnswer } from './message.ts'

const failure = (error: unknown): EncodableDoc => {
  const known =
    error instanceof CommandError
      ? error
      : new CommandError('InternalError', error instanceof Error ? error.message : 'unknown failure')
  return new Map<string, Encodable>([
    ['ok', 0],
    ['errmsg', known.message],
    ['code', new Int32(known.code)],
    ['codeName', known.codeName],
    ...[...known.details].map(([name, value]): [string, Encodable] => [name, value as Encodable]),
  ])
}

const answerTo = async (
  engine: Engine,
  bytes: Buffer,
  operation: Operation,
): Promise<EncodableDoc | undefined> => {
  try {
    const message = await readMessage(bytes, operation.check)
    if (!message) return undefined
    const { body, statements, database } = message
    const name = body.keys().next().value
    if (name === undefined) throw new CommandError('CommandNotFound', 'no such command: an empty document')
    if (message.isQuery && !['hello', 'ismaster', 'isMaster'].includes(name)) {
      throw new CommandError(
        5739101,
        `Unsupported OP_QUERY command: ${name}. The client driver may require an upgrade.`,
      )
    }
    const result = await runCommand(engine, { name, body, statements, database }, operation)
    return new Map<string, Encodable>([...result, ['ok', 1]])
  } catch (error) {
    return failure(
      error instanceof RangeError ? new CommandError('InvalidBSON', 'the message ends too early') : error,
    )
  }
}

/** The bytes of an answer; of a failure, where it holds what can't be encoded. */
const encoded = (answer: EncodableDoc, requestId: number, isQuery: boolean): readonly Uint8Array[] => {
  try {
    return writeAnswer(answer, requestId, isQuery)
  } catch (error) {
    return writeAnswer(failure(error), requestId, isQuery)
  }
}

/** Splits the bytes of a connection into messages, and answers them one after the other. */
export const serveConnection = (socket: Socket, engine: Engine, connectionId: number): void => {
  let chunks: Buffer[] = []
  let received = 0
  const waiting: Buffer[] = []
  let isBusy = false
  /** The running command, if somebody waits for its answer. */
  let awaited: Operation | undefined

  const work = async (): Promise<void> => {
    isBusy = true
    for (let bytes = waiting.shift(); bytes; bytes = waiting.shift()) {
      const { requestId, isQuery, wantsAnswer } = envelopeOf(bytes)
      if (wantsAnswer && socket.destroyed) continue
      const operation = startOperation(connectionId)
      if (wantsAnswer) awaited = operation
      const answer = await answerTo(engine, bytes, operation)
      awaited = undefined
      if (!answer) {
        socket.destroy()
        break
      }
      if (!wantsAnswer || socket.destroyed) continue
      const parts = encoded(answer, requestId, isQuery)
      socket.cork()
      for (const part of parts) socket.write(part)
      socket.uncork()
    }
    isBusy = false
  }

  const cut = (): void => {
    while (received >= 4) {
      const size = peek().readInt32LE(0)
      if (size < headerBytes || size > maxMessageBytes) {
        socket.destroy()
        return
      }
      if (received < size) return
      const all = Buffer.concat(chunks)
      waiting.push(all.subarray(0, size))
      chunks = all.length > size ? [all.subarray(size)] : []
      received -= size
    }
  }

  // Only the length is read, without joining the pieces of a long message each time.
  const peek = (): Buffer => {
    const first = chunks[0] as Buffer
    if (first.length >= 4) return first
    chunks = [Buffer.concat(chunks)]
    return chunks[0] as Buffer
  }

  socket.on('data', (chunk) => {
    chunks.push(chunk)
    received += chunk.length
    cut()
    if (!isBusy && waiting.length > 0) void work()
  })
  socket.on('close', () => {
    awaited?.abandon()
    engine.cursors.orphan(connectionId)
  })
  // A client that has disconnected needs no answer.
  socket.on('error', () => socket.destroy())
}
