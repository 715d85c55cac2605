import mongoose from 'mongoose'
import { createApi } from '@larder/api/api'
import { ApiConfig } from '@larder/api/config'
import { createLogger } from '@larder/shared/server/logging'
import { reportToBench } from './household-report.ts'

// The unchanged API in a separate process: household-product.ts MONGODB REDIS SECRET [WEB_DIR]
const [mongoUrl = '', redisUrl = '', secret = '', webDir] = process.argv.slice(2)
const { app, container } = await createApi({
  config: ApiConfig.parse({
    MONGODB_URI: mongoUrl,
    REDIS_URL: redisUrl,
    JWT_SECRET: secret,
    OPERATOR_SECRET: secret,
    LOG_LEVEL: 'error',
    ...(webDir === undefined ? {} : { WEB_DIR: webDir }),
  }),
  logger: createLogger('bench', 'error'),
  now: () => new Date(),
  version: { version: '0.0.0', name: 'Larder', api_version: 'v1', build_date: null, build_time: null },
})
await container.start()
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const [connection] = mongoose.connections.slice(-1)
if (connection) reportToBench(address, connection)
