import { runUnderSupervisor } from '@larder/shared/server/end-with-supervisor'
import { listFeatures } from '@larder/shared/server/list-features'
import { createLogger } from '@larder/shared/server/logging'
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
  try {
    if (target === undefined)
      throw new Error('The MongoDB to move to does not answer, or refuses the password.')
    const [from, to] = [source.connection.db, target.connection.db]
    if (from === undefined || to === undefined) throw new Error('The connection was lost: try again.')
    const collections = listFeatures(target.connection).flatMap((feature) => feature.collections)
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
    await source.close()
    await target?.close()
  }
}

await runUnderSupervisor(() =>
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }),
)
