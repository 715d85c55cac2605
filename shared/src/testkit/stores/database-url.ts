/** How the names of all databases of tests begin. */
export const DATABASE_PREFIX = 'larder-test-'

const MONGO_URL = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/

/**
 * Puts a database name into a MongoDB connection string, whatever name it had before.
 * @throws Error when `url` is no MongoDB connection string.
 */
export function databaseUrl(url: string, database: string): string {
  const [, server, options = ''] = MONGO_URL.exec(url) ?? []
  if (!server) throw new Error(`Not a MongoDB connection string: ${url}`)
  return `${server}/${database}${options}`
}
