import type { Connection } from 'mongoose'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import { householdsCollection } from './household.collection.ts'
import { createHouseholdListRepository } from './household-list.repository.ts'
import { createHouseholdRepository } from './household.repository.ts'
import { createHouseholdsService } from './households.service.ts'

type Deps = {
  connection: Connection
  publish: PublishEvent
  now: () => Date
  /** Whether data is being migrated; needed only by processes that show users. */
  isMigrating?: () => boolean
}

/** The household's own data. */
export const createHouseholdsModule = (
  { connection, publish, now, isMigrating = () => false }: Deps,
  households = createHouseholdRepository(connection),
) =>
  ({
    services: createHouseholdsService({
      households,
      listed: createHouseholdListRepository(connection),
      isMigrating,
      publish,
      now,
    }),
    collections: [householdsCollection],
  }) satisfies FeatureModule
