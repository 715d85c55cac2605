import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { RecipeWish } from '@larder/shared/contracts/recipes/recipe-generation'
import { cookbook } from '@larder/shared/domain/recipes/cookbook/cookbook'
import { unsavedRecipe } from '@larder/shared/domain/recipes/generation/adapt-recipe'
import { contentOfCookbook } from '@larder/shared/domain/recipes/own/recipe-content'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createLogger } from '@larder/shared/server/logging'
import { createRecipeGenerationWork } from '@larder/shared/server/recipes/generation/recipe-generation-work.service'
import { createRecipeGenerationRepository } from '@larder/shared/server/recipes/generation/recipe-generation.repository'
import { newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createRecipeGenerate } from './recipe-generate.processor.ts'

const now = () => new Date()
const connection = await openTestDatabase()
const generations = createRecipeGenerationRepository(connection)
const files = createMongoFileStore(connection, now)
const told: string[] = []
const publish = (audienceId: string) => void told.push(audienceId)
const work = createRecipeGenerationWork({ generations, files, publish, now })
const processor = createRecipeGenerate({ work, model: null, now })
const context = () => ({
  logger: createLogger('test', 'silent'),
  signal: new AbortController().signal,
  worker: randomUUID(),
})
const [first] = await cookbook()

/** A wish that waits for a worker, with a picture. */
const waiting = async (unmet: string | null) => {
  const [id, user_id, household_id] = [newId(), newId(), newId()]
  const said = { notice: 'From the cookbook', remarks: [] }
  await generations.insert(
    {
      id,
      user_id,
      household_id,
      wish: RecipeWish.parse({ description: 'soup' }),
      image_type: 'image/png',
      restrictions: { diets: [], allergens: [] },
      stock_names: [],
      chosen: unmet === null ? unsavedRecipe(id, user_id, contentOfCookbook(first!), said) : null,
      unmet,
      expires_at: now(),
    },
    now(),
    now(),
  )
  const key = { householdId: household_id, ownerId: id, name: 'wish' }
  await files.put(key, { data: Buffer.from('image'), mimeType: 'image/png' })
  await generations.updateSaved(id, now())
  return { id, attempt: 1, user_id, isFileKept: async () => (await files.find(key)) !== null }
}

it('answers what the cookbook has, says that the picture was not looked at, and tells only who asked', async () => {
  const wish = await waiting(null)
  expect(await processor.run(wish, context())).toEqual({ kind: 'done' })
  expect(await generations.findById(wish.id)).toMatchObject({
    state: 'completed',
    result: { name: first!.name, remarks: [expect.stringContaining('no language model')] },
  })
  expect(await wish.isFileKept()).toBe(false)
  expect(new Set(told)).toEqual(new Set([wish.user_id]))
})

it('fails with what of the wish nothing meets', async () => {
  const wish = await waiting('No recipe with goose fits.')
  const failure = await processor.run(wish, context()).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'wish_unmet', message: 'No recipe with goose fits.' })
  await processor.giveUp(wish, failure as never, context())
  expect((await generations.findById(wish.id))?.error).toEqual({
    code: 'wish_unmet',
    detail: 'No recipe with goose fits.',
  })
  expect(await wish.isFileKept()).toBe(false)
})
