import type { Connection } from 'mongoose'
import type { FeatureModule } from '../feature-module.ts'
import { householdsCollection } from './household.collection.ts'
import { createHouseholdRepository } from './household.repository.ts'
import { createHouseholdsService } from './households.service.ts'

type Deps = {
  connection: Connection
  now: () => Date
  /** Whether data is being brought to this version; only who shows users needs to say it. */
  isMigrating?: () => boolean
}

/** What a household keeps about itself. */
export const createHouseholdsModule = (
  { connection, now, isMigrating = () => false }: Deps,
  households = createHouseholdRepository(connection),
) =>
  ({
    services: createHouseholdsService({ households, isMigrating, now }),
    collections: [householdsCollection],
  }) satisfies FeatureModule
