import type { Connection } from 'mongoose'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { foldName, convertQuantity } from '@larder/foods'
import { groupBy } from '@larder/shared/domain/group-by'
import type { CatalogueService } from './catalogue.service.ts'
import { createItemJoinRepository } from './item-join.repository.ts'

/** An item, and one of the other household that it is joined into. */
type Same = { item_id: string; into_id: string }

type Catalogue = Pick<CatalogueService, 'listNames' | 'adoptJoins' | 'join'>

/** Makes one catalogue of those of two households. */
export const createCatalogueMerge = (connection: Connection, catalogue: Catalogue) => {
  const joins = createItemJoinRepository(connection)
  return {
    /** Which items of a household are one of the other's: by a name of both, in units that convert. */
    listSame: async (fromId: string, intoId: string): Promise<Same[]> => {
      const [from, into] = await Promise.all(
        [fromId, intoId].map((householdId) => catalogue.listNames({ householdId })),
      )
      const byName = groupBy(into ?? [], ({ name }) => foldName(name))
      const same = new Map<string, string>()
      for (const { name, item } of from ?? []) {
        const other = byName
          .get(foldName(name))
          ?.find((named) => convertQuantity(1, item.unit, named.item.unit) !== null)
        if (other && !same.has(item.id)) same.set(item.id, other.item.id)
      }
      return [...same].map(([item_id, into_id]) => ({ item_id, into_id }))
    },

    /** Takes over the joins of a household whose items have been moved, and joins those that are the same. */
    join: async (fromId: string, intoId: string, same: readonly Same[]): Promise<void> => {
      await catalogue.adoptJoins({ householdId: intoId }, (await joins.find(fromId)).joins)
      await joins.remove(fromId)
      for (const { item_id, into_id } of same) {
        // Somebody may have joined or deleted one of the two meanwhile: then they stay two.
        await catalogue.join({ householdId: intoId }, item_id, into_id).catch((error: unknown) => {
          if (!(error instanceof DomainError) || error.code === 'database_unavailable') throw error
        })
      }
    },
  }
}
export type CatalogueMerge = ReturnType<typeof createCatalogueMerge>
