import { randomUUID } from 'node:crypto'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createRecipePhotoWork } from '@larder/shared/server/recipes/photos/recipe-photo-work.service'
import { createRecipePhotoRepository } from '@larder/shared/server/recipes/photos/recipe-photo.repository'
import { createRecipeRepository } from '@larder/shared/server/recipes/recipe.repository'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openMongo } from '../open-mongo.ts'
import type { TestApp } from '../test-app.ts'

/** Replaces the worker that encodes photos: each becomes this text. */
export const createFakePhotoWorker = async (sut: TestApp, text: string) => {
  const { connection } = await openMongo(sut)
  const now = () => new Date()
  const photos = createRecipePhotoRepository(connection)
  const files = createMongoFileStore(connection, now)
  const work = createRecipePhotoWork({ photos, recipes: createRecipeRepository(connection), files, now })
  const takeNext = async (): Promise<void> => {
    const waiting = await connection.collection('recipe_photos').findOne({ attempt: 1, state: 'queued' })
    if (waiting === null) return
    const held = await work.store.claim({ id: String(waiting._id), attempt: 1 }, randomUUID(), now())
    if (held.kind !== 'held') return
    await work.complete(held, { full: Buffer.from(text), small: Buffer.from(text) })
  }
  return {
    /** Encodes what waits until a call is answered. */
    during: async <Answer>(call: PromiseLike<Answer>): Promise<Answer> => {
      let isAnswered = false
      const answer = Promise.resolve(call).finally(() => {
        isAnswered = true
      })
      answer.catch(() => {})
      await waitUntil('the call is answered', async () => {
        await takeNext()
        return isAnswered
      })
      return answer
    },
  }
}
