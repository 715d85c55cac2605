import { groupBy } from '@larder/shared/domain/group-by'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { ItemLearning } from './item-learning.ts'

/** Whoever changed what guesses are made of guesses again at once; only what was interrupted is older. */
const GRACE_MS = 60_000
/** The number of items that are read together. */
const BATCH_SIZE = 500

type Deps = {
  catalogue: Pick<CatalogueService, 'listGuessesDueInBatches'>
  learning: Pick<ItemLearning, 'guessAgain'>
  /** For each household the member in whose name it is guessed; none where all members are locked, whose items wait. */
  mapActiveMembers: (householdIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  now: () => Date
}

/**
 * Creates the sweep that guesses expiry days again where something that they are made of changed and a crash came first.
 * Running it at any time, or concurrently, does no harm.
 */
export const createGuessSweep = ({ catalogue, learning, mapActiveMembers, now }: Deps) => {
  return async (): Promise<{ itemCount: number }> => {
    let itemCount = 0
    const before = new Date(now().getTime() - GRACE_MS)
    for await (const items of catalogue.listGuessesDueInBatches(before, BATCH_SIZE)) {
      const ofHouseholds = groupBy(items, ({ household_id }) => household_id)
      const members = await mapActiveMembers([...ofHouseholds.keys()])
      for (const [householdId, own] of ofHouseholds) {
        const userId = members.get(householdId)
        if (userId === undefined) continue
        await learning.guessAgain(
          { householdId, userId },
          own.map(({ id }) => id),
        )
        itemCount += own.length
      }
    }
    return { itemCount }
  }
}
