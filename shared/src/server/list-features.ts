import { Redis } from 'ioredis'
import type { Connection } from 'mongoose'
import type { FeatureModule } from './feature-module.ts'
import { HOUSEHOLD_LIMITS } from './households/household-room.ts'
import { createJobProducer } from './jobs/job-producer.ts'
import { createLogger } from './logging.ts'
import { createModules } from './modules.ts'

/** All features, for what they say of themselves (collections, migrations): no Redis is connected to, so nothing can be asked of them. */
export const listFeatures = (connection: Connection): readonly FeatureModule[] => {
  const logger = createLogger('features', 'silent')
  const redis = new Redis({ lazyConnect: true })
  return Object.values(
    createModules({
      connection,
      jobs: createJobProducer(redis, '', logger),
      redis,
      prefix: '',
      publish: () => {},
      logger,
      now: () => new Date(),
      limits: HOUSEHOLD_LIMITS,
    }),
  )
}
