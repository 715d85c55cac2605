import { Redis } from 'ioredis'
import type { FeatureModule } from '@larder/shared/server/feature-module'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { createModules } from '@larder/shared/server/modules'
import { copyDatabase } from '@larder/shared/server/move/copy-database'
import { createIndexes } from '@larder/shared/server/store/define-collection'
import { connectDatabase } from './operator-connection.ts'

// Copies the database of a data folder, whose store `npm run move-to-mongodb` has started, to another MongoDB. The
// addresses are in the environment, as one may contain a password: MONGODB_URI, MOVE_TO; MOVE_FROM names the folder.

/** A large collection is read, or gets an index, for hours. */
const OPERATION_MS = 24 * 3_600_000

const logger = createLogger('operator', 'silent')

const run = async () => {
  const { MONGODB_URI = '', MOVE_TO = '', MOVE_FROM = '' } = process.env
  const source = await connectDatabase(MONGODB_URI, logger, OPERATION_MS)
  const target = await connectDatabase(MOVE_TO, logger, OPERATION_MS).catch(() => undefined)
  // Never connected: only the list of collections is needed of the modules.
  const redis = new Redis({ lazyConnect: true })
  const jobs = createJobProducer(redis, '', logger)
  try {
    if (target === undefined)
      throw new Error('The MongoDB to move to does not answer, or refuses the password.')
    const [from, to] = [source.connection.db, target.connection.db]
    if (from === undefined || to === undefined) throw new Error('The connection was lost: try again.')
    const modules = createModules({
      connection: target.connection,
      jobs,
      redis,
      prefix: '',
      publish: () => {},
      logger,
      now: () => new Date(),
      limits: HOUSEHOLD_LIMITS,
    })
    const collections = Object.values<FeatureModule>(modules).flatMap((module) => module.collections)
    // Documents whose time has come stay for as long: else they would be missing of one of the two.
    await from.admin().command({ setParameter: 1, ttlMonitorEnabled: false })
    let total = 0
    await copyDatabase({
      source: from,
      target: to,
      from: MOVE_FROM,
      createIndexes: () => createIndexes(target.connection, collections),
      onStep: (step, count) => {
        if (count !== undefined && count > 0) console.log(`${step.replace('compare ', '')}: ${count}`)
        total += count ?? 0
      },
    })
    console.log(`${total} documents were copied and compared.`)
  } finally {
    await jobs.close()
    redis.disconnect()
    await source.close()
    await target?.close()
  }
}

// When the command ends, so does this.
const end = () => process.exit(1)
process.on('disconnect', end)

run()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  .finally(() => {
    process.off('disconnect', end)
    process.disconnect?.()
  })
