import { setFlagsFromString } from 'node:v8'
import { parseArgs } from 'node:util'
import type { EmbeddedMongoOptions } from './server.ts'
import { UnusableFile } from './storage/file/damage.ts'

/** The exit code of a server whose file can't be used: starting it again would not help (EX_DATAERR of sysexits.h). */
const UNUSABLE_FILE = 65

const fail = (why: string, exitCode = 1): never => {
  process.stderr.write(`embedded-mongo: ${why}\n`)
  process.exit(exitCode)
}

const readArguments = (): EmbeddedMongoOptions => {
  const options = { data: { type: 'string' }, port: { type: 'string' }, socket: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ options })
    const port = values.port === undefined ? undefined : Number(values.port)
    if (!values.data) return fail('the argument --data DIR is missing')
    if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536))
      return fail(`${values.port} is no port`)
    return { dataDir: values.data, port, socketPath: values.socket }
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Loads the server with all of its functions compiled, which stay so however long they are not used: the first call of
 * each kind would wait for that.
 */
const loadServer = async () => {
  setFlagsFromString('--no-flush-bytecode')
  setFlagsFromString('--no-lazy')
  const server = await import('./server.ts')
  setFlagsFromString('--lazy')
  return server
}

const main = async (): Promise<void> => {
  const { startEmbeddedMongo } = await loadServer()
  const server = await startEmbeddedMongo(readArguments())
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(String(error)),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // The channel may have closed while the data was opened.
  if (process.connected === false) end()
  else process.on('disconnect', end)
  process.stdout.write(`${JSON.stringify({ uri: server.uri })}\n`)
}

main().catch((error: unknown) =>
  fail(
    error instanceof Error ? error.message : String(error),
    error instanceof UnusableFile ? UNUSABLE_FILE : undefined,
  ),
)
