import type { Connection } from 'mongoose'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import { createNeighbourCountsRepository, neighbourCountsCollection } from './neighbour-counts.repository.ts'
import { createNeighbours } from './neighbours.service.ts'

type Deps = {
  connection: Connection
  /** Whether the operator wants it to be counted what households buy. */
  isOn: boolean
  catalogue: CatalogueService
  stockFlows: StockFlows
  now: () => Date
}

/** What the households of a server that counts it buy, in counts alone. */
export const createNeighboursModule = ({ connection, ...deps }: Deps) => {
  const neighbours = createNeighbours({ ...deps, counts: createNeighbourCountsRepository(connection) })
  return {
    services: { neighbours },
    collections: [neighbourCountsCollection],
    processors: {
      'neighbours.count': {
        run: async (_payload, { signal }) => {
          await neighbours.count(signal)
          return { kind: 'done' }
        },
        // Nobody waits for it, and the next night counts.
        giveUp: () => Promise.resolve(),
      },
    },
    sweeps: [{ name: 'neighbours', run: async () => ({ removedCount: await neighbours.removeIfOff() }) }],
    // Every night, so that the first count follows soon; it does nothing while the last one is not a week old.
    schedules: [{ job: 'neighbours.count', pattern: '41 2 * * *' }],
  } satisfies FeatureModule
}
