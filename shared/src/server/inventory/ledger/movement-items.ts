import { groupBy } from '@larder/shared/domain/group-by'
import type { LotRepository } from '../lots/lot.repository.ts'
import type { MovementRepository } from './movement.repository.ts'

/** The number of lots whose movements are completed together: few, because each may have thousands. */
const BATCH_SIZE = 50

type Deps = {
  lots: Pick<LotRepository, 'listItemsInBatches'>
  movements: Pick<MovementRepository, 'updateItem'>
}

/** Makes the migration that names the item in movements of an earlier version; it returns how many it completed. */
export const createMovementItems =
  ({ lots, movements }: Deps) =>
  async (): Promise<{ completedCount: number }> => {
    let completedCount = 0
    for await (const batch of lots.listItemsInBatches(BATCH_SIZE)) {
      const byItem = groupBy(batch, ({ item_id }) => item_id)
      completedCount += await movements.updateItem(
        new Map([...byItem].map(([itemId, some]) => [itemId, some.map(({ id }) => id)])),
      )
    }
    return { completedCount }
  }
