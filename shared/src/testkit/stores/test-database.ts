import { createLogger } from '../../server/logging.ts'
import { createIndexes } from '../../server/store/define-collection.ts'
import type { Collection } from '../../server/store/define-collection.ts'
import { connectMongo } from '../../server/store/mongo.ts'
import { afterTests } from '../after-tests.ts'
import { freshDatabase } from './fresh-database.ts'

/** A connection to a separate database for tests, with the indexes of `collections`; it closes after the tests. */
export const openTestDatabase = async (collections: readonly Collection[] = []) => {
  const mongo = connectMongo(freshDatabase().mongoUrl, createLogger('test', 'silent'))
  afterTests(mongo.close)
  await mongo.connected
  await createIndexes(mongo.connection, collections)
  return mongo.connection
}
