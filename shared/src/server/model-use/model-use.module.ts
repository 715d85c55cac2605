import type { Connection } from 'mongoose'
import { getModelUse } from '@larder/shared/contracts/model-use'
import { answers } from '../call.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { Logger } from '../logging.ts'
import { modelCallsCollection, modelDaysCollection } from './model-use.collections.ts'
import { createModelUseRepository } from './model-use.repository.ts'
import { createModelUseService } from './model-use.service.ts'

type Deps = {
  connection: Connection
  findTraits: (householdId: string) => Promise<{ timeZone: string }>
  logger: Logger
  now: () => Date
}

/** What households use of a language model. */
export const createModelUseModule = ({ connection, ...deps }: Deps) => {
  const modelUse = createModelUseService({ ...deps, use: createModelUseRepository(connection) })
  return {
    services: { modelUse },
    collections: [modelDaysCollection, modelCallsCollection],
    calls: [answers(getModelUse, (_input, actor) => modelUse.show(actor))],
  } satisfies FeatureModule
}
