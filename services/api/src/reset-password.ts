import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createAuthService } from '@larder/shared/server/auth/auth.service'
import { createSessionRepository } from '@larder/shared/server/auth/session.repository'
import { createLogger } from '@larder/shared/server/logging'
import { connectMongo } from '@larder/shared/server/mongo'
import { createUserRepository } from '@larder/shared/server/auth/user.repository'

// Gives an account a new random password and ends its sessions: the way back in while no mail can be sent.

/** A note of a start that was killed names a database that is gone. */
const CONNECT_MS = 10_000

const RunState = z.object({ mongodb_uri: z.string() })

const mongoUri = (dataDir: string): string => {
  if (process.env['MONGODB_URI']) return process.env['MONGODB_URI']
  try {
    return RunState.parse(JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'))).mongodb_uri
  } catch {
    throw new Error(`Larder is not running on ${dataDir}: start it first, or set MONGODB_URI.`)
  }
}

const run = async () => {
  const { values, positionals } = parseArgs({
    options: { data: { type: 'string', default: 'data' } },
    allowPositionals: true,
  })
  const [login] = positionals
  if (login === undefined) throw new Error('Usage: npm run reset-password -- [--data DIR] USERNAME')

  const mongo = connectMongo(mongoUri(values.data), createLogger('reset-password', 'silent'))
  try {
    const isConnected = await Promise.race([
      mongo.connected.then(() => true),
      pause(CONNECT_MS, false, { ref: false }),
    ])
    if (!isConnected) throw new Error('The database does not answer: is Larder running?')
    const auth = createAuthService({
      users: createUserRepository(mongo.connection),
      sessions: createSessionRepository(mongo.connection),
      throttle: {
        countTry: () => Promise.resolve(0),
        forgive: async () => {},
      },
      isRegistrationOpen: false,
      now: () => new Date(),
    })
    const password = randomBytes(12).toString('base64url')
    await auth.resetPassword(login, password)
    console.log(`New password of ${login}: ${password}`)
  } finally {
    await mongo.close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
