import type { Connection } from 'mongoose'
import type { FeatureModule } from '../feature-module.ts'
import { householdsCollection } from './household.collection.ts'
import { createHouseholdRepository } from './household.repository.ts'
import { createHouseholdsService } from './households.service.ts'

type Deps = { connection: Connection; now: () => Date }

/** What a household keeps about itself. */
export const createHouseholdsModule = (
  { connection, now }: Deps,
  households = createHouseholdRepository(connection),
) =>
  ({
    services: createHouseholdsService({ households, now }),
    collections: [householdsCollection],
  }) satisfies FeatureModule
