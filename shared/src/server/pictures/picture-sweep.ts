import type { FileStore } from '../ports/file-store.ts'
import type { WebPictureRepository } from './web-picture.repository.ts'

const BATCH_SIZE = 500
const KEPT_MS = 90 * 86_400_000

type Deps = { pictures: WebPictureRepository; files: FileStore; now: () => Date }

/** Creates what removes the pictures of the web that nobody looked at for 90 days, and how many. */
export const createPictureSweep =
  ({ pictures, files, now }: Deps) =>
  async (): Promise<{ removedCount: number }> => {
    const unasked = await pictures.listUnasked(new Date(now().getTime() - KEPT_MS), BATCH_SIZE)
    for (const { id, household_id } of unasked) {
      // Somebody who looks at it in between has it fetched again.
      await files.removeAll({ householdId: household_id, ownerId: id })
      await pictures.remove(id)
    }
    return { removedCount: unasked.length }
  }
