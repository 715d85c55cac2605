import { afterTests } from '@larder/shared/testkit/after-tests'
import { connectMongo } from '@larder/shared/server/store/mongo'
import type { TestApp } from './test-app.ts'

/** The test's own connection to the database of an app, to see and change what is stored. */
export const openMongo = async ({ config, container }: TestApp) => {
  const mongo = connectMongo(config.MONGODB_URI, container.logger)
  afterTests(mongo.close)
  await mongo.connected
  return mongo
}
