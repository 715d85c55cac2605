import type { Catalog } from '../catalog.ts'
import { movedAtKey, timeBytes } from '../keys.ts'
import { removeOldFile } from './old-file.ts'
import type { Store } from '../store.ts'
import { validateCollection } from '../validate.ts'

/** How long the file of an earlier version is kept: until then the move could still be undone. */
const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Removes the file of an earlier version from a folder when a day has passed since its data were moved, and all of
 * them are found to be whole; otherwise they are looked at again after a day.
 */
export const retireOldFile = async (
  { store, catalog }: { store: Store; catalog: Catalog },
  dataDir: string,
  now: number,
): Promise<void> => {
  const movedAt = store.get(movedAtKey)?.readDoubleBE()
  if (movedAt === undefined || now - movedAt < KEPT_MS) return
  for (const collection of catalog.list()) {
    const { errors } = await validateCollection(store, collection)
    if (errors.size === 0) continue
    await store.write(() => store.put(movedAtKey, timeBytes(now)))
    return
  }
  removeOldFile(dataDir)
  await store.write(() => store.remove(movedAtKey))
}
