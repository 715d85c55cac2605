import { installOperators } from '../aggregate/operators.ts'
import { createCursors } from '../commands/cursors.ts'
import type { Engine } from '../commands/engine.ts'
import { createMemory } from '../query/reading/memory.ts'
import { openCatalog } from '../storage/catalog.ts'
import { openFolder } from '../storage/folder/open.ts'
import { createGarbage } from '../storage/garbage.ts'
import { createRecords } from '../storage/records.ts'

/** What the commands of a server share, on a data folder and without a server; `keptBytes` limits sorting and grouping. */
export const openEngine = async (dataDir: string, keptBytes: number): Promise<Engine> => {
  installOperators()
  const store = await openFolder(dataDir)
  const garbage = createGarbage(store)
  const catalog = openCatalog(store, garbage)
  return {
    store,
    catalog,
    records: createRecords(store, catalog),
    cursors: createCursors(),
    memory: createMemory(keptBytes),
    garbage,
    builds: new Map(),
    startedAt: new Date(),
    parameters: { ttlMonitorEnabled: true },
  }
}
