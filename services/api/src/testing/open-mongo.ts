import { connectMongo } from '@larder/shared/server/store/mongo'
import type { TestApp } from './test-app.ts'

/** A connection of the test's own to the database of an app, to see what is stored. The caller closes it. */
export const openMongo = async ({ config, container }: TestApp) => {
  const mongo = connectMongo(config.MONGODB_URI, container.logger)
  await mongo.connected
  return mongo
}
